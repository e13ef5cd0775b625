"""Fits how near the words of a question are to the words of passages: see train-question-words.ts, which calls this.

    python evaluation/train_question_words.py FOLDER MODEL_FOLDER

Needs what train_question_encoder.py needs. FOLDER has what train-question-words.ts writes, and what questions are read with
(`fold-0.json` …). Each token of a question, as the model has it in its last layer, and each stem of the law, as the model
has its words alone, are turned into 64 numbers; a passage is as near as, for each token, its nearest stem is (late
interaction, Khattab and Zaharia 2020, with words of their own instead of words in their passage). Fitted are the two
matrices and how much each token counts, by softmax over the candidates of each question, beside the order that they have.
"""
import base64
import json
import sys
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax
from tokenizers import Tokenizer
from train_question_encoder import MOST_TOKENS, embedded, kept, read_model, through_layers

NUMBERS = 64
EPOCHS = 2
BATCH = 64
RATE = 2e-3
# Share of the loss that asks for any right candidate to be first; the rest asks it of each.
ANY = 0.6
# Nearness by itself is asked to find the right passage too, half as much; this is how sharply it tells them apart then.
ALONE, SHARPNESS = 0.5, 20.0
MOST_CANDIDATES = 40
MOST_STEMS = 112
SEED = 20261123


def unit(values):
    return values / jnp.sqrt((values**2).sum(-1, keepdims=True) + 1e-6)


def restored(rows):
    scales = np.array(rows["scales"], np.float32)
    return jnp.array(np.frombuffer(base64.b64decode(rows["bytes"]), np.int8).reshape(len(scales), -1) * scales[:, None])


