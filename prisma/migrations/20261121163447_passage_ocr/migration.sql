-- AlterTable
ALTER TABLE "passages" ADD COLUMN     "ocr" BOOLEAN NOT NULL DEFAULT false;
