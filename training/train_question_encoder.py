"""Trains the question encoder: the tower of the bi-encoder that reads questions (Karpukhin et al. 2020).

    python train_question_encoder.py CORPUS_FOLDER [...] --questions FILE [...] --base FOLDER --out FOLDER

The passage tower stays the base model, so passages need no new vectors. Each question is compared with every passage of
its corpus that its place lets through (softmax over cosines / temperature); every passage of the right provision is
right.
Writes `checkpoint.pt` every few minutes and goes on from it.
"""

import argparse
import random
from pathlib import Path

import numpy as np
import torch

from checkpoint import Run
from corpus import examples_of, read_corpus, read_questions
from base_models import QUERY, load_base, load_tokenizer, mean_pooled, pad

TEMPERATURE = 0.02
BATCH = 32
EPOCHS = 2
RATE = 5e-5
WARM_UP = 0.1
MOST_TOKENS = 160
# Questions of the tune split that recall is watched on.
HELD = 500
SEED = 20261124


def encode(model, tokenizer, texts):
    ids, mask = pad([tokenizer.encode(QUERY + text).ids[:MOST_TOKENS] for text in texts])
    with torch.autocast("cpu", dtype=torch.bfloat16):
        hidden = model(input_ids=ids, attention_mask=mask).last_hidden_state
    return torch.nn.functional.normalize(mean_pooled(hidden.float(), mask), dim=-1)


def recall(model, tokenizer, examples, depth=50):
    """Returns the share of questions with a right passage among the first 1, 5 and `depth` of their place."""
    hits = np.zeros(3)
    model.eval()
    with torch.no_grad():
        for start in range(0, len(examples), 64):
            batch = examples[start : start + 64]
            vectors = encode(model, tokenizer, [question.text for _, question, _ in batch]).numpy()
            for vector, (corpus, question, gold) in zip(vectors, batch):
                scores = corpus.vectors @ vector
                scores[~corpus.allowed(question.filters)] = -1
                best = set(gold)
                order = np.argpartition(-scores, depth)[:depth]
                order = order[np.argsort(-scores[order])]
                rank = next((at for at, one in enumerate(order) if one in best), depth)
                hits += [rank < 1, rank < 5, rank < depth]
    model.train()
    return hits / max(1, len(examples))


def train(corpora, questions, out, base, epochs):
    random.seed(SEED)
    torch.manual_seed(SEED)
    model, tokenizer = load_base(base), load_tokenizer()
    model.embeddings.requires_grad_(False)
    examples, held = (examples_of(corpora, questions, split) for split in ("train", "tune"))
    held = random.Random(SEED).sample(held, min(HELD, len(held)))
    print(
        f"{len(examples)} questions to train on, {len(held)} of the tune split; "
        f"before: {recall(model, tokenizer, held)}",
        flush=True,
    )
    steps = epochs * (len(examples) // BATCH)
    optimiser = torch.optim.AdamW([one for one in model.parameters() if one.requires_grad], lr=RATE, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1, (step + 1) / (WARM_UP * steps)) * max(0.02, 1 - step / steps)
    )
    passages = {id(corpus): torch.from_numpy(corpus.vectors) for corpus in corpora}
    run = Run(model, optimiser, schedule, out / "checkpoint.pt")
    while run.step < steps:
        epoch, at = divmod(run.step, len(examples) // BATCH)
        shuffled = random.Random(SEED + epoch).sample(examples, len(examples))
        batch = shuffled[at * BATCH : (at + 1) * BATCH]
        vectors = encode(model, tokenizer, [question.text for _, question, _ in batch])
        loss = torch.zeros(())
        for vector, (corpus, question, gold) in zip(vectors, batch):
            logits = passages[id(corpus)] @ vector / TEMPERATURE
            logits = logits.masked_fill(~torch.from_numpy(corpus.allowed(question.filters)), -1e4)
            loss = loss + (torch.logsumexp(logits, 0) - torch.logsumexp(logits[gold], 0)) / len(batch)
        run.learn(loss)
        run.report(steps, 50)
        if run.step % 200 == 0 or run.step == steps:
            run.save()
            print(f"recall at 1, 5, 50 on tune: {recall(model, tokenizer, held)}", flush=True)
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", nargs="+")
    parser.add_argument("--questions", nargs="+", required=True)
    parser.add_argument("--base", required=True, help="folder of the base model")
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    given = parser.parse_args()
    out = Path(given.out)
    out.mkdir(parents=True, exist_ok=True)
    model = train(
        [read_corpus(folder) for folder in given.corpora],
        read_questions(given.questions),
        out,
        given.base,
        given.epochs,
    )
    torch.save(model.state_dict(), out / "model.pt")


if __name__ == "__main__":
    main()
