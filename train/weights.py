"""Files of eight-bit weights, as nets/network.hpp reads them: written after training, and read to go on from."""
import struct

import numpy as np
import torch

from models import linear_layers

MAGIC = b"STN3"
MOST_BYTES = 1_480_000


class Reader:
    def __init__(self, path):
        self.data, self.at = open(path, "rb").read(), 0

    def numbers(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def list(self, form, count):
        values = np.frombuffer(self.data, form, count, self.at)
        self.at += values.nbytes
        return values

    def layers(self):
        """Weights and biases of each layer."""
        out, scale_in = [], 1.0
        for _ in range(self.numbers("I")[0]):
            rows, columns, step = self.numbers("IIf")
            scale, bias = self.list("<f4", rows), self.list("<f4", rows)
            whole = self.list("i1", rows * columns).reshape(rows, columns)
            out.append((whole * (scale / scale_in)[:, None], bias))
            scale_in = step
        return out


class Weights:
    """What a file holds."""

    def __init__(self, path):
        read = Reader(path)
        magic, self.bits, self.spread = read.numbers("4sIf")
        assert magic == MAGIC, f"{path} is no file of weights of this kind"
        self.kept, self.kept_all, self.kept_moves = (read.list("<u2", read.numbers("I")[0]) for _ in range(3))
        read.list("<f4", read.numbers("I")[0])
        self.player, self.judge = read.layers(), read.layers()

    @torch.no_grad()
    def put_into(self, player, judge):
        for net, layers in ((player, self.player), (judge, self.judge)):
            for layer, (weight, bias) in zip(linear_layers(net), layers):
                layer.weight.copy_(torch.from_numpy(weight.astype("f4")))
                layer.bias.copy_(torch.from_numpy(bias.copy()))


def write(path, bits, spread, kept, player, judge, seen, everything):
    """`kept`: the bits that the player reads, those that the judge reads, and those of moves that have an output. `seen`
    and `everything` are inputs met in play, to scale activations by."""
    out = bytearray(struct.pack("<4sIf", MAGIC, bits, spread))
    for one in kept:
        out += struct.pack("<I", one.numel()) + one.cpu().numpy().astype("<u2").tobytes()
    results = (judge.results * spread).cpu().numpy().astype("<f4")
    out += struct.pack("<I", len(results)) + results.tobytes()
    out += quantized(linear_layers(player), seen) + quantized(linear_layers(judge), everything)
    path.write_bytes(out)


@torch.no_grad()
def quantized(linear, x):
    """Eight-bit weights with a scale for each row; activations scaled by what is met in play (`x`)."""
    out = bytearray(struct.pack("<I", len(linear)))
    scale_in = 1.0
    for i, layer in enumerate(linear):
        weight, bias = layer.weight.float(), layer.bias.float()
        scale = weight.abs().amax(1).clamp(min=1e-8) / 127
        whole = (weight / scale[:, None]).round().clamp(-127, 127).to(torch.int8)
        x = x @ (whole.float() * scale[:, None]).T + bias
        limit = 1.0
        if i < len(linear) - 1:
            x = x.relu()
            limit = float(torch.quantile(x.flatten()[:4_000_000], 0.9999).clamp(min=1e-6))
        out += struct.pack("<IIf", *weight.shape, limit / 127)
        out += (scale * scale_in).cpu().numpy().astype("<f4").tobytes() + bias.cpu().numpy().astype("<f4").tobytes()
        out += whole.cpu().numpy().tobytes()
        scale_in = limit / 127
        x = (x / scale_in).round().clamp(0, 127) * scale_in if i < len(linear) - 1 else x
    return out
