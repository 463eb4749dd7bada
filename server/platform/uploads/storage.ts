export type StoredFile = { name: string; type: string; bytes: Buffer }

/** Stores uploaded images. A file, once stored under its name, never changes. */
export type Storage = {
  has(name: string): Promise<boolean>
  /** Stores files in their order, each whole or not at all. The last one is there only if all are. */
  save(files: readonly StoredFile[]): Promise<void>
  remove(names: readonly string[]): Promise<void>
}

/** Stores images that no address serves: only the shop reads them. */
export type PrivateStorage = Storage & { read(name: string): Promise<Buffer | null> }

/** The storage is full or cannot be reached. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
