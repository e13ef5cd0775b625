-- CreateEnum
CREATE TYPE "key_level" AS ENUM ('ordinary', 'admin');

-- CreateEnum
CREATE TYPE "audit_outcome" AS ENUM ('done', 'refused', 'failed');

-- AlterTable
ALTER TABLE "usage_records" ADD COLUMN     "key_id" TEXT;

-- CreateTable
CREATE TABLE "issued_keys" (
    "id" TEXT NOT NULL,
    "number" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "level" "key_level" NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "rate_per_minute" INTEGER,
    "filters" JSONB,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "issued_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "key_secrets" (
    "sha256" CHAR(64) NOT NULL,
    "key_id" TEXT NOT NULL,
    "start" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "key_secrets_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "key_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT,
    "outcome" "audit_outcome" NOT NULL,
    "reason" TEXT,
    "request_id" TEXT NOT NULL,
    "details" JSONB NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "issued_keys_number_key" ON "issued_keys"("number");

-- CreateIndex
CREATE INDEX "key_secrets_key_id_idx" ON "key_secrets"("key_id");

-- CreateIndex
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");

-- CreateIndex
CREATE INDEX "audit_entries_key_id_id_idx" ON "audit_entries"("key_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_action_id_idx" ON "audit_entries"("action", "id");

-- CreateIndex
CREATE INDEX "usage_records_key_id_asked_at_idx" ON "usage_records"("key_id", "asked_at");

-- AddForeignKey
ALTER TABLE "key_secrets" ADD CONSTRAINT "key_secrets_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "issued_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What administrators did is only ever added to.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entries is append-only';
END $$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
