-- CreateTable
CREATE TABLE "evaluation_questions" (
    "number" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "evaluation_questions_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE UNIQUE INDEX "evaluation_questions_id_key" ON "evaluation_questions"("id");
