"""Embeds passages and keeps them as an index of LlamaIndex: python build_index.py PASSAGES.jsonl MODELS INDEX"""
import json
import sys
from pathlib import Path

import faiss
from llama_index.core import StorageContext, VectorStoreIndex
from llama_index.core.schema import TextNode
from llama_index.vector_stores.faiss import FaissVectorStore

from onnx_models import ProductEmbedding

passages, models, index = map(Path, sys.argv[1:])
nodes = [TextNode(id_=row["id"], text=row["text"]) for row in map(json.loads, passages.read_text().splitlines())]
dimension = json.loads((models / "passage-encoder/config.json").read_text())["hidden_size"]
storage = StorageContext.from_defaults(vector_store=FaissVectorStore(faiss_index=faiss.IndexFlatIP(dimension)))
embedding = ProductEmbedding(models, passages=True)
VectorStoreIndex(nodes, storage_context=storage, embed_model=embedding, show_progress=True)
storage.persist(index)
