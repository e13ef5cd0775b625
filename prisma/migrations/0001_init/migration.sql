-- CreateEnum
CREATE TYPE "document_status" AS ENUM ('processing', 'published', 'quarantined', 'failed');

-- CreateEnum
CREATE TYPE "job_state" AS ENUM ('queued', 'running', 'completed', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "job_kind" AS ENUM ('ingest', 'reprocess', 'reprocess-all');

-- CreateEnum
CREATE TYPE "job_outcome" AS ENUM ('published', 'unchanged', 'quarantined', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "documents" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "jurisdiction" TEXT NOT NULL,
    "state" TEXT,
    "lga" TEXT[],
    "document_type" TEXT NOT NULL,
    "authority" TEXT,
    "coverage" TEXT[],
    "last_updated" DATE,
    "in_force_from" DATE,
    "in_force_to" DATE,
    "source_url" TEXT,
    "status" "document_status" NOT NULL DEFAULT 'processing',
    "status_reason" TEXT,
    "passage_count" INTEGER NOT NULL DEFAULT 0,
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "current_version_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "versions" (
    "id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "status" "document_status" NOT NULL DEFAULT 'processing',
    "status_reason" TEXT,
    "sha256" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "given" JSONB NOT NULL,
    "in_force_from" DATE,
    "in_force_to" DATE,
    "generation" TEXT,
    "digest" TEXT,
    "passage_count" INTEGER NOT NULL DEFAULT 0,
    "page_count" INTEGER,
    "receipt" JSONB,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "version_terms" (
    "version_id" TEXT NOT NULL,
    "stems" TEXT[],
    "counts" INTEGER[],

    CONSTRAINT "version_terms_pkey" PRIMARY KEY ("version_id")
);

-- CreateTable
CREATE TABLE "passages" (
    "generation" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "version_id" TEXT NOT NULL,
    "chunk_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "section" TEXT,
    "section_heading" TEXT,
    "heading_path" TEXT[],
    "provision_key" TEXT NOT NULL,
    "page_number" INTEGER,
    "page_label" TEXT,
    "text" TEXT NOT NULL,
    "start_offset" INTEGER NOT NULL,
    "end_offset" INTEGER NOT NULL,

    CONSTRAINT "passages_pkey" PRIMARY KEY ("generation","ordinal")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" TEXT NOT NULL,
    "number" BIGSERIAL NOT NULL,
    "kind" "job_kind" NOT NULL,
    "state" "job_state" NOT NULL DEFAULT 'queued',
    "document_id" TEXT,
    "version_id" TEXT,
    "parent_job_id" TEXT,
    "file_name" TEXT,
    "stage" TEXT NOT NULL DEFAULT 'queued',
    "progress_done" INTEGER NOT NULL DEFAULT 0,
    "progress_total" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "outcome" "job_outcome",
    "receipt" JSONB,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "handed_over_at" TIMESTAMPTZ(3),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "corpus_release" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "release" BIGINT NOT NULL DEFAULT 0,
    "passages" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "corpus_release_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "corpus_terms" (
    "stem" TEXT NOT NULL,
    "passages" INTEGER NOT NULL,

    CONSTRAINT "corpus_terms_pkey" PRIMARY KEY ("stem")
);

-- CreateTable
CREATE TABLE "usage_records" (
    "event_id" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "question" TEXT NOT NULL,
    "folded_question" TEXT NOT NULL,
    "question_key" CHAR(32) NOT NULL,
    "lga" TEXT,
    "state" TEXT,
    "response_time_ms" DOUBLE PRECISION NOT NULL,
    "trust_score" DOUBLE PRECISION NOT NULL,
    "cache_hit" BOOLEAN NOT NULL,
    "refused" BOOLEAN NOT NULL,
    "mode" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "usage_records_pkey" PRIMARY KEY ("event_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "documents_current_version_id_key" ON "documents"("current_version_id");

-- CreateIndex
CREATE UNIQUE INDEX "versions_generation_key" ON "versions"("generation");

-- CreateIndex
CREATE INDEX "versions_sha256_idx" ON "versions"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "versions_document_id_sequence_key" ON "versions"("document_id", "sequence");

-- CreateIndex
CREATE INDEX "passages_chunk_id_idx" ON "passages"("chunk_id");

-- CreateIndex
CREATE INDEX "passages_version_id_idx" ON "passages"("version_id");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_number_key" ON "jobs"("number");

-- CreateIndex
CREATE INDEX "jobs_state_number_idx" ON "jobs"("state", "number");

-- CreateIndex
CREATE INDEX "jobs_document_id_idx" ON "jobs"("document_id");

-- CreateIndex
CREATE INDEX "jobs_version_id_idx" ON "jobs"("version_id");

-- CreateIndex
CREATE INDEX "jobs_parent_job_id_state_idx" ON "jobs"("parent_job_id", "state");

-- CreateIndex
CREATE INDEX "usage_records_asked_at_idx" ON "usage_records"("asked_at");

-- CreateIndex
CREATE INDEX "usage_records_question_key_idx" ON "usage_records"("question_key");

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_current_version_id_fkey" FOREIGN KEY ("current_version_id") REFERENCES "versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "versions" ADD CONSTRAINT "versions_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "version_terms" ADD CONSTRAINT "version_terms_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passages" ADD CONSTRAINT "passages_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_parent_job_id_fkey" FOREIGN KEY ("parent_job_id") REFERENCES "jobs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The one row that says what answers now.
INSERT INTO "corpus_release" ("id") VALUES (1);
