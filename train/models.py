"""The two networks of a game: the player, which sees what a seat sees, and the judge, which sees all cards."""
import copy
import math

import torch
from torch import nn

from self_play import DEVICE


def layers(*widths):
    parts = []
    for i in range(len(widths) - 1):
        parts.append(nn.Linear(widths[i], widths[i + 1]))
        if i < len(widths) - 2:
            parts.append(nn.ReLU())
    return nn.Sequential(*parts)


def linear_layers(net):
    return [m for m in net.modules() if isinstance(m, nn.Linear)]


class Player(nn.Module):
    """Scores of the parts of moves, from what a seat sees."""

    def __init__(self, inputs, outputs, width):
        super().__init__()
        self.layers = layers(inputs, width, width, width, outputs)

    def forward(self, x):
        return self.layers(x)

    def features(self, x):
        """What the last layer reads."""
        return self.layers[:-1](x)

    def last(self, features):
        return self.layers[-1](features)


class Judge(nn.Module):
    """From all cards: how likely the deal brings the seat on turn each of some results, and how likely it is a true one
    (log odds).

    Results differ in size by a hundred times within a game (a trick more, the match). So the results, in spreads, lie
    close together near nought and far apart away from it, and the value is their mean.
    """

    RESULTS = 51
    MOST, BEND = 8.0, 5.0

    def __init__(self, inputs, width):
        super().__init__()
        self.layers = layers(inputs, width, width, self.RESULTS + 1)
        at = torch.linspace(-1, 1, self.RESULTS)
        self.register_buffer("results", self.MOST * torch.sinh(self.BEND * at) / math.sinh(self.BEND))

    def forward(self, x):
        out = self.layers(x).float()
        return out[:, :-1], out[:, -1]

    def value(self, logits):
        return torch.softmax(logits, 1) @ self.results

    def loss(self, logits, target):
        """Cross entropy with the two results on either side of the target, shared so that their mean is the target."""
        target = target.clamp(-self.MOST, self.MOST)
        above = torch.searchsorted(self.results, target.contiguous()).clamp(1, self.RESULTS - 1)
        low, high = self.results[above - 1], self.results[above]
        share = (target - low) / (high - low)
        log = torch.log_softmax(logits, 1)
        one, two = log.gather(1, above[:, None] - 1)[:, 0], log.gather(1, above[:, None])[:, 0]
        return -((1 - share) * one + share * two).mean()


def scores_of(outputs, moves, offered):
    """Each move's score is the sum of the outputs for its bits; moves that are not there get none."""
    b, m, k = moves.shape
    padded = torch.cat([outputs, outputs.new_zeros(b, 1)], 1)
    scores = padded.gather(1, moves.reshape(b, m * k).long()).reshape(b, m, k).sum(2).float()
    absent = torch.arange(m, device=DEVICE)[None, :] >= offered[:, None].long()
    return scores.masked_fill(absent, -1e9)


class Mean:
    """The weights that a network had in the rounds so far, as another network; late rounds count for most (the last ninth
    of them for more than half). Single rounds of self-play go astray in turn, and what they do so cancels out."""

    LATE = 8

    def __init__(self, net):
        self.source, self.net, self.rounds = net, copy.deepcopy(net).requires_grad_(False), 0

    @torch.no_grad()
    def add(self):
        self.rounds += 1
        share = (self.LATE + 1) / (self.LATE + self.rounds)
        torch._foreach_lerp_(list(self.net.parameters()), list(self.source.parameters()), share)
