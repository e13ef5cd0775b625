"""Makes the lists that the cross-encoder learns from: a question, texts that answer it, similar texts that do not.

    python make_lists.py CORPUS_FOLDER [...] --questions FILE [...] --encoder models/question-encoder --out FOLDER

Two kinds of lists: passages (right ones among the first stage's best) and units (what can be quoted and states a fact,
among the others of its provision and of wrong passages), so that one model ranks passages and chooses what to quote.
Writes `texts.jsonl.gz` (one text a line) and `lists.jsonl.gz` (`split`, `kind`, `question`, `right` and `wrong` as
lines of the texts, wrong ones best first).
"""

import argparse
import gzip
import json
import re
from pathlib import Path

import numpy as np
import onnxruntime

from base_models import QUERY, load_tokenizer
from corpus import examples_of, read_corpus, read_questions
from cross_encoder import context_of
from lexical import Bm25

DEPTH = 30
# Units of so many passages of the right provision, and of so many wrong passages.
RIGHT_PASSAGES, WRONG_PASSAGES, MOST_UNITS, FEWEST_UNITS = 6, 4, 24, 5
MOST_TOKENS = 160


class QuestionEncoder:
    """The shipped question encoder."""

    def __init__(self, folder):
        self.tokenizer = load_tokenizer()
        self.session = onnxruntime.InferenceSession(str(Path(folder) / "onnx/model_quantized.onnx"))

    def encode(self, text):
        """Returns the vector of one question, (384,), of unit length."""
        ids = np.array([self.tokenizer.encode(QUERY + text).ids[:MOST_TOKENS]])
        hidden = self.session.run(
            None, {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        )[0][0]
        mean = hidden.mean(0)
        return mean / np.linalg.norm(mean)


class Texts:
    """Texts by their lines in a file."""

    def __init__(self):
        self.lines = {}

    def line_of(self, text):
        return self.lines.setdefault(text, len(self.lines))


def candidates_of(corpus, question, gold, vector, engine):
    """Returns the first stage's wrong passages, best first (BM25 and cosine, standardised and added)."""
    allowed = corpus.allowed(question.filters)
    scores = sum(
        (one - one[allowed].mean()) / (one[allowed].std() + 1e-6)
        for one in (engine.scores(question.text), corpus.vectors @ vector)
    )
    scores[~allowed] = -np.inf
    scores[gold] = -np.inf
    order = np.argpartition(-scores, DEPTH)[:DEPTH]
    return order[np.argsort(-scores[order])].tolist()


def lists_of(corpus, question, gold, negatives):
    """Returns (kind, right texts, wrong texts) of one question, at most one of each kind."""
    text_of = lambda at: corpus.passages[at]["text"]
    facts = [re.compile(one, re.I) for one in question.must]
    says = lambda text: any(fact.search(text) for fact in facts)
    # A passage of another provision that states every fact may be right too; where most do, the facts say little.
    unsaid = [at for at in negatives if not (facts and all(fact.search(text_of(at)) for fact in facts))]
    negatives = unsaid if len(unsaid) > DEPTH / 2 else negatives
    passage = lambda at: context_of(corpus.passages[at]) + text_of(at)
    yield (
        "passages",
        [passage(at) for at in gold if says(text_of(at))] or list(map(passage, gold)),
        list(map(passage, negatives)),
    )
    units = lambda places: [(at, unit) for at in places for unit in corpus.passages[at]["units"]]
    own = units(gold[:RIGHT_PASSAGES])
    stating = [unit for unit in own if says(unit[1])]
    others = ([unit for unit in own if not says(unit[1])] + units(negatives[:WRONG_PASSAGES]))[:MOST_UNITS]
    if stating and len(others) >= FEWEST_UNITS:
        in_place = lambda found: [context_of(corpus.passages[at]) + unit for at, unit in found]
        yield "units", in_place(stating), in_place(others)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", nargs="+")
    parser.add_argument("--questions", nargs="+", required=True)
    parser.add_argument("--encoder", required=True, help="folder of the question encoder")
    parser.add_argument("--out", required=True)
    given = parser.parse_args()
    out = Path(given.out)
    out.mkdir(parents=True, exist_ok=True)
    corpora, questions, encoder = (
        [read_corpus(folder) for folder in given.corpora],
        read_questions(given.questions),
        QuestionEncoder(given.encoder),
    )
    engines, texts, counts = {id(corpus): Bm25(corpus) for corpus in corpora}, Texts(), {}
    with gzip.open(out / "lists.jsonl.gz", "wt") as file:
        for split in ("train", "tune"):
            for corpus, question, gold in examples_of(corpora, questions, split):
                negatives = candidates_of(corpus, question, gold, encoder.encode(question.text), engines[id(corpus)])
                for kind, right, wrong in lists_of(corpus, question, gold, negatives):
                    row = {
                        "split": split,
                        "kind": kind,
                        "question": question.text,
                        "right": [*map(texts.line_of, right)],
                        "wrong": [*map(texts.line_of, wrong)],
                    }
                    file.write(json.dumps(row) + "\n")
                    counts[split, kind] = counts.get((split, kind), 0) + 1
    with gzip.open(out / "texts.jsonl.gz", "wt") as file:
        file.writelines(json.dumps(text) + "\n" for text in texts.lines)
    print(f"{len(texts.lines)} texts; lists: {counts}", flush=True)


if __name__ == "__main__":
    main()
