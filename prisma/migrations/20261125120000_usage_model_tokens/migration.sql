ALTER TABLE "usage_records" ADD COLUMN "model_tokens" INTEGER;
