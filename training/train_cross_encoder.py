"""Trains the cross-encoder on lists of one right text and several wrong ones, by softmax over each list and by each pair alone.

    python train_cross_encoder.py CORPUS_FOLDER [...] --questions FILE [...] --base FOLDER --encoder model.pt --out FOLDER --steps 560

Two kinds of lists: passages (a right passage among the first stage's best) and units (what can be quoted and states a fact,
among the others of its provision and of wrong passages), so that one model ranks passages and chooses what to quote.
`--encoder` is the trained question encoder, from which hard negatives come.
"""
import argparse
import random
import re
from pathlib import Path

import numpy as np
import torch

from checkpoint import Run
from corpus import read_corpus, read_questions
from cross_encoder import CrossEncoder, context_of, pair_ids
from lexical import Bm25
from base_models import load_base, load_tokenizer, pad
from train_question_encoder import encode, examples_of

QUESTIONS_A_STEP = 8
PAIRS_AT_ONCE = 12
NEGATIVES = 5
DEPTH = 30
# Weight of the loss that makes logits comparable between questions.
ABSOLUTE_SHARE = 0.5
RATE, HEAD_RATE = 5e-5, 5e-4
SEED = 20261124


def candidates_of(examples, encoder, tokenizer, depth=DEPTH):
    """Returns for each example the places of the first stage's best wrong passages, best first (BM25 and cosine, standardised and added)."""
    engines, found = {}, []
    with torch.no_grad():
        for start in range(0, len(examples), 64):
            batch = examples[start : start + 64]
            vectors = encode(encoder, tokenizer, [question.text for _, question, _ in batch]).numpy()
            for vector, (corpus, question, gold) in zip(vectors, batch):
                if id(corpus) not in engines:
                    engines[id(corpus)] = Bm25(corpus)
                allowed = corpus.allowed(question.filters)
                scores = sum((one - one[allowed].mean()) / (one[allowed].std() + 1e-6) for one in (engines[id(corpus)].scores(question.text), corpus.vectors @ vector))
                scores[~allowed] = -np.inf
                scores[gold] = -np.inf
                order = np.argpartition(-scores, depth)[:depth]
                found.append(order[np.argsort(-scores[order])].tolist())
    return found


def lists_of(examples, wrong, generator):
    """Returns (question, texts) lists; the first text of each is the right one."""
    lists = []
    for (corpus, question, gold), negatives in zip(examples, wrong):
        passage = lambda at: context_of(corpus.passages[at]) + corpus.passages[at]["text"]
        facts = [re.compile(one, re.I) for one in question.must]
        says = lambda text: any(fact.search(text) for fact in facts)
        # A passage of another provision that states every fact may be right too; where most do, the facts say little.
        unsaid = [at for at in negatives if not (facts and all(fact.search(corpus.passages[at]["text"]) for fact in facts))]
        negatives = unsaid if len(unsaid) > DEPTH / 2 else negatives
        right = [at for at in gold if says(corpus.passages[at]["text"])] or gold
        picked = generator.sample(negatives[:8], 3) + generator.sample(negatives[8:], NEGATIVES - 4) + [generator.randrange(len(corpus.passages))]
        lists.append((question.text, [passage(generator.choice(right)), *map(passage, picked)]))
        units = lambda places: [(context_of(corpus.passages[at]), unit) for at in places for unit in corpus.passages[at]["units"]]
        stating = [unit for unit in units(gold[:6]) if says(unit[1])]
        if facts and stating:
            others = [unit for unit in units(gold[:6]) if not says(unit[1])] + units(negatives[:4])
            if len(others) >= NEGATIVES:
                lists.append((question.text, ["".join(unit) for unit in (generator.choice(stating), *generator.sample(others, NEGATIVES))]))
    generator.shuffle(lists)
    return lists


