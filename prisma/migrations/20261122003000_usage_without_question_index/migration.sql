-- No query reads it: the questions asked most often are counted over days or keys. Each answered question paid for it.
DROP INDEX "usage_records_question_key_idx";
