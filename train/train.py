#!/usr/bin/env python3
"""Trains a network for one game by self-play on a GPU.

    train/train.py GAME --openings FILE --seconds 60 --out FOLDER [--from CHECKPOINT]

Needs PyTorch, build-train/GAME.so (tools/train-build) and openings (`stube openings`). Writes into FOLDER: GAME.pt (a
checkpoint to go on from), GAME.net (eight-bit weights, as nets/network.hpp reads them), GAME.log (a line of JSON every
few seconds).

The method is proximal policy optimization. All seats share one network, which sees what the seat sees; in training
only, a critic sees all cards. A deal is an episode: its result is the payoff less the mean of those who play against
the seat, divided by its spread.
"""
import argparse
import ctypes
import json
import pathlib
import struct
import time

import numpy as np
import torch
from torch import nn

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEVICE = "cuda"


class SelfPlay:
    """Matches on the device, each halted where a seat has a choice."""

    def __init__(self, game, openings, count, seed):
        self.lib = ctypes.CDLL(str(ROOT / "build-train" / f"{game}.so"))
        sizes = (ctypes.c_int * 8)()
        self.lib.sizes(sizes)
        env, state, self.bits, self.words, self.outputs, self.most_moves, self.move_bits, self.seats = sizes
        self.count = count
        raw = np.fromfile(openings, dtype=np.uint8)
        assert raw.size % state == 0, "the openings are those of another game"
        self.opening_count = raw.size // state
        self.openings = torch.from_numpy(raw).to(DEVICE)
        self.envs = torch.zeros(count * env, dtype=torch.uint8, device=DEVICE)
        self.call("begin", self.envs, count, self.openings, self.opening_count, ctypes.c_ulonglong(seed))

    def call(self, name, *values):
        def plain(value):
            return ctypes.c_void_p(value.data_ptr()) if isinstance(value, torch.Tensor) else value

        if getattr(self.lib, name)(*map(plain, values)) != 0:
            raise RuntimeError(f"{name} failed on the device")

    def observe(self, rows):
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        self.call("observe", self.envs, self.count, rows.seen, rows.all, rows.moves, rows.seat, rows.offered, stream)

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
    def __init__(self, play, steps):
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


def layers(*widths):
    parts = []
    for i in range(len(widths) - 1):
        parts.append(nn.Linear(widths[i], widths[i + 1]))
        if i < len(widths) - 2:
            parts.append(nn.ReLU())
    return nn.Sequential(*parts)


class Player(nn.Module):
    """Scores of moves and the value of the deal, from what a seat sees."""

    def __init__(self, inputs, outputs, width):
        super().__init__()
        self.body = nn.Sequential(layers(inputs, width, width, width), nn.ReLU())
        self.head = nn.Linear(width, outputs + 1)  # the last output is the value

    def forward(self, x):
        out = self.head(self.body(x))
        return out[:, :-1], out[:, -1]


def scores_of(outputs, moves, offered):
    """Each move's score is the sum of the outputs for its bits; moves that are not there get none."""
    b, m, k = moves.shape
    padded = torch.cat([outputs, outputs.new_zeros(b, 1)], 1)
    scores = padded.gather(1, moves.reshape(b, m * k).long()).reshape(b, m, k).sum(2).float()
    absent = torch.arange(m, device=DEVICE)[None, :] >= offered[:, None].long()
    return scores.masked_fill(absent, -1e9)