def score_lists(model, tokenizer, lists):
    """Returns logits, (lists, texts). Pairs of about one length are read together, so that little of a batch is padding."""
    pairs = [pair_ids(tokenizer, question, text) for question, texts in lists for text in texts]
    order = sorted(range(len(pairs)), key=lambda at: len(pairs[at][0]))
    logits = []
    for start in range(0, len(order), PAIRS_AT_ONCE):
        chosen = [pairs[at] for at in order[start : start + PAIRS_AT_ONCE]]
        ids, mask = pad([one for one, _ in chosen])
        types, _ = pad([kinds for _, kinds in chosen])
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits.append(model(ids, mask, types))
    return torch.cat(logits)[torch.argsort(torch.tensor(order))].view(len(lists), -1)


def absolute_loss(logits):
    """Returns the cross-entropy of each pair alone, so that logits of different questions can be compared: it decides whether anything answers."""
    labels = torch.zeros_like(logits)
    labels[:, 0] = 1
    return torch.nn.functional.binary_cross_entropy_with_logits(logits, labels, pos_weight=torch.tensor(float(NEGATIVES)))


def accuracy(model, tokenizer, lists):
    """Returns the share of lists whose right text has the highest logit."""
    model.eval()
    with torch.no_grad():
        hits = [int(row.argmax() == 0) for at in range(0, len(lists), 16) for row in score_lists(model, tokenizer, lists[at : at + 16])]
    model.train()
    return np.mean(hits)


def train(model, tokenizer, lists, held, out, most_steps):
    steps = min(most_steps or len(lists), len(lists) // QUESTIONS_A_STEP)
    head = [*model.head.parameters(), model.cosine]
    body = [one for one in model.bert.parameters() if one.requires_grad]
    optimiser = torch.optim.AdamW([{"params": body, "lr": RATE}, {"params": head, "lr": HEAD_RATE}], weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: min(1, (step + 1) / (0.05 * steps)) * max(0.05, 1 - step / steps))
    run = Run(model, optimiser, schedule, out / "checkpoint.pt")
    while run.step < steps:
        batch = lists[run.step * QUESTIONS_A_STEP : (run.step + 1) * QUESTIONS_A_STEP]
        logits = score_lists(model, tokenizer, batch)
        loss = -torch.log_softmax(logits, -1)[:, 0].mean() + ABSOLUTE_SHARE * absolute_loss(logits)
        run.learn(loss)
        run.report(steps, 25)
        if run.step % 100 == 0 or run.step == steps:
            run.save()
            print(f"right text first in lists of the tune split: {accuracy(model, tokenizer, held):.3f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", nargs="+")
    parser.add_argument("--questions", nargs="+", required=True)
    parser.add_argument("--encoder", help="weights of the question encoder; the base model without")
    parser.add_argument("--base", required=True, help="folder of the base model")
    parser.add_argument("--out", required=True)
    parser.add_argument("--weights", help="weights of a former round, to go on from; with another --seed, for other lists")
    parser.add_argument("--steps", type=int, help="steps at most; the rate falls to its least at the last one")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--layers", type=int, default=12)
    given = parser.parse_args()
    out = Path(given.out)
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(given.seed)
    tokenizer, encoder = load_tokenizer(), load_base(given.base)
    if given.encoder:
        encoder.load_state_dict(torch.load(given.encoder))
    corpora, questions = [read_corpus(folder) for folder in given.corpora], read_questions(given.questions)
    lists = {}
    for split in ("train", "tune"):
        examples = examples_of(corpora, questions, split)
        if split == "tune":
            examples = random.Random(SEED).sample(examples, min(160, len(examples)))
        wrong = candidates_of(examples, encoder, tokenizer)
        lists[split] = lists_of(examples, wrong, random.Random(given.seed if split == "train" else SEED))
        print(f"{split}: {len(examples)} questions, {len(lists[split])} lists", flush=True)
    model = CrossEncoder(load_base(given.base, given.layers))
    if given.weights:
        model.load_state_dict(torch.load(given.weights))
    model.bert.embeddings.requires_grad_(False)
    train(model, tokenizer, lists["train"], lists["tune"], out, given.steps)
    torch.save(model.state_dict(), out / "model.pt")


if __name__ == "__main__":
    main()
