"""Writes the questions on which coefficients are fitted beside `people/tune.jsonl`, in the form of `dump-signals.ts`.

    python fit_questions.py words.jsonl rulebooks.jsonl

`words.jsonl`: questions in other words on instruments of the `tune` split. `rulebooks.jsonl`: ObliQA's development
questions on even rulebooks, which have trained the models: they are for the order of candidates alone.
"""

import json
import random
import sys
from pathlib import Path

from corpus import ROOT, paragraph_of, read_questions, split_of

SEED = 20261124
WORDS, RULEBOOKS = 200, 160
# Words from which a paragraph is known.
ANCHOR_WORDS = 9


def words():
    """Returns questions in other words whose instrument is in the tune split."""
    asked = read_questions([ROOT / "evaluation/training/other-words.jsonl"])
    tune = [one for one in asked if split_of(one.document) == "tune"]
    return [
        as_row(f"words-{at}", one.text, one.filters, one.document, one.sections, "")
        for at, one in enumerate(random.Random(SEED).sample(tune, WORDS))
    ]


def rulebooks():
    """Returns ObliQA questions whose first right paragraph stands in an even rulebook."""
    asked = json.loads((ROOT.parent / "shared/data/obliqa/dev.json").read_text())
    even = [one for one in asked if one["Passages"][0]["DocumentID"] % 2 == 0]
    rows = []
    for one in random.Random(SEED).sample(even, RULEBOOKS):
        first = one["Passages"][0]
        anchor = paragraph_of(first["DocumentID"], first["PassageID"]) or first["Passage"]
        rows.append(
            as_row(
                one["QuestionID"],
                one["Question"],
                {},
                f"Rulebook {first['DocumentID']}:",
                [],
                " ".join(anchor.split()[:ANCHOR_WORDS]),
            )
        )
    return rows


def as_row(id, query, filters, document, sections, anchor):
    return {
        "id": id,
        "query": query,
        "filters": filters,
        "document": document,
        "sections": sections,
        "anchor": anchor,
        "must": [],
        "answerable": True,
    }


if __name__ == "__main__":
    for name, rows in zip(sys.argv[1:], (words(), rulebooks())):
        Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows))
