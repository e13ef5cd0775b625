"""Reads passages, their vectors and training questions, and says which split an instrument is in."""

import json
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
import yaml

ROOT = Path(__file__).resolve().parent.parent
SPLITS = yaml.safe_load((ROOT / "evaluation/questions/splits.yaml").read_text())


def split_of(title):
    """Returns 'train', 'tune' or 'test' for an instrument's title."""
    title += ":"
    for name in ("tune", "test"):
        if any(title.lower().startswith(beginning.lower()) for beginning in SPLITS[name]):
            return name
    return "train"


@dataclass
class Corpus:
    """Passages as `export-passages.ts` writes them; `vectors` is (passages, 384) float32 of unit length."""

    passages: list
    vectors: np.ndarray
    by_title: dict = field(default_factory=dict)

    def __post_init__(self):
        for at, passage in enumerate(self.passages):
            self.by_title.setdefault(passage["title"], []).append(at)
        self.lgas = [set(passage["lga"] or []) for passage in self.passages]
        self.is_local = np.array([passage["jurisdiction"] == "Local" for passage in self.passages])
        self.states = np.array([passage["state"] or "" for passage in self.passages])
        self._allowed, self._squeezed = {}, {}

    def allowed(self, filters):
        """Returns a mask over passages: the location rule of the interface (federal, the state's, that area's)."""
        key = (filters.get("lga_name"), filters.get("state"))
        if key not in self._allowed:
            lga, state = key
            mask = np.ones(len(self.passages), dtype=bool)
            if lga:
                named = re.sub(r" (City|Regional|Shire|Municipal)?\s*Council$", "", lga)
                mine = np.array([any(one.startswith(named) for one in lgas) for lgas in self.lgas])
                mask = ~self.is_local | mine
            if state:
                mask &= (self.states == "") | (self.states == state)
            self._allowed[key] = mask
        return self._allowed[key]

    def squeezed(self, at):
        """Returns the text of a passage with white space and case folded."""
        if at not in self._squeezed:
            self._squeezed[at] = squeeze(self.passages[at]["text"])
        return self._squeezed[at]

    def gold(self, question):
        """Returns where the passages of the right provisions are; empty when the question does not fit this corpus."""
        places = [
            at
            for title in self.by_title
            if question.document.lower() in f"{title.lower()}:"
            for at in self.by_title[title]
        ]
        if question.sections:
            places = [
                at
                for at in places
                if any(is_of_section(self.passages[at]["section"], one) for one in question.sections)
            ]
        if question.anchors:
            anchors = [squeeze(one) for one in question.anchors]
            anchored = [at for at in places if any(one in self.squeezed(at) for one in anchors)]
            places = anchored or ([] if not question.sections else places)
        return places if question.sections or question.anchors else []


def squeeze(text):
    return re.sub(r"\s+", " ", text).strip().lower()


def is_of_section(section, wanted):
    """Whether a passage's pinpoint is of the provision: `cl 5.4(2)` is of `5.4` and of `cl 5.4`."""
    if section is None:
        return False
    bare = re.sub(r"^(?:(?:ss?|cl|reg|para|art|Article|sec|r)\.?|§§?) ", "", section)
    return any(
        one == wanted or (one.startswith(wanted) and not one[len(wanted)].isalnum() and one[len(wanted)] != ".")
        for one in (section, bare)
    )


@dataclass
class Question:
    """A training question; `must` are regular expressions of its facts, `anchors` words of the text that state them."""

    text: str
    filters: dict
    document: str
    sections: list
    must: list
    anchors: list = field(default_factory=list)


@cache
def paragraphs_of(document):
    """Returns the paragraphs of one of ObliQA's documents by their numbers; its documents lie beside the project."""
    rows = json.loads((ROOT.parent / f"shared/data/obliqa/documents/{document}.json").read_text())
    return {row["PassageID"]: row["Passage"] for row in rows}


def paragraph_of(document, number):
    return paragraphs_of(document).get(number, "")


def read_questions(paths):
    """Reads question files of both forms (people's, and the earlier `expect` form) in their order."""
    questions = []
    for path in paths:
        for line in Path(path).read_text().splitlines():
            row = json.loads(line)
            if row.get("unanswerable") or row.get("answerable") is False:
                continue
            if "query" in row:
                questions.append(
                    Question(
                        row["query"],
                        row["filters"],
                        row["document"],
                        row["sections"],
                        row["must"],
                        [] if row["sections"] else row.get("anchors") or [one for one in [row["anchor"]] if one],
                    )
                )
            elif "title" in row["expect"] and "section" in row["expect"]:
                questions.append(
                    Question(
                        row["question"],
                        row.get("filters", {}),
                        row["expect"]["title"],
                        [row["expect"]["section"]],
                        row.get("facts", []),
                    )
                )
            elif "title" in row["expect"] and "page" not in row["expect"]:
                continue
            elif "passage" in row["expect"]:
                words = paragraph_of(row["expect"]["document"], row["expect"]["passage"]).split()
                document = f"Rulebook {row['expect']['document']}:"
                questions.append(Question(row["question"], {}, document, [], [], [" ".join(words[:9])]))
    return questions


def read_corpus(folder):
    """Reads `passages.jsonl` and `vectors.f32` of a folder."""
    folder = Path(folder)
    passages = [json.loads(line) for line in (folder / "passages.jsonl").read_text().splitlines()]
    vectors = np.fromfile(folder / "vectors.f32", dtype=np.float32).reshape(len(passages), -1)
    return Corpus(passages, vectors)


def examples_of(corpora, questions, split):
    """Returns (corpus, question, gold places) of the questions whose instrument is in the split.

    A question is left out where its place lets none of the gold passages through.
    """
    found = []
    for question in questions:
        for corpus in corpora:
            allowed = corpus.allowed(question.filters)
            gold = [at for at in corpus.gold(question) if allowed[at]]
            if gold and split_of(corpus.passages[gold[0]]["title"]) == split:
                found.append((corpus, question, gold))
                break
    return found
