"""Reads a shipped int8 model back as fp32 weights, so that a further round of training can begin from it.

    python read_int8.py support-scorer ../models/support-scorer run/support-scorer-before.pt

The weights differ from those that were trained by what int8 lost: half a step of each column's scale.
"""
import argparse
import re
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from base_models import empty_base
from cross_encoder import CrossEncoder
from support_scorer import SupportScorer

MODELS = {"cross-encoder": CrossEncoder, "support-scorer": SupportScorer}


def weights_of(graph):
    """Returns the state of a model from the graph that `export_onnx.py` writes."""
    initial = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    whole = lambda name: (initial[f"{name}_quantized"].astype(np.float32) - initial[f"{name}_zero_point"]) * initial[f"{name}_scale"]
    state = {name: values for name, values in initial.items() if re.fullmatch(r"(bert|head)\..*(weight|bias)", name) or name == "cosine"}
    state |= {name.removesuffix("_quantized"): whole(name.removesuffix("_quantized")) for name in initial if name.startswith("bert.embeddings.") and name.endswith("_quantized")}
    for node in graph.node:
        if node.op_type == "MatMulInteger":
            module = re.sub(r"/(Gemm_)?MatMul_quant$", "", node.name.strip("/")).replace("/", ".")
            state[f"{module}.weight"] = whole(node.input[1].removesuffix("_quantized")).T
        elif node.op_type == "QAttention":
            layer = f"bert.encoder.layer.{node.name.split('_')[1]}.attention.self"
            weight = whole(node.input[1].removesuffix("_quantized"))
            for at, part in enumerate(("query", "key", "value")):
                state[f"{layer}.{part}.weight"] = np.split(weight, 3, axis=1)[at].T
                state[f"{layer}.{part}.bias"] = np.split(initial[node.input[2]], 3)[at]
    return {name: torch.tensor(values.copy()) for name, values in state.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=MODELS)
    parser.add_argument("folder")
    parser.add_argument("out")
    parser.add_argument("--layers", type=int, default=12)
    given = parser.parse_args()
    model = MODELS[given.kind](empty_base(given.layers))
    model.load_state_dict(weights_of(onnx.load(Path(given.folder) / "onnx/model_quantized.onnx").graph))
    torch.save(model.state_dict(), given.out)


if __name__ == "__main__":
    main()
