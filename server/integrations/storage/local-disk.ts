import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../../environment.ts'
import { syncDirectory } from '../../platform/durable-files.ts'
import { codeOf } from '../../platform/startup-error.ts'
import { removeAbandoned, type Storage, StorageUnavailable, type StoredFile } from '../../platform/uploads/storage.ts'
import { PRIVATE, s3 } from './s3.ts'

/** The storages of public and of private images: folders of the bucket that the operator set up, else of the data directory. */
export async function openStorages({
  s3: bucket,
  uploadsDirectory,
}: Pick<Environment, 's3' | 'uploadsDirectory'>): Promise<{ storage: Storage; privateStorage: Storage }> {
  if (bucket !== null) return { storage: s3(bucket), privateStorage: s3(bucket, PRIVATE) }
  await mkdir(uploadsDirectory, { recursive: true })
  // Within the uploads, and so in backups; only those right in the directory are served.
  return { storage: localDisk(uploadsDirectory), privateStorage: localDisk(join(uploadsDirectory, 'private')) }
}

/** Temporary files are in a folder on the same disk that is not served. */
const DRAFTS = '.drafts'

/** Writes a file and syncs it to the disk. Tests let it fail. */
export type WriteDurably = (path: string, bytes: Buffer) => Promise<void>

/** Stores images in a directory. Every file is whole and on the disk before it gets its name. */
export function localDisk(directory: string, writeDurably: WriteDurably = writeAndSync): Storage {
  const drafts = join(directory, DRAFTS)

  async function save(files: readonly StoredFile[]): Promise<void> {
    await mkdir(drafts, { recursive: true })
    await removeAbandoned(drafts)
    const written: { draft: string; name: string }[] = []
    try {
      for (const { name, bytes } of files) {
        const draft = join(drafts, randomUUID())
        written.push({ draft, name })
        await writeDurably(draft, bytes)
      }
      for (const { draft, name } of written) await rename(draft, join(directory, name))
      await syncDirectory(directory)
    } finally {
      for (const { draft } of written) await rm(draft, { force: true })
    }
  }

  return {
    has: (name) =>
      access(join(directory, name)).then(
        () => true,
        () => false,
      ),
    read: (name) => readFile(join(directory, name)).catch(nullIfMissing),
    save: (files) => save(files).catch(throwUnavailable),
    async remove(names) {
      for (const name of names) await rm(join(directory, name), { force: true })
    },
  }
}

async function writeAndSync(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, bytes, { flag: 'wx', flush: true })
}

function nullIfMissing(error: unknown): null {
  return codeOf(error) === 'ENOENT' ? null : throwUnavailable(error)
}

/** With any error of the disk (full, read-only, broken) the image cannot be stored; all others are bugs. */
function throwUnavailable(error: unknown): never {
  if (!(error instanceof Error && 'syscall' in error)) throw error
  throw new StorageUnavailable(error.message, { cause: error })
}
