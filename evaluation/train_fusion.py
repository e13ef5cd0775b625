"""Fits the weights that candidates are ordered by: see train-fusion.ts, which calls this.

    python evaluation/train_fusion.py FOLDER

Needs jax, optax and numpy (PyPI). FOLDER has `settings.json` (how many figures a candidate has, how many of them are no
products, whether networks are wanted), `questions.jsonl` (candidates, which are right, how much the question counts for the
sum and for the network), `figures.bin` (those of all candidates, one after the other, 32 bits each) and `fits.json` (name to
the questions to fit on). For each fit `<name>.json` is written: a weight for each figure, and the networks that see a
candidate beside the best one by the sum of the weighed figures. The same input gives the same output on one machine.
"""
import json
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

# Share of the loss that asks for any right candidate to be before the wrong ones; the rest asks it of each of them.
ANY = 0.7
BATCH = 256
# The sum of the weighed figures: Adam (Kingma and Ba 2015) on standardised figures; its decay keeps weights small where figures say the same.
EPOCHS, RATE, DECAY = 60, 0.05, 2e-3
# Share of its mean square that the variance of a figure has at least, if it is more than the rounding of their difference:
# divided by that, another value of a figure that is always the same would decide everything.
ROUNDING = 1e-9
# The network: fitted on the best candidates by the sum.
BEST, UNITS, NETWORK_EPOCHS, NETWORK_RATE, NETWORK_DECAY, LEFT_OUT = 40, 48, 12, 2e-3, 1e-2, 0.2
# As in libs/features/query/src/retrieval/order-network.ts.
FARTHEST, BEHIND = 6.0, 3.0
# Fitted apart from each other, the mean is served.
SEEDS = (20261123, 20261124, 20261125)


def ranking_loss(scores, known, gold, weight):
    """Returns the mean over questions of minus the logarithm of the share of `exp(score)` that the right candidates have
    together, softmax over all, and, to the rest of ANY, that of each right one beside the wrong ones alone. The first by
    itself puts one right passage at the top and forgets the others, the second loses the top."""
    scores = jnp.where(known > 0, scores, -1e9)
    right = jax.nn.logsumexp(jnp.where(gold > 0, scores, -1e9), 1)
    wrong = jax.nn.logsumexp(jnp.where((gold > 0) | (known == 0), -1e9, scores), 1)
    of_any = jax.nn.logsumexp(scores, 1) - right
    of_each = jnp.where(gold > 0, jnp.logaddexp(scores, wrong[:, None]) - scores, 0).sum(1) / jnp.maximum(gold.sum(1), 1)
    return ((ANY * of_any + (1 - ANY) * of_each) * weight).sum() / weight.sum()


class Questions:
    def __init__(self, folder, width):
        lines = [json.loads(line) for line in (folder / "questions.jsonl").read_text().splitlines()]
        self.gold = [np.array(line["gold"], bool) for line in lines]
        self.weight = np.array([line["weight"] for line in lines], np.float32)
        self.network_weight = np.array([line["networkWeight"] for line in lines], np.float32)
        self.starts = np.cumsum([0] + [len(gold) for gold in self.gold])
        self.figures = np.memmap(folder / "figures.bin", np.float32, "r").reshape(-1, width)
        self.most = max(map(len, self.gold))

    def of(self, at):
        return self.figures[self.starts[at] : self.starts[at + 1]]

    def useful(self, indices, weight):
        return [at for at in indices if weight[at] > 0 and self.gold[at].any() and not self.gold[at].all()]


