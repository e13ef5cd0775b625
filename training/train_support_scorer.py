"""Trains the support scorer, which says which words of a sentence a quotation of a provision does not bear out.

    python train_support_scorer.py CORPUS_FOLDER [...] --twins FILE [...] --grounding FILE
        --base FOLDER --weights CROSS_ENCODER.pt --out FOLDER

A detector of unsupported tokens (after TinyLettuce, Kovács and others 2025), which begins as the cross-encoder that
ranks. It learns from twins: a right sentence and the same one made wrong in one place, so that it cannot learn how
wrong sentences are written; where the two differ is what it has to find. `--grounding` is what `dump-grounding.ts`
writes; only its tuning halves are learnt. Writes `checkpoint.pt` and goes on from it.
"""

import argparse
import json
import random
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np
import torch

from base_models import load_base, load_tokenizer, pad
from checkpoint import Run
from corpus import read_corpus
from support_scorer import SupportScorer, support_ids

SENTENCES_A_STEP = 48
PAIRS_AT_ONCE = 16
EPOCHS = 2
RATE, HEAD_RATE = 5e-5, 5e-4
TOKEN_SHARE = 1.0
# A wrong token among right ones weighs this much.
WRONG_TOKEN = 3.0
# Twins have so many of their words in common; less alike sentences teach by the whole sentence only.
LEAST_ALIKE = 0.6
SEED = 20261126


class Example:
    """A sentence with the words that it should rest on; `wrong` are its places that they do not bear out."""

    def __init__(self, context, quote, sentence, right, twin=None):
        self.context, self.quote, self.sentence, self.right = context, quote, sentence, right
        self.wrong = [] if right or twin is None else differences(twin, sentence)

    @property
    def knows_tokens(self):
        return self.right or bool(self.wrong)


def differences(right, wrong):
    """Returns (start, end) of the words of the wrong twin that differ, and of those next to a gap.

    Empty where the two are not alike.
    """
    places, at = [], 0
    for word in wrong.split():
        at = wrong.index(word, at)
        places.append((at, at + len(word)))
        at += len(word)
    matcher = SequenceMatcher(
        None,
        [one.strip(".,;").lower() for one in right.split()],
        [one.strip(".,;").lower() for one in wrong.split()],
        autojunk=False,
    )
    if matcher.ratio() < LEAST_ALIKE:
        return []
    spans = []
    for what, _, _, start, end in matcher.get_opcodes():
        if what == "delete":
            start, end = max(0, start - 1), min(len(places), start + 1)
        if what != "equal" and start < end:
            spans.append((places[start][0], places[end - 1][1]))
    return spans


def most_alike(sentence, others):
    return max(
        others,
        key=lambda one: SequenceMatcher(None, one.split(), sentence.split(), autojunk=False).ratio(),
        default=None,
    )


def examples_of_quote(context, quote, right, wrong):
    return [Example(context, quote, one, True) for one in right] + [
        Example(context, quote, one, False, most_alike(one, right)) for one in wrong
    ]


def read_twins(file, passages):
    """Returns lists of examples, one a quotation; the words of quotations come from the corpus."""
    lists = []
    for row in map(json.loads, Path(file).read_text().splitlines()):
        # Documents that are read in another way since have other passages.
        passage = passages.get(row["passage"])
        if passage is None or len(passage["text"]) < row["end"]:
            continue
        quote = passage["text"][row["start"] : row["end"]]
        lists.append(
            examples_of_quote(
                context_of(passage["title"], passage["section"], passage["section_heading"]),
                quote,
                row["right"],
                [one["sentence"] for one in row["wrong"]],
            )
        )
    return lists


def context_of(title, section, heading):
    return ", ".join(one for one in (title, section, heading) if one) + ": "


def read_grounding(file, held_out):
    """Returns lists of examples, one a provision, of one half of the sentences that grounding is judged on."""
    by_quote = {}
    for row in map(json.loads, Path(file).read_text().splitlines()):
        if row["held_out"] is held_out and row["quote"] and not row["quotation_fault"]:
            by_quote.setdefault((row["set"], row["title"], row["section"], row["heading"]), []).append(row)
    lists = []
    for (_, *where), rows in by_quote.items():
        right = [one["sentence"] for one in rows if one["fault"] is None]
        lists.append(
            [
                Example(
                    context_of(*where),
                    one["quote"],
                    one["sentence"],
                    one["fault"] is None,
                    most_alike(one["sentence"], right),
                )
                for one in rows
            ]
        )
    return lists


def token_labels(tokenizer, example):
    """Returns a label for each token of the sentence: 1 where it is not borne out."""
    encoded = tokenizer.encode(example.sentence, add_special_tokens=False)
    return [float(any(start < to and begin < end for begin, end in example.wrong)) for start, to in encoded.offsets]


