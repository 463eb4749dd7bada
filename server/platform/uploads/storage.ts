export type StoredFile = { name: string; type: string; bytes: Buffer }

/** Stores uploaded images. A file, once stored under its name, never changes. */
export type Storage = {
  has(name: string): Promise<boolean>
  read(name: string): Promise<Buffer | null>
  /** Stores files in their order, each whole or not at all. The last one is there only if all are. */
  save(files: readonly StoredFile[]): Promise<void>
  remove(names: readonly string[]): Promise<void>
}

/** The storage is full or cannot be reached. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
