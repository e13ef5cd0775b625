-- AlterTable
ALTER TABLE "documents" ADD COLUMN     "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "instrument_number" TEXT,
ADD COLUMN     "instrument_year" INTEGER,
ADD COLUMN     "register_id" TEXT,
ADD COLUMN     "version_label" TEXT;

-- AlterTable
ALTER TABLE "versions" ADD COLUMN     "version_label" TEXT;

-- CreateTable
CREATE TABLE "provisions" (
    "generation" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "version_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "parent_key" TEXT,
    "depth" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "number" TEXT,
    "heading" TEXT,
    "label" TEXT,
    "page_number" INTEGER,
    "page_label" TEXT,
    "repealed" BOOLEAN NOT NULL,
    "source_id" TEXT,
    "start_offset" INTEGER NOT NULL,
    "end_offset" INTEGER NOT NULL,

    CONSTRAINT "provisions_pkey" PRIMARY KEY ("generation","ordinal")
);

-- CreateTable
CREATE TABLE "definitions" (
    "generation" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "version_id" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "folded_term" TEXT NOT NULL,
    "scope_kind" TEXT NOT NULL,
    "scope_key" TEXT,
    "provision_key" TEXT NOT NULL,
    "chunk_id" TEXT NOT NULL,
    "start_offset" INTEGER NOT NULL,
    "end_offset" INTEGER NOT NULL,
    "pointer" TEXT,

    CONSTRAINT "definitions_pkey" PRIMARY KEY ("generation","ordinal")
);

-- CreateTable
CREATE TABLE "cross_references" (
    "generation" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "version_id" TEXT NOT NULL,
    "from_key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "start_offset" INTEGER NOT NULL,
    "end_offset" INTEGER NOT NULL,
    "target_keys" TEXT[],
    "target_label" TEXT NOT NULL,
    "instrument" TEXT,
    "resolved" BOOLEAN NOT NULL,

    CONSTRAINT "cross_references_pkey" PRIMARY KEY ("generation","ordinal")
);

-- CreateTable
CREATE TABLE "amendment_notes" (
    "generation" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "version_id" TEXT NOT NULL,
    "provision_key" TEXT,
    "provision" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "instruments" TEXT[],
    "date" DATE,

    CONSTRAINT "amendment_notes_pkey" PRIMARY KEY ("generation","ordinal")
);

-- CreateTable
CREATE TABLE "commencement_statements" (
    "generation" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "version_id" TEXT NOT NULL,
    "provision_key" TEXT NOT NULL,
    "chunk_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "start_offset" INTEGER NOT NULL,
    "end_offset" INTEGER NOT NULL,
    "date" DATE,

    CONSTRAINT "commencement_statements_pkey" PRIMARY KEY ("generation","ordinal")
);

-- CreateIndex
CREATE INDEX "provisions_version_id_idx" ON "provisions"("version_id");

-- CreateIndex
CREATE INDEX "definitions_version_id_idx" ON "definitions"("version_id");

-- CreateIndex
CREATE INDEX "cross_references_version_id_idx" ON "cross_references"("version_id");

-- CreateIndex
CREATE INDEX "amendment_notes_version_id_idx" ON "amendment_notes"("version_id");

-- CreateIndex
CREATE INDEX "commencement_statements_version_id_idx" ON "commencement_statements"("version_id");

-- AddForeignKey
ALTER TABLE "provisions" ADD CONSTRAINT "provisions_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "definitions" ADD CONSTRAINT "definitions_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cross_references" ADD CONSTRAINT "cross_references_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "amendment_notes" ADD CONSTRAINT "amendment_notes_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commencement_statements" ADD CONSTRAINT "commencement_statements_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
