#!/usr/bin/env python3
"""Trains a network for one game by self-play on a GPU.

    train/train.py GAME --openings FILE --seconds 60 --out FOLDER [--from GAME.net]
    train/train.py GAME --openings FILE --seconds 60 --out FOLDER --against GAME.net

Needs PyTorch, build-train/GAME.so (tools/train-build) and openings (`stube openings`). Writes into FOLDER: GAME.net
(eight-bit weights, as nets/network.hpp reads them; training can go on from them) and GAME.log (a line of JSON every few
seconds).

The method is proximal policy optimization. All seats share one player, which sees what the seat sees. A judge sees all
cards: it tells what the deal will bring, which makes the training's returns less noisy, and whether the deal is a true
one or imagined; a search uses both. A deal is an episode; its result is the seat's utility (search/utility.hpp) over its
spread. What a decision gained counts in proportion to what is at stake in its deal, so that few large deals do not drown
the many small ones. In some deals one decision is made at random, so that what is seldom done is known too (`explore`).
What is kept is the mean of the weights of late rounds.

With --against a learner plays one seat against a fixed player: the mean of its results is a lower bound of what can be
won from that player.
"""
import argparse
import json
import pathlib
import time

import torch
from torch import nn

import weights
from models import Judge, Mean, Player, scores_of
from self_play import DEVICE, Rollout, Rows, SelfPlay, ThumbGames


LEAST_STAKE = 0.02  # in spreads
KICK_UNTIL = 0.5  # share of the time in which words of the rule of thumb are imitated


def gumbel(scores):
    return -torch.log(-torch.log(torch.rand_like(scores).clamp(1e-9, 1 - 1e-7)))


