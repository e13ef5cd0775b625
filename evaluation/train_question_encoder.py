"""Fits what the weights of the model that reads questions differ by: see train-question-encoder.ts, which calls this.

    python evaluation/train_question_encoder.py FOLDER MODEL_FOLDER

Needs jax, optax, onnx, numpy and tokenizers (PyPI). FOLDER has `questions.jsonl` (text, places of its candidates in
`vectors.bin`, which of them are right, weight) and `fits.json` (name to the questions to fit on). For each fit
`<name>.json` is written: two matrices of low rank for each matrix of the upper layers (Hu et al. 2021), rows in bytes with
a scale each. The same input gives the same output on one machine.
"""
import base64
import json
import re
import sys
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import onnx
import optax
from onnx import numpy_helper
from tokenizers import Tokenizer

HEADS = 12
# Layers below stay as they are: what they give is reckoned once for each question.
FIRST_LAYER = 3
RANK = 16
EPOCHS = 2
BATCH = 64
RATE = 1e-3
DECAY = 0.01
LEFT_OUT = 0.1
# How sharply cosines tell candidates apart in the softmax.
SHARPNESS = 30.0
# Share of the loss that asks for any right candidate to be first; the rest asks it of each.
ANY = 0.5
# What being turned away from the vector of the model as it is costs.
TURNING = 0.3
MOST_TOKENS = 64
MOST_CANDIDATES = 128
SEED = 20261123
PARTS = ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense", "intermediate.dense", "output.dense")


def read_model(folder):
    """Returns the weights of the ONNX file by name, 8 bits as numbers of 32."""
    model = onnx.load(str(folder / "onnx/model_quantized.onnx"))
    given = {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}
    weights = {}
    for name, values in given.items():
        if name.endswith("_quantized"):
            stem = name[: -len("_quantized")]
            values = (values.astype(np.float32) - given[stem + "_zero_point"].astype(np.float32)) * given[stem + "_scale"]
            name = stem
        weights[name] = values
    named = {}
    for node in model.graph.node:
        found = re.search(r"layer\.(\d+)/(.*)/MatMul(_quant)?$", node.name)
        if found and node.op_type in ("MatMul", "MatMulInteger") and node.input[1].replace("_quantized", "") in weights:
            named[f"{found[1]}.{found[2].replace('/', '.')}"] = weights[node.input[1].replace("_quantized", "")]
    for name, values in weights.items():
        found = re.search(r"(?:layer\.(\d+)\.(.*)|embeddings\.(.*))$", name)
        if found and values.dtype == np.float32:
            named[f"{found[1]}.{found[2]}" if found[1] else found[3]] = values
    return {name: jnp.array(values) for name, values in named.items()}


def normed(values, weight, bias):
    centred = values - values.mean(-1, keepdims=True)
    return centred / jnp.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12) * weight + bias


def embedded(weights, ids):
    length = ids.shape[1]
    values = weights["word_embeddings.weight"][ids] + weights["position_embeddings.weight"][:length] + weights["token_type_embeddings.weight"][0]
    return normed(values, weights["LayerNorm.weight"], weights["LayerNorm.bias"])


