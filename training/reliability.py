"""Writes the reliability tables that `GET /api/quality` serves from the answers of a run that nothing was fitted on.

    python reliability.py ../evaluation/runs/NAME/people-test.jsonl

An answer is right when it states every fact and nothing that it must not; a refusal gives no answer and is counted
apart.
"""

import argparse
import datetime
import json
import re
from pathlib import Path

import numpy as np

from corpus import is_of_section, squeeze

OUT = Path(__file__).resolve().parent.parent / "config/quality.json"
BINS = 15
FITTED = "questions as people type them on instruments of the tune split; the models on instruments of the train split"


def is_right_answer(question, answer):
    text = re.sub(r"\s+", " ", answer["answer"])
    facts = all(re.search(fact, text, re.I) for fact in question["must"])
    return question["answerable"] and facts and not any(re.search(one, text, re.I) for one in question["must_not"])


def is_right_source(question, source):
    if not question["answerable"] or question["document"].lower() not in f"{source['title'].lower()}:":
        return False
    if question["sections"]:
        return any(is_of_section(source["section"], one) for one in question["sections"])
    return squeeze(question["anchor"]) in squeeze(source["text"])


def table(score, pairs, model, tested, figures):
    """Returns the reliability table of (score, right) pairs in bins of equal mass."""
    pairs = sorted(pairs)
    parts = [part for part in np.array_split(np.array(pairs, dtype=float), BINS) if len(part)]
    bins = [
        {"count": len(part), "predicted": round(part[:, 0].mean(), 4), "observed": round(part[:, 1].mean(), 4)}
        for part in parts
    ]
    error = sum(one["count"] / len(pairs) * abs(one["predicted"] - one["observed"]) for one in bins)
    today = datetime.date.today().isoformat()
    return {
        "score": score,
        "retrieval": "hybrid",
        "embedding_model": model,
        "measured_on": today,
        "fitted_on": FITTED,
        "tested_on": tested,
        "sample": len(pairs),
        "expected_calibration_error": round(error, 4),
        "bins": bins,
        "figures": figures,
    }


def figure(name, values, target=""):
    return {
        "name": name,
        "value": round(float(np.mean(values)), 4) if len(values) else None,
        "target": target,
        "sample": len(values),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("answers")
    parser.add_argument("--model", default="e5-small-v2-b3189e3a")
    given = parser.parse_args()
    rows = [json.loads(line) for line in Path(given.answers).read_text().splitlines()]
    rows = [(row["question"], row["answer"]) for row in rows if row["status"] == 200]
    sources = [
        (source["confidence_score"], is_right_source(question, source))
        for question, answer in rows
        for source in answer["sources"]
    ]
    answered = [
        (answer["trust_score"], is_right_answer(question, answer)) for question, answer in rows if answer["citations"]
    ]
    unanswerable = [
        not answer["citations"] or answer["trust_score"] < 0.4
        for question, answer in rows
        if not question["answerable"]
    ]
    wrong = [trust >= 0.6 for trust, right in answered if not right]
    tested = "questions as people type them on instruments that neither models nor scores were fitted on (people-test)"
    confidence = [
        figure(
            "sources at 0.9 or more that are relevant",
            [right for score, right in sources if score >= 0.9],
            "at least 0.88",
        ),
        figure(
            "sources under 0.5 that are relevant", [right for score, right in sources if score < 0.5], "at most 0.35"
        ),
    ]
    trust = [
        figure("unanswerable: refused or trusted under 0.4", unanswerable, "at least 0.95"),
        figure("wrong answers that are trusted at 0.6 or more", wrong, "at most 0.05"),
        figure("answers given: right", [right for _, right in answered]),
    ]
    tables = [
        table("confidence_score", sources, given.model, tested, confidence),
        table("trust_score", answered, given.model, tested, trust),
    ]
    OUT.write_text(json.dumps({"reliability": tables}, indent=2) + "\n")
    for one in tables:
        print(
            one["score"],
            one["sample"],
            "calibration error",
            one["expected_calibration_error"],
            [(f["name"], f["value"], f["sample"]) for f in one["figures"]],
        )


if __name__ == "__main__":
    main()
