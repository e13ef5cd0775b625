"""The support scorer: reads a sentence with a quotation, and finds tokens of the sentence that it does not bear out."""

import torch

CLS, SEP = 101, 102


class SupportScorer(torch.nn.Module):
    """A BERT with one logit a token; a sentence is borne out as far as its least supported token is."""

    # Tokens of the sentence (a longer one is read at its beginning and its end), and of the quotation with its place.
    MOST_SENTENCE, SENTENCE_BEGINNING, MOST_QUOTE = 96, 64, 256

    def __init__(self, bert):
        super().__init__()
        self.bert = bert
        self.head = torch.nn.Linear(self.bert.config.hidden_size, 1)
        torch.nn.init.normal_(self.head.weight, std=0.02)
        # A token begins as supported, as most are.
        torch.nn.init.constant_(self.head.bias, -3.0)

    def tokens(self, input_ids, attention_mask, token_type_ids):
        """Returns for each token the logit of not being borne out, (batch, tokens)."""
        hidden = self.bert(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state.float()
        return self.head(hidden)[..., 0]

    def support(self, tokens, attention_mask, token_type_ids):
        """Returns the logit of the whole sentence being borne out, (batch, 1); [CLS] stands for what was left out."""
        of_sentence = attention_mask * (1 - token_type_ids)
        return -(tokens - 1e4 * (1 - of_sentence)).amax(-1, keepdim=True)

    def forward(self, input_ids, attention_mask, token_type_ids):
        """Returns one logit for each pair, (batch, 1)."""
        return self.support(self.tokens(input_ids, attention_mask, token_type_ids), attention_mask, token_type_ids)


def support_ids(tokenizer, sentence, text):
    """Returns (ids, type ids) of one pair."""
    said = tokenizer.encode(sentence, add_special_tokens=False).ids
    if len(said) > SupportScorer.MOST_SENTENCE:
        said = (
            said[: SupportScorer.SENTENCE_BEGINNING]
            + said[SupportScorer.SENTENCE_BEGINNING - SupportScorer.MOST_SENTENCE :]
        )
    first = [CLS, *said, SEP]
    second = [*tokenizer.encode(text, add_special_tokens=False).ids[: SupportScorer.MOST_QUOTE], SEP]
    return first + second, [0] * len(first) + [1] * len(second)
