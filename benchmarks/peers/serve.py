"""LlamaIndex behind FastAPI: BM25 and vectors fused by reciprocal rank, then the cross-encoder where a body wants it."""
import os
from pathlib import Path

import faiss
from fastapi import FastAPI
from llama_index.core import StorageContext, load_index_from_storage
from llama_index.core.llms import MockLLM
from llama_index.core.retrievers import QueryFusionRetriever
from llama_index.core.retrievers.fusion_retriever import FUSION_MODES
from llama_index.retrievers.bm25 import BM25Retriever
from llama_index.vector_stores.faiss import FaissVectorStore
from pydantic import BaseModel

from onnx_models import ProductEmbedding, ProductReranker

SOURCES = 10
DEPTH, PAIRS = int(os.environ["PEER_DEPTH"]), int(os.environ["PEER_PAIRS"])
MODELS, INDEX = Path(os.environ["PEER_MODELS"]), os.environ["PEER_INDEX"]

faiss.omp_set_num_threads(1)
storage = StorageContext.from_defaults(vector_store=FaissVectorStore.from_persist_dir(INDEX), persist_dir=INDEX)
vectors = load_index_from_storage(storage, embed_model=ProductEmbedding(MODELS)).as_retriever(similarity_top_k=DEPTH)
words = BM25Retriever.from_defaults(docstore=storage.docstore, similarity_top_k=DEPTH, language="english")
retriever = QueryFusionRetriever(
    [vectors, words],
    llm=MockLLM(),
    mode=FUSION_MODES.RECIPROCAL_RANK,
    num_queries=1,
    similarity_top_k=max(SOURCES, PAIRS),
    use_async=False,
)
reranker = ProductReranker(MODELS)
app = FastAPI()


class Question(BaseModel):
    query: str
    rerank: bool


@app.post("/api/query")
def answer(question: Question):
    found = retriever.retrieve(question.query)
    if question.rerank:
        found = reranker.postprocess_nodes(found[:PAIRS], query_str=question.query)
    return {"sources": [{"text": one.node.get_content(), "score": one.score} for one in found[:SOURCES]]}
