export type StoredFile = { name: string; type: string; bytes: Buffer }

/** Where uploaded pictures are kept. A file, once kept under its name, never changes. */
export type Storage = {
  has(name: string): Promise<boolean>
  /** Keeps files in their order, each whole or not at all; when it throws, what is wanted is not there. */
  keep(files: readonly StoredFile[]): Promise<void>
  remove(names: readonly string[]): Promise<void>
}

/** The storage is full, or away. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
