import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Storage, StorageUnavailable, type StoredFile } from '../../platform/uploads/storage.ts'

/** Temporary files are in a folder on the same disk that is not served. */
const DRAFTS = '.drafts'
/** An older draft belongs to a process that died. */
const ABANDONED_MS = 60 * 60 * 1_000

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
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the new names survive a power failure. Windows cannot sync directories. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeAbandoned(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    const draft = await stat(path).catch(() => null)
    if (draft && Date.now() - draft.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  return throwUnavailable(error)
}

/** With any error of the disk (full, read-only, broken) the image cannot be stored; all others are bugs. */
function throwUnavailable(error: unknown): never {
  if (!(error instanceof Error && 'syscall' in error)) throw error
  throw new StorageUnavailable(error.message, { cause: error })
}