def through_layers(weights, values, mask, layers, added, leave_out):
    shut = (mask[:, None, None, :] - 1) * 1e9
    for layer in layers:
        def linear(given, part, layer=layer):
            name = f"{layer}.{part}"
            out = given @ weights[name] + weights[f"{name}.bias"]
            if name + "|read" in added:
                out = out + leave_out(given, name) @ added[name + "|read"].T @ added[name + "|added"]
            return out

        count, length, width = values.shape
        split = lambda one: one.reshape(count, length, HEADS, width // HEADS).transpose(0, 2, 1, 3)
        query, key, value = (split(linear(values, f"attention.self.{part}")) for part in ("query", "key", "value"))
        shares = jax.nn.softmax(query @ key.transpose(0, 1, 3, 2) / np.sqrt(width // HEADS) + shut, -1)
        mixed = (shares @ value).transpose(0, 2, 1, 3).reshape(count, length, width)
        values = normed(values + linear(mixed, "attention.output.dense"), weights[f"{layer}.attention.output.LayerNorm.weight"], weights[f"{layer}.attention.output.LayerNorm.bias"])
        inner = jax.nn.gelu(linear(values, "intermediate.dense"), approximate=False)
        values = normed(values + linear(inner, "output.dense"), weights[f"{layer}.output.LayerNorm.weight"], weights[f"{layer}.output.LayerNorm.bias"])
    return values


def pooled(values, mask):
    total = (values * mask[:, :, None]).sum(1)
    return total / jnp.linalg.norm(total, axis=1, keepdims=True)


class Trainer:
    def __init__(self, folder, model_folder):
        self.questions = [json.loads(line) for line in (folder / "questions.jsonl").read_text().splitlines()]
        self.vectors = np.fromfile(folder / "vectors.bin", dtype=np.float32).reshape(-1, 384)
        self.weights = read_model(model_folder)
        self.layers = 1 + max(int(name.split(".")[0]) for name in self.weights if name[0].isdigit())
        tokenizer = Tokenizer.from_file(str(model_folder / "tokenizer.json"))
        tokenizer.no_padding()
        tokenizer.no_truncation()
        self.ids = []
        for question in self.questions:
            ids = tokenizer.encode(question["text"]).ids
            self.ids.append(ids if len(ids) <= MOST_TOKENS else [*ids[: MOST_TOKENS - 1], ids[-1]])
        self.lower, self.plain = self._as_the_model_has_it()

    def _padded(self, indices):
        length = -(-max(len(self.ids[at]) for at in indices) // 8) * 8
        ids, mask = np.zeros((len(indices), length), np.int32), np.zeros((len(indices), length), np.float32)
        for row, at in enumerate(indices):
            ids[row, : len(self.ids[at])], mask[row, : len(self.ids[at])] = self.ids[at], 1
        return ids, mask

    def _as_the_model_has_it(self):
        none = lambda given, _name: given
        lower = jax.jit(lambda ids, mask: through_layers(self.weights, embedded(self.weights, ids), mask, range(FIRST_LAYER), {}, none))
        upper = jax.jit(lambda values, mask: pooled(through_layers(self.weights, values, mask, range(FIRST_LAYER, self.layers), {}, none), mask))
        order = sorted(range(len(self.ids)), key=lambda at: len(self.ids[at]))
        kept, plain = [None] * len(order), np.zeros((len(order), 384), np.float32)
        for start in range(0, len(order), 128):
            part = order[start : start + 128]
            ids, mask = self._padded(part)
            values = lower(ids, mask)
            plain[part] = upper(values, mask)
            for row, at in enumerate(part):
                kept[at] = np.asarray(values[row, : len(self.ids[at])], np.float16)
        return kept, plain

    def _states(self, indices):
        length = -(-max(len(self.ids[at]) for at in indices) // 8) * 8
        values, mask = np.zeros((len(indices), length, 384), np.float32), np.zeros((len(indices), length), np.float32)
        for row, at in enumerate(indices):
            values[row, : len(self.ids[at])], mask[row, : len(self.ids[at])] = self.lower[at], 1
        return values, mask

    def fit(self, indices):
        """Returns the matrices fitted on these questions."""
        random = np.random.default_rng(SEED)
        useful = [at for at in indices if any(self.questions[at]["gold"]) and not all(self.questions[at]["gold"])]
        added = {}
        for layer in range(FIRST_LAYER, self.layers):
            for part in PARTS:
                read, out = self.weights[f"{layer}.{part}"].shape
                added[f"{layer}.{part}|read"] = jnp.array(random.normal(size=(RANK, read)) / np.sqrt(read), jnp.float32)
                added[f"{layer}.{part}|added"] = jnp.zeros((RANK, out))
        steps = EPOCHS * (len(useful) // BATCH)
        rate = optax.warmup_cosine_decay_schedule(0, RATE, steps // 10, steps, RATE * 0.1)
        optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=DECAY))
        state = optimizer.init(added)

        def loss(added, values, mask, plain, candidates, known, gold, weight, key):
            names = {name: place for place, name in enumerate(sorted(one[: -len("|read")] for one in added if one.endswith("|read")))}

            def leave_out(given, name):
                keep = jax.random.bernoulli(jax.random.fold_in(key, names[name]), 1 - LEFT_OUT, (given.shape[0], 1, given.shape[2]))
                return jnp.where(keep, given / (1 - LEFT_OUT), 0)

            vector = pooled(through_layers(self.weights, values, mask, range(FIRST_LAYER, self.layers), added, leave_out), mask)
            scores = jnp.where(known > 0, SHARPNESS * jnp.einsum("bcd,bd->bc", candidates, vector), -1e9)
            right = jax.nn.logsumexp(jnp.where(gold > 0, scores, -1e9), 1)
            wrong = jax.nn.logsumexp(jnp.where((gold > 0) | (known == 0), -1e9, scores), 1)
            of_any = jax.nn.logsumexp(scores, 1) - right
            of_each = jnp.where(gold > 0, jnp.logaddexp(scores, wrong[:, None]) - scores, 0).sum(1) / gold.sum(1)
            of_question = ANY * of_any + (1 - ANY) * of_each
            return (of_question * weight).sum() / weight.sum() + TURNING * ((vector - plain) ** 2).sum(1).mean()

        @jax.jit
        def step(added, state, *given):
            value, gradient = jax.value_and_grad(loss)(added, *given)
            change, state = optimizer.update(gradient, state, added)
            return optax.apply_updates(added, change), state, value

        key, count, began = jax.random.PRNGKey(SEED), 0, time.time()
        for epoch in range(EPOCHS):
            # Questions of about one length together, in an order of chance.
            order = sorted(random.permutation(useful), key=lambda at: len(self.ids[at]) + random.uniform(0, 6))
            batches = [order[start : start + BATCH] for start in range(0, len(order) - BATCH + 1, BATCH)]
            random.shuffle(batches)
            total = 0.0
            for batch in batches:
                candidates = np.zeros((BATCH, MOST_CANDIDATES), np.int64)
                known, gold = np.zeros((BATCH, MOST_CANDIDATES), np.float32), np.zeros((BATCH, MOST_CANDIDATES), np.float32)
                for row, at in enumerate(batch):
                    names, flags = np.array(self.questions[at]["candidates"]), np.array(self.questions[at]["gold"], np.float32)
                    if len(names) > MOST_CANDIDATES:
                        kept = np.concatenate([np.nonzero(flags)[0][: MOST_CANDIDATES // 2], np.nonzero(flags == 0)[0]])[:MOST_CANDIDATES]
                        names, flags = names[kept], flags[kept]
                    candidates[row, : len(names)], known[row, : len(names)], gold[row, : len(names)] = names, 1, flags
                weight = np.array([self.questions[at]["weight"] for at in batch], np.float32)
                added, state, value = step(added, state, *self._states(batch), self.plain[batch], self.vectors[candidates], known, gold, weight, jax.random.fold_in(key, count))
                count, total = count + 1, total + float(value)
            print(f"  pass {epoch + 1} of {EPOCHS}: loss {total / len(batches):.3f}, {time.time() - began:.0f} s", flush=True)
        return added


def kept(rows):
    """Returns a matrix as it is kept: each row as signed bytes with a scale of its own."""
    rows = np.asarray(rows)
    scales = [float(f"{one:.6g}") for one in np.abs(rows).max(1) / 127]
    values = np.stack([np.round(row / scale) if scale else np.zeros_like(row) for row, scale in zip(rows, scales)])
    return {"scales": scales, "bytes": base64.b64encode(values.astype(np.int8).tobytes()).decode()}


def main(folder, model_folder):
    trainer = Trainer(folder, model_folder)
    for name, indices in json.loads((folder / "fits.json").read_text()).items():
        print(f"{name}: {len(indices)} questions", flush=True)
        added = trainer.fit(indices)
        parts = sorted({one.split("|")[0] for one in added})
        fitted = {part: {"read": kept(added[part + "|read"]), "added": kept(added[part + "|added"])} for part in parts}
        (folder / f"{name}.json").write_text(json.dumps(fitted))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
