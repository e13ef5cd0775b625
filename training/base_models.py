"""The base of all models, e5-small-v2, and what they share. `import_e5.py` makes a folder of its fp32 weights; its
tokenizer and its shape lie beside the passage encoder, which is the base as it is.
"""

from pathlib import Path

import torch
from tokenizers import Tokenizer
from transformers import BertConfig, BertModel

PASSAGE_ENCODER = Path(__file__).resolve().parent.parent / "models/passage-encoder"
# What e5 was trained to read before each question and each passage (Wang et al. 2022).
QUERY, PASSAGE = "query: ", "passage: "


def config_of(folder, **given):
    """Returns a base model's configuration. Plain attention: the other one takes twice the time on a processor, and
    its gradients were not numbers on an accelerator (bf16, torch 2.11)."""
    config = BertConfig.from_pretrained(folder, attention_probs_dropout_prob=0.0, **given)
    config._attn_implementation = "eager"
    return config


def load_base(folder, dropout=0.0):
    """Returns the base model of a folder."""
    return BertModel.from_pretrained(
        folder, config=config_of(folder, hidden_dropout_prob=dropout), add_pooling_layer=False
    )


def empty_base(layers):
    """Returns a model of that many layers of the same width, for weights that are loaded next."""
    return BertModel(
        config_of(PASSAGE_ENCODER, hidden_dropout_prob=0.0, num_hidden_layers=layers), add_pooling_layer=False
    )


def load_tokenizer():
    """Returns the tokenizer of all models without fixed padding and truncation."""
    tokenizer = Tokenizer.from_file(str(PASSAGE_ENCODER / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def pad(rows, value=0):
    """Returns rows of different lengths as one int64 tensor, and its attention mask."""
    longest = max(len(row) for row in rows)
    ids = torch.full((len(rows), longest), value, dtype=torch.long)
    mask = torch.zeros((len(rows), longest), dtype=torch.long)
    for at, row in enumerate(rows):
        ids[at, : len(row)] = torch.tensor(row)
        mask[at, : len(row)] = 1
    return ids, mask


def mean_pooled(hidden, mask):
    """Returns the mean of the tokens under the mask, (batch, width)."""
    weights = mask.unsqueeze(-1).to(hidden.dtype)
    return (hidden * weights).sum(1) / weights.sum(1).clamp(min=1e-6)