class Trainer:
    def __init__(self, folder, model_folder):
        lines = lambda name: [json.loads(line) for line in (folder / name).read_text().splitlines()]
        self.questions = lines("words-questions.jsonl")
        self.weights = read_model(model_folder)
        self.layers = 1 + max(int(name.split(".")[0]) for name in self.weights if name[0].isdigit())
        self.tokenizer = Tokenizer.from_file(str(model_folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.ids = [self._cut(self.tokenizer.encode(question["text"]).ids) for question in self.questions]
        stems = lines("words-stems.jsonl")
        self.stems = [one["stem"] for one in stems]
        self.alone = self._alone([one["words"] for one in stems])
        # The last row is no stem's.
        passages = lines("words-passages.jsonl")
        self.passages = np.full((len(passages), MOST_STEMS), len(self.stems), np.int32)
        for row, places in enumerate(passages):
            self.passages[row, : len(places[:MOST_STEMS])] = places[:MOST_STEMS]

    def _cut(self, ids):
        return ids if len(ids) <= MOST_TOKENS else [*ids[: MOST_TOKENS - 1], ids[-1]]

    def _padded(self, all_ids):
        length = -(-max(map(len, all_ids)) // 8) * 8
        ids, mask = np.zeros((len(all_ids), length), np.int32), np.zeros((len(all_ids), length), np.float32)
        for row, one in enumerate(all_ids):
            ids[row, : len(one)], mask[row, : len(one)] = one, 1
        return ids, mask

    def _alone(self, words):
        """Returns the mean of what the model has for the pieces of a stem's words, each word alone, of length 1."""
        run = jax.jit(lambda ids, mask: through_layers(self.weights, embedded(self.weights, ids), mask, range(self.layers), {}, None))
        flat = [(row, self._cut(self.tokenizer.encode(word).ids)) for row, forms in enumerate(words) for word in forms]
        flat.sort(key=lambda one: len(one[1]))
        sums = np.zeros((len(words) + 1, 384), np.float32)
        for start in range(0, len(flat), 256):
            part = flat[start : start + 256]
            ids, mask = self._padded([ids for _, ids in part])
            states = np.asarray(unit(run(ids, mask)))
            for row, (stem, one) in enumerate(part):
                sums[stem] += states[row, 1 : len(one) - 1].mean(0)
        return sums

    def _states(self, added):
        run = jax.jit(lambda ids, mask: through_layers(self.weights, embedded(self.weights, ids), mask, range(self.layers), added, lambda given, _name: given))
        order = sorted(range(len(self.ids)), key=lambda at: len(self.ids[at]))
        states = [None] * len(order)
        for start in range(0, len(order), 128):
            part = order[start : start + 128]
            ids, mask = self._padded([self.ids[at] for at in part])
            values = np.asarray(run(ids, mask))
            for row, at in enumerate(part):
                states[at] = values[row, 1 : len(self.ids[at]) - 1].astype(np.float16)
        return states

    def _batch(self, states, indices):
        length = -(-max(max(len(states[at]) for at in indices), 1) // 8) * 8
        tokens, mask = np.zeros((len(indices), length, 384), np.float32), np.zeros((len(indices), length), np.float32)
        stems = np.full((len(indices), MOST_CANDIDATES, MOST_STEMS), len(self.stems), np.int32)
        known, gold, scores = (np.zeros((len(indices), MOST_CANDIDATES), np.float32) for _ in range(3))
        for row, at in enumerate(indices):
            question, own = self.questions[at], states[at]
            count = len(question["candidates"])
            tokens[row, : len(own)], mask[row, : len(own)] = own, 1
            stems[row, :count], known[row, :count] = self.passages[question["candidates"]], 1
            gold[row, :count], scores[row, :count] = question["gold"], question["scores"]
        return tokens, mask, stems, known, gold, scores

    def fit(self, indices, lora):
        """Returns what was fitted on these questions, read with these weights, and the states of all."""
        random, states = np.random.default_rng(SEED), self._states(lora)
        useful = [at for at in indices if any(self.questions[at]["gold"]) and not all(self.questions[at]["gold"])]
        alone = jnp.array(self.alone)
        _, directions = np.linalg.eigh(self.alone.T @ self.alone)
        start = jnp.array(directions[:, ::-1][:, :NUMBERS].copy())
        fitted = {"question": start, "passage": start, "share": jnp.zeros(384), "bias": jnp.array(0.5), "near": jnp.array(8.0), "order": jnp.array(0.9)}
        rates = {"question": RATE, "passage": RATE, "share": 1e-2, "bias": 1e-2, "near": 1e-1, "order": 1e-2}
        steps = EPOCHS * (len(useful) // BATCH)
        rate = optax.warmup_cosine_decay_schedule(0, 1.0, steps // 10, steps, 0.05)
        own_rate = lambda most: optax.chain(optax.clip_by_global_norm(1.0), optax.adam(lambda step: rate(step) * most))
        optimizer = optax.multi_transform({name: own_rate(most) for name, most in rates.items()}, {name: name for name in rates})
        state = optimizer.init(fitted)

        def nearness(fitted, tokens, mask, stems):
            table = unit(alone @ fitted["passage"])
            cosines = jnp.einsum("btd,bcsd->bcts", unit(tokens @ fitted["question"]), table[stems])
            nearest = jnp.where(stems[:, :, None, :] < len(self.stems), cosines, -1.0).max(-1)
            shares = jax.nn.softplus(tokens @ fitted["share"] + fitted["bias"]) * mask
            return jnp.einsum("bct,bt->bc", nearest, shares / (shares.sum(1, keepdims=True) + 1e-6))

        def softmax_loss(scores, known, gold, weight):
            scores = jnp.where(known > 0, scores, -1e9)
            right = jax.nn.logsumexp(jnp.where(gold > 0, scores, -1e9), 1)
            wrong = jax.nn.logsumexp(jnp.where((gold > 0) | (known == 0), -1e9, scores), 1)
            of_any = jax.nn.logsumexp(scores, 1) - right
            of_each = jnp.where(gold > 0, jnp.logaddexp(scores, wrong[:, None]) - scores, 0).sum(1) / gold.sum(1)
            return ((ANY * of_any + (1 - ANY) * of_each) * weight).sum() / weight.sum()

        def loss(fitted, tokens, mask, stems, known, gold, scores, weight):
            near = nearness(fitted, tokens, mask, stems)
            return softmax_loss(fitted["order"] * scores + fitted["near"] * near, known, gold, weight) + ALONE * softmax_loss(SHARPNESS * near, known, gold, weight)

        @jax.jit
        def step(fitted, state, *given):
            value, gradient = jax.value_and_grad(loss)(fitted, *given)
            change, state = optimizer.update(gradient, state, fitted)
            return optax.apply_updates(fitted, change), state, value

        began = time.time()
        for epoch in range(EPOCHS):
            # Questions of about one length together, in an order of chance.
            order = sorted(random.permutation(useful), key=lambda at: len(self.ids[at]) + random.uniform(0, 6))
            batches = [order[at : at + BATCH] for at in range(0, len(order) - BATCH + 1, BATCH)]
            random.shuffle(batches)
            total = 0.0
            for batch in batches:
                weight = np.array([self.questions[at]["weight"] for at in batch], np.float32)
                fitted, state, value = step(fitted, state, *self._batch(states, batch), weight)
                total += float(value)
            print(f"  pass {epoch + 1} of {EPOCHS}: loss {total / len(batches):.3f}, {time.time() - began:.0f} s", flush=True)
        return fitted, states, jax.jit(nearness)

    def describe(self, indices, fitted, states, nearness):
        """Returns how often the first of the candidates is right, as they stand and with the nearness of words, by set."""
        counts = {}
        for start in range(0, len(indices), BATCH):
            part = indices[start : start + BATCH]
            tokens, mask, stems, known, gold, scores = self._batch(states, part)
            near = np.asarray(nearness(fitted, tokens, mask, stems))
            both = float(fitted["order"]) * scores + float(fitted["near"]) * near
            for row, at in enumerate(part):
                if not known[row].any():
                    continue
                of = counts.setdefault(self.questions[at]["set"], [0, 0, 0, 0])
                of[0] += 1
                for place, by in enumerate((scores, near, both)):
                    of[1 + place] += gold[row][np.where(known[row] > 0, by[row], -1e9).argmax()]
        return "; ".join(f"{name} {count}: {was / count:.3f}, by words alone {near / count:.3f}, both {both / count:.3f}" for name, (count, was, near, both) in counts.items())


def lora_of(folder, name):
    parts = json.loads((folder / f"{name}.json").read_text())
    return {f"{part}|{side}": restored(both[side]) for part, both in parts.items() for side in ("read", "added")}


def main(folder, model_folder):
    trainer = Trainer(folder, model_folder)
    for name, indices in json.loads((folder / "words-fits.json").read_text()).items():
        print(f"{name}: {len(indices)} questions, {len(trainer.stems)} stems", flush=True)
        fitted, states, nearness = trainer.fit(indices, lora_of(folder, name))
        if name.startswith("fold-"):
            unseen = [at for at, question in enumerate(trainer.questions) if f"fold-{question['fold']}" == name]
            print(f"  first right, not seen: {trainer.describe(unseen, fitted, states, nearness)}", flush=True)
        table = np.round(np.asarray(unit(trainer.alone[:-1] @ fitted["passage"])) * 127).astype(np.int8)
        result = {
            "question": kept(np.asarray(fitted["question"]).T),
            "share": kept(np.asarray(fitted["share"])[None]),
            "bias": round(float(fitted["bias"]), 6),
            "stems": " ".join(trainer.stems),
            "vectors": base64.b64encode(table.tobytes()).decode(),
        }
        (folder / f"words-{name}.json").write_text(json.dumps(result))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
