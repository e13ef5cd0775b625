"""Exports a trained model as int8 ONNX in the standard layout, and compares it with fp32.

python export_onnx.py passage-encoder run/e5-small-v2 ../models/passage-encoder
python export_onnx.py question-encoder MODEL.pt ../models/question-encoder
python export_onnx.py cross-encoder MODEL.pt ../models/cross-encoder --mean-with OTHER_SEED.pt
python export_onnx.py support-scorer MODEL.pt ../models/support-scorer
"""

import argparse
import hashlib
import json
import shutil
import tempfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.transformers.fusion_options import FusionOptions
from onnxruntime.transformers.optimizer import optimize_model

from cross_encoder import MOST_QUESTION, MOST_TEXT, QUESTION_BEGINNING, CrossEncoder, pair_ids
from base_models import PASSAGE, PASSAGE_ENCODER, QUERY, empty_base, load_base, load_tokenizer, pad
from support_scorer import SupportScorer, support_ids

PROMPTS = {"passage-encoder": PASSAGE, "question-encoder": QUERY}
TOKENIZER_FILES = ("tokenizer.json", "tokenizer_config.json", "special_tokens_map.json")
SAMPLES = [
    ("Can I build a granny flat in R2?", "A secondary dwelling is permitted with consent in Zone R2."),
    ("How long is a sea dumping permit in force?", "A permit remains in force for the period stated in it."),
    ("penalty for not reporting emissions", "Civil penalty: 2,000 penalty units."),
]


class Encoder(torch.nn.Module):
    """Gives the hidden states of the last layer, as sentence encoders of the standard layout do."""

    def __init__(self, bert):
        super().__init__()
        self.bert = bert

    def forward(self, input_ids, attention_mask, token_type_ids):
        return self.bert(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state


def inputs_of(kind, tokenizer, question, text):
    if kind in PROMPTS:
        ids = tokenizer.encode(PROMPTS[kind] + question).ids
        types = [0] * len(ids)
    else:
        ids, types = (pair_ids if kind == "cross-encoder" else support_ids)(tokenizer, question, text)
    padded, mask = pad([ids])
    return padded, mask, torch.tensor([types])


def export(kind, weights, out, layers, mean_with=()):
    tokenizer = load_tokenizer()
    if kind in PROMPTS:
        model, output = (
            Encoder(load_base(weights) if kind == "passage-encoder" else empty_base(layers)),
            "last_hidden_state",
        )
    else:
        model, output = (CrossEncoder if kind == "cross-encoder" else SupportScorer)(empty_base(layers)), "logits"
    if kind != "passage-encoder":
        (model.bert if kind in PROMPTS else model).load_state_dict(mean_of([weights, *mean_with]))
    config = model.bert.config
    model.eval()
    (out / "onnx").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        plain, prepared = Path(folder) / "plain.onnx", Path(folder) / "prepared.onnx"
        axes = {name: {0: "batch", 1: "sequence"} for name in ("input_ids", "attention_mask", "token_type_ids")}
        with torch.no_grad():
            torch.onnx.export(
                model,
                inputs_of(kind, tokenizer, *SAMPLES[0]),
                str(plain),
                input_names=list(axes),
                output_names=[output],
                dynamic_axes={**axes, output: {0: "batch"} | ({1: "sequence"} if kind in PROMPTS else {})},
                opset_version=17,
                dynamo=False,
            )
        fuse_attention(plain, prepared, config)
        target = out / "onnx/model_quantized.onnx"
        quantize_dynamic(
            str(prepared),
            str(target),
            weight_type=QuantType.QInt8,
            per_channel=True,
            extra_options={"DefaultTensorType": onnx.TensorProto.FLOAT},
        )
        print("largest differences from fp32:", compare(kind, model, target, tokenizer))
    if kind != "passage-encoder":
        for name in TOKENIZER_FILES:
            shutil.copy(PASSAGE_ENCODER / name, out / name)
    config.architectures = ["BertModel"]
    (out / "config.json").write_text(
        json.dumps(config.to_diff_dict() | {"model_type": "bert"}, indent=2, sort_keys=True, default=str) + "\n"
    )
    if kind in PROMPTS:
        (out / "config_sentence_transformers.json").write_text(
            json.dumps({"prompts": {"query": QUERY, "document": PASSAGE}}, indent=2) + "\n"
        )
    manifest = {
        "name": "e5-small-v2" if kind == "passage-encoder" else kind,
        "kind": kind,
        "sha256": hashlib.sha256(target.read_bytes()).hexdigest(),
    }
    if kind == "cross-encoder":
        manifest |= {
            "max_question_tokens": MOST_QUESTION,
            "question_head_tokens": QUESTION_BEGINNING,
            "max_text_tokens": MOST_TEXT,
        }
    if kind == "support-scorer":
        manifest |= {
            "max_question_tokens": SupportScorer.MOST_SENTENCE,
            "question_head_tokens": SupportScorer.SENTENCE_BEGINNING,
            "max_text_tokens": SupportScorer.MOST_QUOTE,
        }
    (out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def mean_of(files):
    """Returns the mean of the weights of trainings from one base (Wortsman et al. 2022, Model soups)."""
    states = [state.get("model", state) for state in map(torch.load, files)]
    return {name: sum(state[name] for state in states) / len(states) for name in states[0]}


def fuse_attention(source, target, config):
    """Writes the graph with each layer's attention as one node, a third faster.

    The other fused nodes are slower on a processor than their parts.
    """
    options = FusionOptions("bert")
    options.enable_skip_layer_norm = options.enable_bias_skip_layer_norm = options.enable_embed_layer_norm = (
        options.enable_bias_gelu
    ) = False
    model = optimize_model(
        str(source),
        "bert",
        num_heads=config.num_attention_heads,
        hidden_size=config.hidden_size,
        optimization_options=options,
        opt_level=0,
    )
    fused = model.get_fused_operator_statistics()["Attention"]
    if fused != config.num_hidden_layers:
        raise SystemExit(f"{fused} of {config.num_hidden_layers} layers have their attention as one node")
    model.save_model_to_file(str(target))


def compare(kind, model, target, tokenizer):
    """Returns how far int8 is from fp32 for each sample: 1 - cosine of pooled vectors, or the difference of logits."""
    session = onnxruntime.InferenceSession(str(target), providers=["CPUExecutionProvider"])
    found = []
    for question, text in SAMPLES:
        given = inputs_of(kind, tokenizer, question, text)
        with torch.no_grad():
            expected = model(*given).numpy()
        actual = session.run(
            None, {name: value.numpy() for name, value in zip(("input_ids", "attention_mask", "token_type_ids"), given)}
        )[0]
        if kind in PROMPTS:
            a, b = expected[0].mean(0), actual[0].mean(0)
            found.append(round(float(1 - a @ b / np.linalg.norm(a) / np.linalg.norm(b)), 4))
        else:
            found.append(round(float(abs(expected - actual).max()), 3))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["passage-encoder", "question-encoder", "cross-encoder", "support-scorer"])
    parser.add_argument("weights")
    parser.add_argument("out")
    parser.add_argument("--layers", type=int, default=12)
    parser.add_argument("--mean-with", nargs="*", default=[], help="weights of the same training with other seeds")
    given = parser.parse_args()
    export(given.kind, given.weights, Path(given.out), given.layers, given.mean_with)


if __name__ == "__main__":
    main()
