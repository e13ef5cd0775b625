"""The cross-encoder: reads a question together with a passage or a unit of one (Nogueira and Cho 2019)."""

import torch

from base_models import mean_pooled

# Tokens of the question (of a longer one its beginning and its end are read), and of the text with where it stands.
MOST_QUESTION, QUESTION_BEGINNING, MOST_TEXT = 96, 32, 224
CLS, SEP = 101, 102


class CrossEncoder(torch.nn.Module):
    """A BERT that reads both together; its head compares the mean of the question's tokens with that of the text's."""

    def __init__(self, bert):
        super().__init__()
        self.bert = bert
        width = self.bert.config.hidden_size
        self.head = torch.nn.Linear(2 * width, 1)
        self.cosine = torch.nn.Parameter(torch.tensor(10.0))
        torch.nn.init.normal_(self.head.weight, std=0.02)
        # A pair begins as a wrong one, as most are.
        torch.nn.init.constant_(self.head.bias, -9.0)

    def forward(self, input_ids, attention_mask, token_type_ids):
        """Returns one logit for each pair, (batch, 1)."""
        hidden = self.bert(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state.float()
        text = token_type_ids * attention_mask
        question = mean_pooled(hidden, attention_mask - text)
        passage = mean_pooled(hidden, text)
        cosine = torch.nn.functional.cosine_similarity(question, passage, dim=-1).unsqueeze(-1)
        return self.head(torch.cat([question * passage, (question - passage).abs()], -1)) + self.cosine * cosine


def context_of(passage):
    """Returns where a passage stands: `title > headings > heading: `."""
    return (
        " > ".join([passage["title"], *passage["heading_path"][-2:], passage["section_heading"] or ""]).rstrip(" >")
        + ": "
    )


def pair_ids(tokenizer, question, text):
    """Returns (ids, type ids) of one pair."""
    return join_ids(*(tokenizer.encode(one, add_special_tokens=False).ids for one in (question, text)))


def join_ids(asked, read):
    """Returns (ids, type ids) of a question and a text that are tokens already."""
    if len(asked) > MOST_QUESTION:
        asked = asked[:QUESTION_BEGINNING] + asked[QUESTION_BEGINNING - MOST_QUESTION :]
    first = [CLS, *asked, SEP]
    second = [*read[:MOST_TEXT], SEP]
    return first + second, [0] * len(first) + [1] * len(second)