def read_pairs(model, tokenizer, examples, device):
    """Returns for each example (logit of the sentence being borne out, logits of its tokens not being so)."""
    rows = [support_ids(tokenizer, one.sentence, one.context + one.quote) for one in examples]
    order = sorted(range(len(rows)), key=lambda at: len(rows[at][0]))
    found = [None] * len(rows)
    for start in range(0, len(order), PAIRS_AT_ONCE):
        chosen = order[start : start + PAIRS_AT_ONCE]
        ids, mask = pad([rows[at][0] for at in chosen])
        types, _ = pad([rows[at][1] for at in chosen])
        ids, mask, types = (one.to(device) for one in (ids, mask, types))
        with torch.autocast(device, dtype=torch.bfloat16):
            tokens = model.tokens(ids, mask, types)
        support = model.support(tokens, mask, types)
        for place, at in enumerate(chosen):
            found[at] = support[place, 0], tokens[place]
    return found


def loss_of(model, tokenizer, examples, device):
    read = read_pairs(model, tokenizer, examples, device)
    labels = torch.tensor([float(one.right) for one in examples], device=device)
    loss = torch.nn.functional.binary_cross_entropy_with_logits(torch.stack([support for support, _ in read]), labels)
    logits, wanted = [], []
    for example, (_, tokens) in zip(examples, read):
        own = token_labels(tokenizer, example) if example.knows_tokens else []
        if 0 < len(own) <= SupportScorer.MOST_SENTENCE:
            logits.append(tokens[1 : 1 + len(own)])
            wanted.append(torch.tensor(own, device=device))
    by_token = torch.nn.functional.binary_cross_entropy_with_logits(
        torch.cat(logits), torch.cat(wanted), pos_weight=torch.tensor(WRONG_TOKEN, device=device)
    )
    return loss + TOKEN_SHARE * by_token


def judge(model, tokenizer, lists, device):
    """Returns the probability that a right sentence scores above a wrong one, over all and within its own quotation."""
    model.eval()
    examples = [one for own in lists for one in own]
    with torch.no_grad():
        scores = [
            float(support)
            for at in range(0, len(examples), 96)
            for support, _ in read_pairs(model, tokenizer, examples[at : at + 96], device)
        ]
    model.train()
    by = dict(zip(map(id, examples), scores))
    above = lambda own: [by[id(a)] > by[id(b)] for a in own if a.right for b in own if not b.right]
    within = [one for own in lists for one in above(own)]
    return f"{np.mean(above(examples)):.3f} (within its quotation {np.mean(within):.3f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", nargs="+")
    parser.add_argument("--twins", nargs="+", required=True)
    parser.add_argument("--grounding", required=True)
    parser.add_argument("--base", required=True)
    parser.add_argument(
        "--weights",
        required=True,
        help="the trained cross-encoder, whose body it begins with, or a former support scorer",
    )
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--out", required=True)
    given = parser.parse_args()
    out = Path(given.out)
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(SEED)
    generator = random.Random(SEED)
    tokenizer = load_tokenizer()
    passages = {passage["chunk_id"]: passage for folder in given.corpora for passage in read_corpus(folder).passages}
    twins = [one for file in given.twins for one in read_twins(file, passages)]
    held = {"twins": twins[::12], "held-out half": [one for one in read_grounding(given.grounding, True)]}
    learnt = [one for at, one in enumerate(twins) if at % 12] + read_grounding(given.grounding, False)
    model = SupportScorer(load_base(given.base))
    state = torch.load(given.weights, map_location="cpu")
    state = state.get("model", state)
    # The head of a cross-encoder compares whole texts: only its body is taken.
    taken = ("bert.",) if "cosine" in state else ("bert.", "head.")
    model.load_state_dict(model.state_dict() | {name: one for name, one in state.items() if name.startswith(taken)})
    model.bert.embeddings.requires_grad_(False)
    model.to(given.device).train()
    # The sentences of a quotation stay together, so that each step has twins side by side.
    order = [one for _ in range(given.epochs) for own in generator.sample(learnt, len(learnt)) for one in own]
    steps = len(order) // SENTENCES_A_STEP
    body = [one for one in model.bert.parameters() if one.requires_grad]
    optimiser = torch.optim.AdamW(
        [{"params": body, "lr": RATE}, {"params": model.head.parameters(), "lr": HEAD_RATE}], weight_decay=0.01
    )
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1, (step + 1) / (0.05 * steps)) * max(0.05, 1 - step / steps)
    )
    run = Run(model, optimiser, schedule, out / "checkpoint.pt")
    print(f"{len(learnt)} quotations, {len(order) // given.epochs} sentences, {steps} steps", flush=True)
    while run.step < steps:
        run.learn(
            loss_of(
                model, tokenizer, order[run.step * SENTENCES_A_STEP : (run.step + 1) * SENTENCES_A_STEP], given.device
            )
        )
        run.report(steps, 20)
        if run.step % 100 == 0 or run.step == steps:
            run.save()
            torch.save(model.state_dict(), out / "model.pt")
            print(
                "a right sentence above a wrong one:",
                {name: judge(model, tokenizer, lists, given.device) for name, lists in held.items()},
                flush=True,
            )


if __name__ == "__main__":
    main()
