/** Decides when the file of a deleted document or a refused upload is removed: only while no upload may be using it. */
import type { DocumentsDeps } from '../documents-deps.ts';

type OrphanedFilesDeps = Pick<DocumentsDeps, 'documents' | 'files' | 'logger'>;

/**
 * Files are stored by content, so that an upload may rely on one before its version is registered: uploads and removals
 * wait for each other, and only what no version uses is removed. One documents service at a time may use a file store.
 */
export class OrphanedFiles {
  private readonly deps: OrphanedFilesDeps;
  private readonly waiting = new Set<string>();
  private uploads = 0;
  private removal: Promise<void> | undefined;

  constructor(deps: OrphanedFilesDeps) {
    this.deps = deps;
  }

  /** Runs an upload, from its first byte to its registration; no file is removed meanwhile. */
  async whileUploading<T>(upload: () => Promise<T>): Promise<T> {
    while (this.removal) await this.removal;
    this.uploads++;
    try {
      return await upload();
    } finally {
      this.uploads--;
      if (this.uploads === 0) this.removeWaiting();
    }
  }

  /** Notes contents that may be unused now. They are removed at once or after the uploads that are under way. */
  add(sha256s: Iterable<string>): void {
    for (const sha256 of sha256s) this.waiting.add(sha256);
    this.removeWaiting();
  }

  removeWaiting(): void {
    if (this.uploads > 0 || this.removal || this.waiting.size === 0) return;
    this.removal = this.remove([...this.waiting]).finally(() => {
      this.removal = undefined;
    });
  }

  async drain(): Promise<void> {
    while (this.removal) await this.removal;
  }

  private async remove(sha256s: string[]): Promise<void> {
    try {
      for (const sha256 of await this.deps.documents.unusedFiles(sha256s)) await this.deps.files.remove(sha256);
      for (const sha256 of sha256s) this.waiting.delete(sha256);
    } catch (error) {
      this.deps.logger.warn(
        { err: error, files: sha256s.length },
        'unused files could not be removed; they are kept until the next attempt',
      );
    }
  }
}
