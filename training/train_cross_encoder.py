"""Trains the cross-encoder on the lists of `make_lists.py`: softmax over each list, and each pair by itself.

    python train_cross_encoder.py LISTS_FOLDER --base FOLDER --out FOLDER [--steps 877] [--seed 1] [--device cuda]

The wrong texts of a list are drawn anew each time. Writes `checkpoint.pt` and goes on from it.
"""

import argparse
import gzip
import json
import random
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax

from base_models import load_base, load_tokenizer, pad
from checkpoint import Run
from cross_encoder import CrossEncoder, join_ids

LISTS_A_STEP, STEPS = 48, 877
# Of a list so many of its best wrong texts are drawn from, so many of the others, and so many of anything.
BEST, HARD, FURTHER, RANDOM = 10, 7, 4, 1
# Tokens of one forward pass on an accelerator and on processors.
TOKENS_AT_ONCE = {"cuda": 60_000, "cpu": 2_400}
# Weight of the loss that makes logits comparable between questions.
ABSOLUTE_SHARE = 0.5
RATE, HEAD_RATE, WARM_UP, LAST_RATE = 1e-4, 1e-3, 0.05, 0.02
DROPOUT = 0.1
MOST_HELD = 1500
SEED = 1


class Lists:
    """The lists of one split; a draw is (question, texts), the right text first, both as tokens."""

    def __init__(self, rows, texts):
        self.rows, self.texts = rows, texts

    def draw(self, row, generator):
        some = lambda found, most: generator.sample(found, min(most, len(found)))
        wrong = some(row["wrong"][:BEST], HARD) + some(row["wrong"][BEST:], FURTHER)
        if not row["kind"].endswith("units"):
            wrong += [generator.randrange(len(self.texts)) for _ in range(RANDOM)]
        return row["question"], [self.texts[at] for at in (generator.choice(row["right"]), *wrong)]

    def epoch(self, seed):
        """Returns all lists in another order, each with other texts."""
        generator = random.Random(seed)
        return [self.draw(row, generator) for row in generator.sample(self.rows, len(self.rows))]


def read_lists(folder):
    """Returns the lists of the splits `train` and `tune` with all texts as tokens."""
    folder, tokenizer = Path(folder), load_tokenizer()
    tokens = lambda texts: [one.ids for one in tokenizer.encode_batch(texts, add_special_tokens=False)]
    with gzip.open(folder / "texts.jsonl.gz", "rt") as file:
        texts = tokens([json.loads(line) for line in file])
    with gzip.open(folder / "lists.jsonl.gz", "rt") as file:
        rows = [json.loads(line) for line in file]
    for row, question in zip(rows, tokens([row["question"] for row in rows])):
        row["question"] = question
    return [Lists([row for row in rows if row["split"] == split], texts) for split in ("train", "tune")]


def score_lists(model, lists, device):
    """Returns the logits of each list, (texts). Pairs of similar length are read together, to save padding."""
    pairs = [join_ids(question, text) for question, texts in lists for text in texts]
    order = sorted(range(len(pairs)), key=lambda at: len(pairs[at][0]))
    logits, start = [], 0
    while start < len(order):
        end = start + 1
        while end < len(order) and (end + 1 - start) * len(pairs[order[end]][0]) <= TOKENS_AT_ONCE[device]:
            end += 1
        ids, mask = pad([pairs[at][0] for at in order[start:end]])
        types, _ = pad([pairs[at][1] for at in order[start:end]])
        with torch.autocast(device, dtype=torch.bfloat16):
            logits.append(model(ids.to(device), mask.to(device), types.to(device))[:, 0])
        start = end
    back = torch.argsort(torch.tensor(order)).to(device)
    return torch.cat(logits)[back].split([len(texts) for _, texts in lists])


def loss_of(logits):
    """Returns the loss of one list by what is right."""
    labels = torch.zeros_like(logits)
    labels[0] = 1
    alone = binary_cross_entropy_with_logits(
        logits, labels, pos_weight=torch.tensor(len(logits) - 1.0, device=logits.device)
    )
    return -log_softmax(logits, -1)[0] + ABSOLUTE_SHARE * alone


def accuracy(model, lists, device):
    """Returns the share of lists whose right text has the highest logit."""
    model.eval()
    with torch.no_grad():
        hits = [
            int(logits.argmax() == 0)
            for at in range(0, len(lists), 48)
            for logits in score_lists(model, lists[at : at + 48], device)
        ]
    model.train()
    return f"{np.mean(hits):.3f}"


def train(model, lists, held, given, out):
    device, steps, an_epoch = given.device, given.steps, len(lists.rows) // LISTS_A_STEP
    head = [*model.head.parameters(), model.cosine]
    body = [one for one in model.bert.parameters() if one.requires_grad]
    optimiser = torch.optim.AdamW([{"params": body, "lr": RATE}, {"params": head, "lr": HEAD_RATE}], weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1, (step + 1) / (WARM_UP * steps)) * max(LAST_RATE, 1 - step / steps)
    )
    run = Run(model, optimiser, schedule, out / "checkpoint.pt")
    drawn = None
    while run.step < steps:
        epoch, at = divmod(run.step, an_epoch)
        drawn = lists.epoch(given.seed + epoch) if drawn is None or at == 0 else drawn
        batch = drawn[at * LISTS_A_STEP : (at + 1) * LISTS_A_STEP]
        run.learn(torch.stack([loss_of(logits) for logits in score_lists(model, batch, device)]).mean())
        run.report(steps, 50)
        if run.step % 100 == 0 or run.step == steps:
            run.save()
            print(
                "right text first in lists of the tune split:",
                {kind: accuracy(model, own, device) for kind, own in held.items()},
                flush=True,
            )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lists")
    parser.add_argument("--base", required=True, help="folder of the base model")
    parser.add_argument("--out", required=True)
    parser.add_argument("--steps", type=int, default=STEPS, help="the rate falls to its least at the last one")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--device", choices=TOKENS_AT_ONCE, default="cpu")
    given = parser.parse_args()
    out = Path(given.out)
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(given.seed)
    lists, tuning = read_lists(given.lists)
    drawn = [
        (row["kind"], tuning.draw(row, random.Random(SEED)))
        for row in random.Random(SEED).sample(tuning.rows, min(MOST_HELD, len(tuning.rows)))
    ]
    held = {kind: [one for of, one in drawn if of == kind] for kind in sorted({kind for kind, _ in drawn})}
    model = CrossEncoder(load_base(given.base, dropout=DROPOUT))
    model.bert.embeddings.requires_grad_(False)
    train(model.to(given.device).train(), lists, held, given, out)
    torch.save(model.state_dict(), out / "model.pt")


if __name__ == "__main__":
    main()