def fit_sum(questions, indices):
    """Returns a weight for each figure."""
    useful = questions.useful(indices, questions.weight)
    rows = np.concatenate([np.arange(questions.starts[at], questions.starts[at + 1]) for at in useful])
    given = questions.figures[rows].astype(np.float64)
    squares = (given**2).mean(0)
    variance = squares - given.mean(0) ** 2
    del given
    scales = np.where(variance > ROUNDING * squares, np.sqrt(np.maximum(variance, 0)), 1)
    count = -(-len(useful) // BATCH)
    batches = [sum_batch(questions, useful[start::count], scales) for start in range(count)]
    slope = jax.jit(jax.value_and_grad(lambda weights, figures, *of: ranking_loss(figures @ weights, *of) + DECAY / 2 * (weights**2).sum()))
    optimizer = optax.adam(lambda step: RATE * (1 - 0.9 * (step // count) / EPOCHS))
    weights = jnp.zeros(len(scales))
    state = optimizer.init(weights)
    for _ in range(EPOCHS):
        for batch in batches:
            _, gradient = slope(weights, *batch)
            change, state = optimizer.update(gradient, state)
            weights = optax.apply_updates(weights, change)
    return np.asarray(weights) / scales


def sum_batch(questions, members, scales):
    figures = np.zeros((BATCH, questions.most, len(scales)), np.float32)
    known, gold, weight = np.zeros((BATCH, questions.most), np.float32), np.zeros((BATCH, questions.most), np.float32), np.zeros(BATCH, np.float32)
    for row, at in enumerate(members):
        size = len(questions.gold[at])
        figures[row, :size], known[row, :size], gold[row, :size], weight[row] = questions.of(at) / scales, 1, questions.gold[at], questions.weight[at]
    # What fills a batch up counts nothing, and has to have a loss all the same.
    known[len(members) :, 0] = gold[len(members) :, 0] = 1
    return figures, known, gold, weight


class Beside:
    """The best candidates of each question by the sum, which the networks stand beside."""

    def __init__(self, questions, weights, width):
        self.questions, self.width = questions, width
        self.sums = [questions.of(at) @ weights for at in range(len(questions.gold))]
        self.best = [np.argsort(-sums, kind="stable")[:BEST] for sums in self.sums]
        own = questions.figures[:, :width]
        self.means, deviations = own.mean(0, dtype=np.float64), own.std(0, dtype=np.float64)
        self.deviations = np.where(deviations < 1e-6, 1, deviations)

    def batch(self, members):
        figures, sums = np.zeros((BATCH, BEST, self.width), np.float32), np.zeros((BATCH, BEST), np.float32)
        known, gold, weight = np.zeros((BATCH, BEST), np.float32), np.zeros((BATCH, BEST), np.float32), np.zeros(BATCH, np.float32)
        for row, at in enumerate(members):
            best = self.best[at]
            scaled = (self.questions.of(at)[best, : self.width] - self.means) / self.deviations
            figures[row, : len(best)], sums[row, : len(best)], known[row, : len(best)] = np.clip(scaled, -FARTHEST, FARTHEST), self.sums[at][best], 1
            gold[row, : len(best)], weight[row] = self.questions.gold[at][best], self.questions.network_weight[at]
        return figures, sums, known, gold, weight

    def fit(self, indices, seed):
        """Returns a network."""
        random = np.random.default_rng(seed)
        useful = [at for at in self.questions.useful(indices, self.questions.network_weight) if self.questions.gold[at][self.best[at]].any() and not self.questions.gold[at][self.best[at]].all()]
        given = 2 * self.width + 1
        drawn = lambda rows, columns: jnp.array(random.normal(size=(rows, columns)) / np.sqrt(rows), jnp.float32)
        fitted = {"first": drawn(given, UNITS), "firstBias": jnp.zeros(UNITS), "second": drawn(UNITS, UNITS), "secondBias": jnp.zeros(UNITS), "last": jnp.zeros(UNITS), "sum": jnp.array(1.0)}
        count = len(useful) // BATCH
        optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(optax.cosine_decay_schedule(NETWORK_RATE, NETWORK_EPOCHS * count, 0.05), weight_decay=NETWORK_DECAY))
        state = optimizer.init(fitted)

        def loss(fitted, figures, sums, known, gold, weight, key):
            behind = jnp.tanh((sums - jnp.where(known > 0, sums, -1e9).max(1, keepdims=True)) / BEHIND)
            seen = jnp.concatenate([figures, behind[..., None], figures - figures[:, :1]], -1)
            hidden = jax.nn.gelu(seen @ fitted["first"] + fitted["firstBias"])
            hidden = hidden * jax.random.bernoulli(key, 1 - LEFT_OUT, hidden.shape) / (1 - LEFT_OUT)
            added = jax.nn.gelu(hidden @ fitted["second"] + fitted["secondBias"]) @ fitted["last"]
            return ranking_loss(fitted["sum"] * sums + added, known, gold, weight)

        @jax.jit
        def step(fitted, state, *batch):
            value, gradient = jax.value_and_grad(loss)(fitted, *batch)
            change, state = optimizer.update(gradient, state, fitted)
            return optax.apply_updates(fitted, change), state, value

        key = jax.random.PRNGKey(seed)
        for _ in range(NETWORK_EPOCHS):
            order, total = random.permutation(useful), 0.0
            for start in range(0, count * BATCH, BATCH):
                key, own_key = jax.random.split(key)
                fitted, state, value = step(fitted, state, *self.batch(order[start : start + BATCH]), own_key)
                total += float(value)
        print(f"  network: loss {total / count:.3f} in the last of {NETWORK_EPOCHS} passes", flush=True)
        return self.written({name: np.asarray(values, np.float64) for name, values in fitted.items()})

    def written(self, fitted):
        """Returns what is kept: the weights of a passage's own figures and of the best one's, each unit a row."""
        beside = fitted["first"][self.width + 1 :]
        rounded = lambda values: np.round(values, 5).tolist()
        return {
            "means": rounded(self.means),
            "deviations": rounded(self.deviations),
            "own": rounded((fitted["first"][: self.width] + beside).T),
            "best": rounded(-beside.T),
            "behind": rounded(fitted["first"][self.width]),
            "firstBias": rounded(fitted["firstBias"]),
            "second": rounded(fitted["second"].T),
            "secondBias": rounded(fitted["secondBias"]),
            "last": rounded(fitted["last"]),
            "sum": round(float(fitted["sum"]), 5),
        }


def main(folder):
    settings = json.loads((folder / "settings.json").read_text())
    questions = Questions(folder, settings["figures"])
    for name, indices in json.loads((folder / "fits.json").read_text()).items():
        print(f"{name}: {len(indices)} questions", flush=True)
        weights = np.round(fit_sum(questions, indices), 4)
        fitted = {"weights": weights.tolist()}
        if settings["networks"]:
            beside = Beside(questions, weights, settings["ownFigures"])
            fitted["networks"] = [beside.fit(indices, seed) for seed in SEEDS]
        (folder / f"{name}.json").write_text(json.dumps(fitted))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
