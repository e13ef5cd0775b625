"""Trains the support scorer: reads a sentence together with words of a provision and says whether they bear the sentence out.

    python train_support_scorer.py CORPUS_FOLDER [...] --pairs FILE --base FOLDER --weights CROSS_ENCODER.pt --out FOLDER

A cross-encoder that goes on from the one that ranks (after MiniCheck, Tang et al. 2024): its pairs are quotes, each with
sentences that it bears out and sentences that are wrong in one way. Each pair counts alone, and within its quote. Quotes
of the `tune` part, every tenth, are not learnt from. Writes `checkpoint.pt` and goes on from it.
"""
import argparse
import json
import random
from pathlib import Path

import numpy as np
import torch

from base_models import load_base, load_tokenizer, pad
from checkpoint import Run
from corpus import read_corpus, split_of
from cross_encoder import CrossEncoder, pair_ids

QUOTES_A_STEP = 6
EPOCHS = 3
RATE, HEAD_RATE = 5e-5, 5e-4
# A sentence about another quote of the same step is borne out by nothing here.
OTHERS = 1
SEED = 20261125


def read_pairs(file, corpora):
    """Returns (quote, right sentences, wrong sentences) of the instruments to train on; the words of quotes come from the corpus."""
    texts = {passage["chunk_id"]: passage for corpus in corpora for passage in corpus.passages}
    pairs = []
    for row in map(json.loads, Path(file).read_text().splitlines()):
        passage = texts[row["passage"]]
        if split_of(passage["title"]) == "train":
            pairs.append((passage["text"][row["start"] : row["end"]], row["right"], [one["sentence"] for one in row["wrong"]]))
    return pairs


def examples_of(batch, generator):
    """Returns (sentence, quote, label) of some quotes."""
    examples = []
    for at, (quote, right, wrong) in enumerate(batch):
        others = [one for place, (_, sentences, _) in enumerate(batch) if place != at for one in sentences]
        examples += [(one, quote, 1.0) for one in right] + [(one, quote, 0.0) for one in [*wrong, *generator.sample(others, min(OTHERS, len(others)))]]
    return examples


def score(model, tokenizer, pairs):
    """Returns one logit for each (sentence, quote)."""
    rows = [pair_ids(tokenizer, sentence, quote) for sentence, quote in pairs]
    order = sorted(range(len(rows)), key=lambda at: len(rows[at][0]))
    logits = []
    for start in range(0, len(order), 16):
        chosen = [rows[at] for at in order[start : start + 16]]
        ids, mask = pad([one for one, _ in chosen])
        types, _ = pad([kinds for _, kinds in chosen])
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits.append(model(ids, mask, types))
    return torch.cat(logits)[torch.argsort(torch.tensor(order))].view(-1)


def area_under_curve(scores, labels):
    """Returns the probability that a right sentence scores above a wrong one."""
    right, wrong = scores[labels == 1], scores[labels == 0]
    return float(np.mean(right[:, None] > wrong[None, :]))


def judge(model, tokenizer, held):
    examples = [one for quote, right, wrong in held for one in [*((s, quote, 1.0) for s in right), *((s, quote, 0.0) for s in wrong)]]
    model.eval()
    with torch.no_grad():
        scores = np.concatenate([score(model, tokenizer, [(s, q) for s, q, _ in examples[at : at + 96]]).float().numpy() for at in range(0, len(examples), 96)])
    model.train()
    labels = np.array([label for _, _, label in examples])
    return f"area under the curve {area_under_curve(scores, labels):.3f}, right at .5: {np.mean((scores > 0) == (labels == 1)):.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", nargs="+")
    parser.add_argument("--pairs", required=True)
    parser.add_argument("--base", required=True)
    parser.add_argument("--weights", required=True, help="the trained cross-encoder, which it begins as")
    parser.add_argument("--layers", type=int, default=12)
    parser.add_argument("--out", required=True)
    given = parser.parse_args()
    out = Path(given.out)
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(SEED)
    generator = random.Random(SEED)
    tokenizer = load_tokenizer()
    pairs = read_pairs(given.pairs, [read_corpus(folder) for folder in given.corpora])
    held, learnt = pairs[::10], [one for at, one in enumerate(pairs) if at % 10]
    model = CrossEncoder(load_base(given.base, given.layers))
    state = torch.load(given.weights)
    model.load_state_dict(state.get("model", state))
    model.bert.embeddings.requires_grad_(False)
    model.train()
    steps = EPOCHS * (len(learnt) // QUOTES_A_STEP)
    order = [one for _ in range(EPOCHS) for one in generator.sample(learnt, len(learnt) // QUOTES_A_STEP * QUOTES_A_STEP)]
    body = [one for one in model.bert.parameters() if one.requires_grad]
    optimiser = torch.optim.AdamW([{"params": body, "lr": RATE}, {"params": [*model.head.parameters(), model.cosine], "lr": HEAD_RATE}], weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: min(1, (step + 1) / (0.1 * steps)) * max(0.05, 1 - step / steps))
    run = Run(model, optimiser, schedule, out / "checkpoint.pt")
    print(f"{len(learnt)} quotes, {steps} steps; before: {judge(model, tokenizer, held)}", flush=True)
    while run.step < steps:
        examples = examples_of(order[run.step * QUOTES_A_STEP : (run.step + 1) * QUOTES_A_STEP], random.Random(SEED + run.step))
        logits = score(model, tokenizer, [(sentence, quote) for sentence, quote, _ in examples])
        labels = torch.tensor([label for _, _, label in examples])
        run.learn(torch.nn.functional.binary_cross_entropy_with_logits(logits, labels))
        run.report(steps, 20)
        if run.step % 100 == 0 or run.step == steps:
            run.save()
            print(judge(model, tokenizer, held), flush=True)
    torch.save(model.state_dict(), out / "model.pt")


if __name__ == "__main__":
    main()