class Trainer:
    def __init__(self, args):
        self.args = args
        self.play = SelfPlay(args.game, args.openings, args.matches, args.seed)
        self.rollout = Rollout(self.play, args.steps, args.imagine_every)
        known = weights.Weights(args.start or args.against) if args.start or args.against else None
        if known and known.bits != self.play.bits:
            raise SystemExit("These weights are for other observations.")
        if known:
            self.kept, self.kept_all, self.kept_moves = (
                torch.from_numpy(one.astype("i4")).to(DEVICE) for one in (known.kept, known.kept_all, known.kept_moves))
        else:
            self.kept, self.kept_all, self.kept_moves = self.find_bits()
        self.set_outputs()
        self.player = Player(self.kept.numel(), self.kept_moves.numel(), args.width).to(DEVICE)
        self.judge = Judge(self.kept_all.numel(), self.judge_width()).to(DEVICE)
        self.spread = known.spread if known else 1.0
        self.samples = 0
        if known:
            known.put_into(self.player, self.judge)
        if args.against:
            self.fixed = Player(self.kept.numel(), self.kept_moves.numel(), args.width).to(DEVICE)
            known.put_into(self.fixed, self.judge)
            self.own_seat = (torch.arange(args.matches, device=DEVICE) % 2).to(torch.uint8)
        # What is at stake in a decision, by what its seat sees. Were it told by all cards, the deals in which little is
        # open would count for more than they should with the same cards in hand.
        self.stake = nn.Linear(args.width, 1).to(DEVICE)
        nn.init.zeros_(self.stake.weight)
        nn.init.constant_(self.stake.bias, -2.0)
        self.rivals = []
        self.is_own = torch.ones(args.matches, self.play.seats, dtype=torch.bool, device=DEVICE)
        if args.thumb:
            self.meet_the_thumb()
        self.means = Mean(self.player), Mean(self.judge)
        if args.league:
            self.meet(self.means[0].net)
        parameters = [*self.player.parameters(), *self.judge.parameters(), *self.stake.parameters()]
        self.adam = torch.optim.Adam(parameters, lr=args.rate, eps=1e-5, fused=True)
        self.parameters = parameters
        rows = max(args.matches, args.batch)
        self.seen_buffer = torch.empty(rows, self.kept.numel(), dtype=torch.bfloat16, device=DEVICE)
        self.all_buffer = torch.empty(rows, self.kept_all.numel(), dtype=torch.bfloat16, device=DEVICE)
        self.pair_buffer = torch.empty(rows // 2, self.kept_all.numel(), dtype=torch.bfloat16, device=DEVICE)
        self.age = torch.zeros(args.matches, dtype=torch.int64, device=DEVICE)
        self.force_at = self.drawn_exploration()

    def meet_the_thumb(self):
        """A rival that does as the rule of thumb."""
        args = self.args
        self.thumb = ThumbGames(args.thumb, self.play, self.outputs, args.thumb_rows)
        self.thumb_buffer = torch.empty(args.batch, self.kept.numel(), dtype=torch.bfloat16, device=DEVICE)
        self.imitation = Player(self.kept.numel(), self.kept_moves.numel(), args.width).to(DEVICE)
        self.imitate(self.imitation, args.imitate)
        if args.begin_as_thumb:
            self.player.load_state_dict(self.imitation.state_dict())
        self.meet(self.imitation)

    def meet(self, rival):
        """Lets a rival sit at half of the seats of some matches: those after the last rival's."""
        begin = self.rivals[-1][1].stop if self.rivals else 0
        end = min(self.args.matches, begin + int(self.args.rival_share * self.args.matches))
        self.rivals.append((rival, slice(begin, end)))
        self.is_own[begin:end] = torch.rand(end - begin, self.play.seats, device=DEVICE) < 0.5

    def imitation_loss(self, net, rows):
        games = self.thumb
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            outputs = net(self.play.unpack(games.seen[rows], self.kept, self.thumb_buffer[: rows.numel()]))
        scores = scores_of(outputs.float(), games.moves[rows], games.offered[rows])
        return -torch.log_softmax(scores, 1)[:, 0].mean()

    def imitate(self, net, seconds):
        adam = torch.optim.Adam(net.parameters(), lr=1e-3, eps=1e-5, fused=True)
        begin, steps, loss = time.time(), 0, 0.0
        while (gone := time.time() - begin) < seconds:
            for group in adam.param_groups:
                group["lr"] = 1e-3 * max(0.03, 1 - gone / seconds)
            wrong = self.imitation_loss(net, torch.randint(self.thumb.count, (self.args.batch // 4,), device=DEVICE))
            adam.zero_grad(set_to_none=True)
            wrong.backward()
            adam.step()
            loss, steps = 0.98 * loss + 0.02 * wrong.item() if steps else wrong.item(), steps + 1
        print(f"{self.args.game}: {self.thumb.count} decisions of the rule of thumb ({self.thumb.words.numel()} words), "
              f"{steps} steps, loss {loss:.4f}", flush=True)

    def distance_from_imitation(self, seen, moves, offered, log_now):
        """Of the player's choices from those of the rule of thumb's imitation, where the player comes to (Kullback and
        Leibler's divergence)."""
        with torch.no_grad(), torch.autocast(DEVICE, dtype=torch.bfloat16):
            outputs = self.imitation(seen)
        log_thumb = torch.log_softmax(scores_of(outputs.float(), moves, offered), 1)
        # An imitation that holds a move impossible has not seen enough; it says no more than "unlikely".
        return (log_now.exp() * (log_now - log_thumb.clamp(min=-7)).clamp(min=-50)).sum(1).mean()

    def stake_of(self, features):
        """Logarithm, in spreads."""
        return self.stake(features.detach().float())[:, 0].clamp(-5, 2)

    def judge_width(self):
        """As wide as the file of weights allows."""
        w = self.args.width
        player = self.kept.numel() * (w + 2) + 2 * w * w + self.kept_moves.numel() * (w + 10)
        width = 256
        while width > 64 and player + self.kept_all.numel() * (width + 2) + width * width + 52 * width > weights.MOST_BYTES:
            width -= 32
        return width

    def set_outputs(self):
        """Which output each bit of a move has; bits that never occur have that behind the last, which is nought."""
        table = torch.full((self.play.bits_of_moves + 1,), self.kept_moves.numel(), dtype=torch.int16, device=DEVICE)
        table[self.kept_moves.long()] = torch.arange(self.kept_moves.numel(), dtype=torch.int16, device=DEVICE)
        self.outputs = table
        self.rollout.moves.fill_(self.kept_moves.numel())  # what is not offered points there too

    def drawn_exploration(self):
        """For each match the decision of its deal that is made at random; none in most deals."""
        e = self.args.matches
        rand = lambda: torch.rand(e, device=DEVICE)  # noqa: E731
        at = torch.where(rand() < 0.5, (rand() * 5).long(), (rand() * 40).long())
        return torch.where(rand() < self.args.explore, at, torch.full_like(at, -1))

    def find_bits(self):
        """Which bits are ever set in random play, and which a move ever has; the others are no inputs and outputs."""
        seen = torch.zeros(self.play.words, dtype=torch.int32, device=DEVICE)
        everything = seen.clone()
        all_moves = torch.arange(self.play.bits_of_moves + 1, dtype=torch.int16, device=DEVICE)
        used = torch.zeros(self.play.bits_of_moves + 1, dtype=torch.bool, device=DEVICE)
        rows = Rows(self.rollout, 0)
        for _ in range(self.args.scout):
            self.play.observe(rows, all_moves)
            there = torch.arange(self.play.most_moves, device=DEVICE)[None, :] < rows.offered[:, None]
            used[rows.moves[there].reshape(-1).long()] = True
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

        used[-1] = False
        return indices(seen), indices(everything), used.nonzero().flatten().to(torch.int32)

    def see(self, packed, everything=False):
        kept, buffer = (self.kept_all, self.all_buffer) if everything else (self.kept, self.seen_buffer)
        return self.play.unpack(packed, kept, buffer[: packed.shape[0]])

    @torch.no_grad()
    def collect(self):
        r, every = self.rollout, self.args.imagine_every
        for t in range(self.args.steps):
            rows = Rows(r, t)
            self.play.observe(rows, self.outputs, r.imagined[t // every] if t % every == 0 else None)
            seen = self.see(rows.seen)
            moves = rows.moves[:, : int(rows.offered.max())]
            with torch.autocast(DEVICE, dtype=torch.bfloat16):
                features = self.player.features(seen)
                outputs = self.player.last(features)
                logits, _ = self.judge(self.see(rows.all, True))
            r.value[t] = self.judge.value(logits)
            r.stake[t] = self.stake_of(features).exp()
            scores = scores_of(outputs.float(), moves, rows.offered)
            chosen = (scores + gumbel(scores)).argmax(1)
            if self.rivals:
                r.own[t] = self.is_own.gather(1, rows.seat.long()[:, None])[:, 0]
            for rival, at in self.rivals:
                with torch.autocast(DEVICE, dtype=torch.bfloat16):
                    outputs = rival(seen[at])
                theirs = scores_of(outputs.float(), moves[at], rows.offered[at])
                theirs = (theirs + gumbel(theirs)).argmax(1)
                chosen[at] = torch.where(r.own[t][at], chosen[at], theirs)
            if self.args.against:
                with torch.autocast(DEVICE, dtype=torch.bfloat16):
                    outputs = self.fixed(seen)
                best = scores_of(outputs.float(), moves, rows.offered).argmax(1)
                chosen = torch.where(rows.seat == self.own_seat, chosen, best)
            forced = self.age == self.force_at
            any_move = (torch.rand(self.play.count, device=DEVICE) * rows.offered.float()).long()
            chosen = torch.where(forced, torch.minimum(any_move, rows.offered.long() - 1), chosen)
            r.forced[t], r.explored[t], r.chosen[t] = forced, self.force_at >= 0, chosen
            r.before[t] = self.age < self.force_at
            r.logp[t] = torch.log_softmax(scores, 1).gather(1, chosen[:, None])[:, 0]
            self.play.act(chosen, r.ended[t], r.results[t])
            ended = r.ended[t].bool()
            self.age = torch.where(ended, torch.zeros_like(self.age), self.age + 1)
            self.force_at = torch.where(ended, self.drawn_exploration(), self.force_at)

    def measure_spread(self):
        ended = self.rollout.ended.bool()
        if ended.any():
            results = self.rollout.results[ended]
            results = results[results != 0]
            if results.numel() < 2:
                return
            # A few tables at which much more is at stake do not set the scale.
            limit = 4 * results.abs().mean()
            self.spread = max(float(results.clamp(-limit, limit).std()), 0.25)

    @torch.no_grad()
    def gain_of_learner(self):
        """Mean result of a deal for the seat that learns, and its standard error."""
        ended = self.rollout.ended.bool() & ~self.rollout.explored
        own = self.rollout.results.gather(2, self.own_seat.long()[None, :, None].expand(self.args.steps, -1, 1))[:, :, 0]
        results = own[ended]
        return float(results.mean()), float(results.std() / max(1, results.numel()) ** 0.5)

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
            ahead = torch.where(ended, (r.results[t] / self.spread).clamp(-8, 8), ahead)
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

    def odds_loss(self, size):
        """How well the judge tells true deals from imagined ones; deals with a random choice are no examples."""
        r, every = self.rollout, self.args.imagine_every
        true = r.all[::every].reshape(-1, self.play.words)
        imagined = r.imagined.reshape(-1, self.play.words)
        pick = torch.randint(true.shape[0], (size,), device=DEVICE)
        weight = (~r.explored[::every].reshape(-1)[pick]).float()
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            odds = [self.judge(self.play.unpack(x[pick], self.kept_all, self.pair_buffer[i * size : (i + 1) * size]))[1]
                    for i, x in enumerate((true, imagined))]
        wrong = nn.functional.softplus(-odds[0].float()) + nn.functional.softplus(odds[1].float())
        return (wrong * weight).sum() / weight.sum().clamp(min=1)

    def learn(self, progress, is_warming_up):
        r = self.rollout
        advantage, weight = self.advantages()
        if self.args.against:
            weight = weight & (r.seat == self.own_seat[None, :])
        # What came before a random choice was not followed by play as it is.
        weight = weight & r.own & ~r.before
        returns = (advantage + r.value).reshape(-1)
        size = advantage.abs().clamp(max=8).reshape(-1)
        use = weight.reshape(-1).nonzero().flatten()
        use = use[torch.randperm(use.numel(), device=DEVICE)]
        advantage = (advantage / (r.stake + LEAST_STAKE)).clamp(-8, 8).reshape(-1)
        mean, deviation = advantage[use].mean(), advantage[use].std() + 1e-6
        rate = self.args.rate * (1 - progress) + 0.07 * self.args.rate * progress
        entropy_weight = self.args.entropy * (1 - progress) + 0.1 * self.args.entropy * progress
        kick = self.args.kick * (1 - progress / KICK_UNTIL) if self.args.thumb else 0
        pull = self.args.pull * (1 - progress) ** 2 if self.args.thumb else 0
        for group in self.adam.param_groups:
            group["lr"] = rate
        flat = lambda x: x.reshape(-1, *x.shape[2:])  # noqa: E731
        # Most games never offer as many moves, nor such long ones, as there is room for.
        most = int(r.offered.max())
        longest = int((r.moves[:, :, :most] != self.kept_moves.numel()).sum(3).max())
        seen, everything, moves = flat(r.seen), flat(r.all), flat(r.moves)[:, :most, :longest]
        offered, chosen, logp, forced = flat(r.offered), flat(r.chosen), flat(r.logp), flat(r.forced)
        totals = torch.zeros(4, device=DEVICE)
        batches = 0
        for at in range(0, use.numel() - self.args.batch + 1, self.args.batch):
            pick = use[at : at + self.args.batch]
            seen_now = self.see(seen[pick])
            with torch.autocast(DEVICE, dtype=torch.bfloat16):
                features = self.player.features(seen_now)
                outputs = self.player.last(features)
                judged, _ = self.judge(self.see(everything[pick], True))
            scores = scores_of(outputs.float(), moves[pick], offered[pick])
            log_all = torch.log_softmax(scores, 1)
            log_now = log_all.gather(1, chosen[pick][:, None])[:, 0]
            ratio = (log_now - logp[pick]).exp()
            gain = (advantage[pick] - mean) / deviation
            is_forced = forced[pick]
            usual = -torch.minimum(ratio * gain, ratio.clamp(0.8, 1.2) * gain)
            # A move made at random counts as often as it was made, not as often as the player would make it: so what is
            # good but never done is found. Not pushed beyond bounds, where it would run away.
            within = torch.where(gain > 0, log_now < -0.7, log_now > -5.3)
            random = -self.args.push * gain.clamp(-2, 2) * log_now * within
            policy = torch.where(is_forced, random, usual).mean()
            entropy = -(log_all.exp() * log_all.clamp(min=-50)).sum(1).mean()
            judge_loss = self.judge.loss(judged, returns[pick])
            odds_loss = self.odds_loss(self.args.batch // 8)
            # Least where it is the logarithm of the mean size.
            log_stake = self.stake_of(features)
            stake_loss = (log_stake.exp() - size[pick] * log_stake).mean()
            loss = 0.3 * judge_loss + 0.1 * odds_loss + 0.1 * stake_loss
            if not is_warming_up:
                loss = loss + policy - entropy_weight * entropy
            if kick > 0 and not is_warming_up:
                rows = torch.randint(self.thumb.words.numel(), (self.args.batch // 8,), device=DEVICE)
                loss = loss + kick * self.imitation_loss(self.player, self.thumb.words[rows])
            if pull > 0 and not is_warming_up:
                loss = loss + pull * self.distance_from_imitation(seen_now, moves[pick], offered[pick], log_all)
            self.adam.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.parameters, 1.0)
            self.adam.step()
            totals += torch.stack([x.detach() for x in (policy, entropy, judge_loss, odds_loss)])
            batches += 1
        self.samples += batches * self.args.batch
        return (totals / max(batches, 1)).tolist()

    def run(self):
        out = pathlib.Path(self.args.out)
        out.mkdir(parents=True, exist_ok=True)
        log = open(out / f"{self.args.game}.log", "a")
        begin, told, saved, rounds = time.time(), 0.0, 0.0, 0
        if self.args.until:
            self.args.seconds = self.args.until - begin
        while time.time() - begin < self.args.seconds:
            self.collect()
            if not self.args.start and not self.args.against and rounds in (0, 3, 8, 20, 60):
                self.measure_spread()
            losses = self.learn(min(1.0, (time.time() - begin) / self.args.seconds), rounds < self.args.warm_up)
            rounds += 1
            if rounds > self.args.warm_up:
                for mean in self.means:
                    mean.add()
            if time.time() - begin - told > 5 or rounds == 1:
                told = time.time() - begin
                line = dict(game=self.args.game, seconds=round(told, 1), rounds=rounds, samples=self.samples,
                            spread=self.spread, policy=losses[0], entropy=losses[1], judge=losses[2], odds=losses[3],
                            inputs=self.kept.numel(), outputs=self.kept_moves.numel())
                if self.args.against:
                    line["gain"], line["error"] = self.gain_of_learner()
                log.write(json.dumps(line) + "\n")
                log.flush()
                print(line, flush=True)
            if told - saved > self.args.save_every:
                saved = told
                self.save(out)
        if self.args.against:
            return
        self.save(out)
        if self.args.keep_last:
            self.write(out / f"{self.args.game}.last.net", self.player, self.judge)

    def save(self, out):
        new = out / f"{self.args.game}.new"
        self.write(new, *(mean.net for mean in self.means))
        new.replace(out / f"{self.args.game}.net")

    def write(self, path, player, judge):
        r = self.rollout
        weights.write(path, self.play.bits, self.spread, (self.kept, self.kept_all, self.kept_moves), player, judge,
                      self.see(r.seen[0])[:8192].float(),
                      self.see(torch.cat([r.all[0][:4096], r.imagined[0][:4096]]), True).float())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--openings", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--from", dest="start", help="weights to go on from")
    parser.add_argument("--against", help="weights; learn to win from their player (two players)")
    parser.add_argument("--until", type=float, help="when to end, in seconds of the clock, instead of --seconds")
    parser.add_argument("--save-every", type=float, default=1e9, help="seconds")
    parser.add_argument("--thumb", nargs="*", help="decisions of the rule of thumb (train/thumb_games.hpp)")
    parser.add_argument("--thumb-rows", type=int, default=1_000_000, help="how many of them at most")
    parser.add_argument("--imitate", type=float, default=8, help="seconds in which the rival learns from them")
    parser.add_argument("--rival-share", type=float, default=0.3, help="share of matches at which it sits")
    parser.add_argument("--begin-as-thumb", action="store_true", help="the player begins as the rival")
    parser.add_argument("--warm-up", type=int, default=2, help="rounds in which only the judge and the stakes are learned")
    parser.add_argument("--kick", type=float, default=0.0, help="weight of words of the rule of thumb at first")
    parser.add_argument("--pull", type=float, default=0.0, help="weight of the distance from the rival that imitates, at first")
    parser.add_argument("--league", action="store_true", help="the mean of the weights so far sits at as many matches")
    parser.add_argument("--imagine-every", type=int, default=4, help="steps from one imagined deal to the next, for the odds")
    parser.add_argument("--keep-last", action="store_true", help="GAME.last.net: the last weights beside their mean")
    parser.add_argument("--explore", type=float, default=0.15, help="share of deals with a random choice")
    parser.add_argument("--push", type=float, default=0.5, help="weight of these choices in learning")
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