class Trainer:
    def __init__(self, args):
        self.args = args
        self.play = SelfPlay(args.game, args.openings, args.matches, args.seed)
        self.rollout = Rollout(self.play, args.steps)
        state = torch.load(args.start, map_location=DEVICE) if args.start else None
        self.kept, self.kept_all = (state["kept"], state["kept_all"]) if state else self.find_bits()
        self.player = Player(self.kept.numel(), self.play.outputs, args.width).to(DEVICE)
        self.critic = layers(self.kept_all.numel(), 512, 512, 1).to(DEVICE)
        self.spread = 1.0
        self.samples = 0
        if state:
            self.player.load_state_dict(state["player"])
            self.critic.load_state_dict(state["critic"])
            self.spread, self.samples = state["spread"], state["samples"]
        parameters = [*self.player.parameters(), *self.critic.parameters()]
        self.adam = torch.optim.Adam(parameters, lr=args.rate, eps=1e-5, fused=True)
        self.parameters = parameters
        rows = max(args.matches, args.batch)
        self.seen_buffer = torch.empty(rows, self.kept.numel(), dtype=torch.bfloat16, device=DEVICE)
        self.all_buffer = torch.empty(rows, self.kept_all.numel(), dtype=torch.bfloat16, device=DEVICE)

    def find_bits(self):
        """Which bits are ever set in random play; the others are no inputs."""
        seen = torch.zeros(self.play.words, dtype=torch.int32, device=DEVICE)
        everything = seen.clone()
        rows = Rows(self.rollout, 0)
        for _ in range(self.args.scout):
            self.play.observe(rows)
            for name, total in (("seen", seen), ("all", everything)):
                packed = getattr(rows, name)
                while packed.shape[0] > 1:
                    half = (packed.shape[0] + 1) // 2
                    rest = packed[half:]
                    packed = packed[:half].clone()
                    packed[: rest.shape[0]] |= rest
                total |= packed[0]
            chance = torch.rand(self.play.count, device=DEVICE)
            chosen = (chance * rows.offered.float()).long().clamp(max=self.play.most_moves - 1)
            self.play.act(chosen, self.rollout.ended[0], self.rollout.results[0])

        def indices(words):
            bits = (words[:, None] >> torch.arange(32, device=DEVICE, dtype=torch.int32)[None, :]) & 1
            return bits.reshape(-1)[: self.play.bits].nonzero().flatten().to(torch.int32)

        return indices(seen), indices(everything)

    def see(self, packed, everything=False):
        kept, buffer = (self.kept_all, self.all_buffer) if everything else (self.kept, self.seen_buffer)
        return self.play.unpack(packed, kept, buffer[: packed.shape[0]])

    @torch.no_grad()
    def collect(self):
        for t in range(self.args.steps):
            rows = Rows(self.rollout, t)
            self.play.observe(rows)
            with torch.autocast(DEVICE, dtype=torch.bfloat16):
                outputs, _ = self.player(self.see(rows.seen))
                self.rollout.value[t] = self.critic(self.see(rows.all, True)).float().flatten()
            scores = scores_of(outputs.float(), rows.moves[:, : int(rows.offered.max())], rows.offered)
            noise = -torch.log(-torch.log(torch.rand_like(scores).clamp(1e-9, 1 - 1e-7)))
            chosen = (scores + noise).argmax(1)
            self.rollout.chosen[t] = chosen
            self.rollout.logp[t] = torch.log_softmax(scores, 1).gather(1, chosen[:, None])[:, 0]
            self.play.act(chosen, self.rollout.ended[t], self.rollout.results[t])

    def measure_spread(self):
        ended = self.rollout.ended.bool()
        if ended.any():
            results = self.rollout.results[ended]
            self.spread = max(float(results[results != 0].std()) if (results != 0).sum() > 1 else 1.0, 0.25)

    def advantages(self):
        """Along each seat's own decisions; what a seat's last decision in the rollout led to is not known yet."""
        r, e = self.rollout, self.play.count
        ahead = torch.zeros(e, self.play.seats, device=DEVICE)
        tail = torch.zeros_like(ahead)
        known = torch.zeros(e, self.play.seats, dtype=torch.bool, device=DEVICE)
        advantage = torch.zeros(self.args.steps, e, device=DEVICE)
        weight = torch.zeros(self.args.steps, e, dtype=torch.bool, device=DEVICE)
        for t in reversed(range(self.args.steps)):
            ended = r.ended[t].bool()[:, None]
            ahead = torch.where(ended, r.results[t] / self.spread, ahead)
            tail = torch.where(ended, torch.zeros_like(tail), tail)
            known = known | ended
            seat = r.seat[t].long()[:, None]
            delta = ahead.gather(1, seat)[:, 0] - r.value[t] + self.args.smoothing * tail.gather(1, seat)[:, 0]
            is_known = known.gather(1, seat)[:, 0]
            advantage[t] = torch.where(is_known, delta, torch.zeros_like(delta))
            weight[t] = is_known
            ahead = ahead.scatter(1, seat, r.value[t][:, None])
            tail = tail.scatter(1, seat, advantage[t][:, None])
            known = known.scatter(1, seat, True)
        return advantage, weight

    def learn(self, progress):
        r = self.rollout
        advantage, weight = self.advantages()
        returns = (advantage + r.value).reshape(-1)
        use = weight.reshape(-1).nonzero().flatten()
        use = use[torch.randperm(use.numel(), device=DEVICE)]
        advantage = advantage.reshape(-1)
        mean, deviation = advantage[use].mean(), advantage[use].std() + 1e-6
        rate = self.args.rate * (1 - progress) + 0.07 * self.args.rate * progress
        entropy_weight = self.args.entropy * (1 - progress) + 0.1 * self.args.entropy * progress
        for group in self.adam.param_groups:
            group["lr"] = rate
        flat = lambda x: x.reshape(-1, *x.shape[2:])  # noqa: E731
        # Most games never offer as many moves, nor such long ones, as there is room for.
        most = int(r.offered.max())
        longest = int((r.moves[:, :, :most] != self.play.outputs).sum(3).max())
        seen, everything, moves = flat(r.seen), flat(r.all), flat(r.moves)[:, :most, :longest]
        offered, chosen, logp = flat(r.offered), flat(r.chosen), flat(r.logp)
        totals = torch.zeros(4, device=DEVICE)
        batches = 0
        for at in range(0, use.numel() - self.args.batch + 1, self.args.batch):
            pick = use[at : at + self.args.batch]
            with torch.autocast(DEVICE, dtype=torch.bfloat16):
                outputs, value = self.player(self.see(seen[pick]))
                judged = self.critic(self.see(everything[pick], True)).float().flatten()
            scores = scores_of(outputs.float(), moves[pick], offered[pick])
            log_all = torch.log_softmax(scores, 1)
            log_now = log_all.gather(1, chosen[pick][:, None])[:, 0]
            ratio = (log_now - logp[pick]).exp()
            gain = (advantage[pick] - mean) / deviation
            policy = -torch.minimum(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            entropy = -(log_all.exp() * log_all.clamp(min=-50)).sum(1).mean()
            target = returns[pick]
            critic_loss = (judged - target).pow(2).mean()
            value_loss = (value.float() - target).pow(2).mean()
            loss = policy - entropy_weight * entropy + 0.5 * critic_loss + 0.25 * value_loss
            self.adam.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.parameters, 1.0)
            self.adam.step()
            totals += torch.stack([policy.detach(), entropy.detach(), critic_loss.detach(), value_loss.detach()])
            batches += 1
        self.samples += batches * self.args.batch
        return (totals / max(batches, 1)).tolist()

    def run(self):
        out = pathlib.Path(self.args.out)
        out.mkdir(parents=True, exist_ok=True)
        log = open(out / f"{self.args.game}.log", "a")
        begin, told, rounds = time.time(), 0.0, 0
        while time.time() - begin < self.args.seconds:
            self.collect()
            if rounds in (0, 5, 20, 60):
                self.measure_spread()
            losses = self.learn(min(1.0, (time.time() - begin) / self.args.seconds))
            rounds += 1
            if time.time() - begin - told > 5 or rounds == 1:
                told = time.time() - begin
                line = dict(game=self.args.game, seconds=round(told, 1), rounds=rounds, samples=self.samples, spread=self.spread,
                            policy=losses[0], entropy=losses[1], critic=losses[2], value=losses[3],
                            inputs=self.kept.numel())
                log.write(json.dumps(line) + "\n")
                log.flush()
                print(line, flush=True)
        torch.save(dict(player=self.player.state_dict(), critic=self.critic.state_dict(), kept=self.kept,
                        kept_all=self.kept_all, spread=self.spread, samples=self.samples), out / f"{self.args.game}.pt")
        self.write_net(out / f"{self.args.game}.net")

    @torch.no_grad()
    def write_net(self, path):
        """Eight-bit weights with a scale for each row; activations scaled by what is met in play."""
        self.collect()
        x = self.see(self.rollout.seen[0])[:8192].float()
        linear = [m for m in self.player.body.modules() if isinstance(m, nn.Linear)] + [self.player.head]
        out = bytearray(struct.pack("<4sIIIIf", b"STN1", self.play.bits, self.kept.numel(), self.play.outputs, len(linear),
                                    self.spread))
        out += self.kept.cpu().numpy().astype("<u2").tobytes()
        scale_in = 1.0
        for i, layer in enumerate(linear):
            weight, bias = layer.weight.float(), layer.bias.float()
            scale = weight.abs().amax(1).clamp(min=1e-8) / 127
            quantized = (weight / scale[:, None]).round().clamp(-127, 127).to(torch.int8)
            x = x @ (quantized.float() * scale[:, None]).T + bias
            limit = 1.0
            if i < len(linear) - 1:
                x = x.relu()
                limit = float(torch.quantile(x.flatten()[:4_000_000], 0.9999).clamp(min=1e-6))
            out += struct.pack("<IIf", *weight.shape, limit / 127)
            out += (scale * scale_in).cpu().numpy().astype("<f4").tobytes() + bias.cpu().numpy().astype("<f4").tobytes()
            out += quantized.cpu().numpy().tobytes()
            scale_in = limit / 127
            x = (x / scale_in).round().clamp(0, 127) * scale_in if i < len(linear) - 1 else x
        path.write_bytes(out)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--openings", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--from", dest="start")
    parser.add_argument("--matches", type=int, default=32768)
    parser.add_argument("--steps", type=int, default=32)
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--rate", type=float, default=7e-4)
    parser.add_argument("--entropy", type=float, default=0.02)
    parser.add_argument("--smoothing", type=float, default=0.95)
    parser.add_argument("--scout", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    Trainer(args).run()


if __name__ == "__main__":
    main()
