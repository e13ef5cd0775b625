"""The product's encoders and its cross-encoder behind LlamaIndex's interfaces, run as libs/adapters/onnx-models does."""
import json
from pathlib import Path

import numpy as np
import onnxruntime
from llama_index.core.bridge.pydantic import PrivateAttr
from llama_index.core.embeddings import BaseEmbedding
from llama_index.core.postprocessor.types import BaseNodePostprocessor
from tokenizers import Tokenizer

MAX_TEXT_TOKENS = 256
INT8_SUMS = ("avx512_vnni", "avx_vnni", "asimd")
SESSION = {
    "session.intra_op.allow_spinning": "0",
    "session.x64quantprecision": "0" if any(flag in Path("/proc/cpuinfo").read_text() for flag in INT8_SUMS) else "1",
    "optimization.disable_specified_optimizers": "SkipLayerNormFusion;BiasSkipLayerNormFusion;BiasGeluFusion",
}


class OnnxModel:
    """A model in a folder. It reads one text or pair a call, without padding."""

    def __init__(self, folder, threads=1):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        for name, value in SESSION.items():
            options.add_session_config_entry(name, value)
        self._session = onnxruntime.InferenceSession(str(folder / "onnx/model_quantized.onnx"), options)
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._first, self._last = self._tokenizer.encode("").ids
        self._manifest = json.loads((folder / "manifest.json").read_text())

    def embed(self, text):
        """Returns the mean over the tokens, at length 1."""
        ids = self._pieces(text)[: MAX_TEXT_TOKENS - 2]
        vector = self._run([self._first, *ids, self._last], [0] * (len(ids) + 2))[0].mean(axis=0)
        return (vector / np.linalg.norm(vector)).tolist()

    def score(self, question, text):
        """Returns the logit of the pair."""
        asked = self._pieces(question)[: self._manifest["max_question_tokens"]]
        read = self._pieces(text)[: self._manifest["max_text_tokens"]]
        ids = [self._first, *asked, self._last, *read, self._last]
        return float(self._run(ids, [0] * (len(asked) + 2) + [1] * (len(read) + 1)).reshape(-1)[0])

    def _pieces(self, text):
        return self._tokenizer.encode(text, add_special_tokens=False).ids

    def _run(self, ids, type_ids):
        given = {"input_ids": ids, "attention_mask": [1] * len(ids), "token_type_ids": type_ids}
        inputs = [one.name for one in self._session.get_inputs()]
        return self._session.run(None, {name: np.array([given[name]], dtype=np.int64) for name in inputs})[0]


class ProductEmbedding(BaseEmbedding):
    """The question encoder, and the passage encoder where passages are embedded."""

    _question: OnnxModel = PrivateAttr()
    _passage: OnnxModel | None = PrivateAttr()

    def __init__(self, models, passages=False):
        super().__init__(model_name="product")
        self._question = OnnxModel(models / "question-encoder")
        self._passage = OnnxModel(models / "passage-encoder", threads=2) if passages else None

    def _get_query_embedding(self, query):
        return self._question.embed(f"query: {query}")

    def _get_text_embedding(self, text):
        return self._passage.embed(f"passage: {text}")

    async def _aget_query_embedding(self, query):
        return self._get_query_embedding(query)


class ProductReranker(BaseNodePostprocessor):
    """Reads each node with the question and puts the best first."""

    _model: OnnxModel = PrivateAttr()

    def __init__(self, models):
        super().__init__()
        self._model = OnnxModel(models / "cross-encoder")

    def _postprocess_nodes(self, nodes, query_bundle=None):
        for found in nodes:
            found.score = self._model.score(query_bundle.query_str, found.node.get_content())
        return sorted(nodes, key=lambda found: found.score, reverse=True)
