"""Matches of one game on the device, and what a stretch of them leaves for learning."""
import ctypes
import pathlib

import numpy as np
import torch

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEVICE = "cuda"
VERBS, CARDS = 40, 64  # as observation::MoveBits has them


class SelfPlay:
    """Matches on the device, each halted where a seat has a choice."""

    def __init__(self, game, openings, count, seed):
        self.lib = ctypes.CDLL(str(ROOT / "build-train" / f"{game}.so"))
        sizes = (ctypes.c_int * 8)()
        self.lib.sizes(sizes)
        env, state, self.bits, self.words, self.bits_of_moves, self.most_moves, self.move_bits, self.seats = sizes
        self.count = count
        raw = np.fromfile(openings, dtype=np.uint8)
        assert raw.size % state == 0, "the openings are those of another game"
        self.opening_count = raw.size // state
        self.openings = torch.from_numpy(raw).to(DEVICE)
        self.envs = torch.zeros(count * env, dtype=torch.uint8, device=DEVICE)
        self.call("begin", self.envs, count, self.openings, self.opening_count, ctypes.c_ulonglong(seed))

    def call(self, name, *values):
        def plain(value):
            if value is None:
                return ctypes.c_void_p(0)
            return ctypes.c_void_p(value.data_ptr()) if isinstance(value, torch.Tensor) else value

        if getattr(self.lib, name)(*map(plain, values)) != 0:
            raise RuntimeError(f"{name} failed on the device")

    def observe(self, rows, outputs, imagined=None):
        """`outputs`: which output of the player each bit of a move has."""
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        self.call("observe", self.envs, self.count, rows.seen, rows.all, imagined, rows.moves, rows.seat, rows.offered,
                  outputs, stream)

    def act(self, chosen, ended, results):
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        self.call("act", self.envs, self.count, chosen, self.openings, self.opening_count, ended, results, stream)

    def unpack(self, packed, kept, out):
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        self.call("unpack", packed, packed.shape[0], self.words, kept, kept.numel(), 0x3F80, out, stream)  # 1 in bfloat16
        return out


class Rows:
    """One step of all matches, as slices of a rollout's arrays."""

    def __init__(self, rollout, step):
        for name in ("seen", "all", "moves", "seat", "offered"):
            setattr(self, name, getattr(rollout, name)[step])


class Rollout:
    def __init__(self, play, steps, imagine_every):
        e, t = play.count, steps
        zeros = lambda *shape, dtype: torch.zeros(*shape, dtype=dtype, device=DEVICE)  # noqa: E731
        self.seen = zeros(t, e, play.words, dtype=torch.int32)
        self.all = zeros(t, e, play.words, dtype=torch.int32)
        self.moves = zeros(t, e, play.most_moves, play.move_bits, dtype=torch.int16)
        self.seat = zeros(t, e, dtype=torch.uint8)
        self.offered = zeros(t, e, dtype=torch.uint8)
        self.ended = zeros(t, e, dtype=torch.uint8)
        self.results = zeros(t, e, play.seats, dtype=torch.float32)
        self.chosen = zeros(t, e, dtype=torch.int64)
        self.logp = zeros(t, e, dtype=torch.float32)
        self.value = zeros(t, e, dtype=torch.float32)
        self.stake = zeros(t, e, dtype=torch.float32)
        self.imagined = zeros((t + imagine_every - 1) // imagine_every, e, play.words, dtype=torch.int32)
        self.forced = zeros(t, e, dtype=torch.bool)  # chosen at random
        self.explored = zeros(t, e, dtype=torch.bool)  # a deal with such a choice
        self.before = zeros(t, e, dtype=torch.bool)  # a decision before it in its deal
        self.own = torch.ones(t, e, dtype=torch.bool, device=DEVICE)  # decided by the player that learns


class ThumbGames:
    """What the rule of thumb did (train/thumb_games.hpp), on the device. The move that was chosen is the first."""

    def __init__(self, files, play, outputs, most):
        row = np.dtype([("seen", "<i4", (play.words,)), ("moves", "<i2", (play.most_moves, play.move_bits)),
                        ("offered", "<i2"), ("chosen", "<i2")])
        rows = np.concatenate([np.fromfile(file, dtype=row, count=most // len(files)) for file in files])
        on_device = lambda name: torch.from_numpy(np.ascontiguousarray(rows[name])).to(DEVICE)  # noqa: E731
        self.seen, self.offered = on_device("seen"), on_device("offered")
        bits = on_device("moves")
        longest = int((bits != play.bits_of_moves).sum(2).max())
        bits = bits[:, : int(self.offered.max()), :longest].contiguous()
        self.moves = torch.cat([outputs[part.long()] for part in bits.split(65536)])
        # Words are moves without a card.
        first = bits[:, 0].long()
        of_verb = first % (play.bits_of_moves // VERBS)
        has_card = ((of_verb >= 1) & (of_verb <= 2 * CARDS) & (first < play.bits_of_moves)).any(1)
        self.words = (~has_card).nonzero().flatten()
        self.count = self.seen.shape[0]
