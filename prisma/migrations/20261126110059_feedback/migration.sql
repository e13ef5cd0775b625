-- CreateEnum
CREATE TYPE "feedback_state" AS ENUM ('open', 'accepted', 'dismissed');

-- CreateTable
CREATE TABLE "feedback" (
    "number" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "state" "feedback_state" NOT NULL DEFAULT 'open',
    "question" TEXT NOT NULL,
    "filters" JSONB,
    "helpful" BOOLEAN NOT NULL,
    "reason" TEXT,
    "sentence" TEXT,
    "comment" TEXT,
    "answer_start" TEXT,
    "request_id" TEXT,
    "key_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "question_id" TEXT,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE UNIQUE INDEX "feedback_id_key" ON "feedback"("id");

-- CreateIndex
CREATE INDEX "feedback_state_number_idx" ON "feedback"("state", "number");

-- CreateIndex
CREATE INDEX "feedback_created_at_idx" ON "feedback"("created_at");
