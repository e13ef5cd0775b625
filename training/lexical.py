"""BM25 over the passages of a corpus (Robertson and Zaragoza 2009), to mine hard negatives."""

import re

import numpy as np
from scipy import sparse

K1, B = 1.2, 0.75
WORD = re.compile(r"[a-z0-9]+(?:[.\-/][a-z0-9]+)*")


def words_of(text):
    """Returns lower-case words, plural s cut; codes such as 4.3 and 18a stay whole."""
    return [
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
        for word in WORD.findall(text.lower())
    ]


class Bm25:
    """Scores of a corpus's passages for a question, by heading path, heading and text."""

    def __init__(self, corpus):
        self.vocabulary = {}
        rows, columns, counts, lengths = [], [], [], []
        for at, passage in enumerate(corpus.passages):
            words = words_of(" ".join([*passage["heading_path"], passage["section_heading"] or "", passage["text"]]))
            lengths.append(len(words))
            found, times = (
                np.unique(
                    [self.vocabulary.setdefault(word, len(self.vocabulary)) for word in words], return_counts=True
                )
                if words
                else ([], [])
            )
            rows.extend([at] * len(found)), columns.extend(found), counts.extend(times)
        counts, rows = np.array(counts, dtype=np.float32), np.array(rows)
        lengths = np.array(lengths, dtype=np.float32)
        saturated = counts * (K1 + 1) / (counts + K1 * (1 - B + B * lengths[rows] / lengths.mean()))
        matrix = sparse.csr_matrix((saturated, (rows, columns)), shape=(len(corpus.passages), len(self.vocabulary)))
        frequency = np.bincount(columns, minlength=len(self.vocabulary))
        idf = np.log(1 + (len(corpus.passages) - frequency + 0.5) / (frequency + 0.5))
        self.matrix = (matrix @ sparse.diags(idf)).tocsc()

    def scores(self, text):
        """Returns the score of every passage as a dense array."""
        known = [self.vocabulary[word] for word in set(words_of(text)) if word in self.vocabulary]
        if not known:
            return np.zeros(self.matrix.shape[0], dtype=np.float32)
        return np.asarray(self.matrix[:, known].sum(axis=1)).ravel().astype(np.float32)
