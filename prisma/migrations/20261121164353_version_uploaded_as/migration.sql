-- AlterTable
ALTER TABLE "versions" ADD COLUMN     "uploaded_as" TEXT;
