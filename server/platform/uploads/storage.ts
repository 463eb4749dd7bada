import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureHeader } from '../../../domain/upload-limits.ts'

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

type ImageFormat = PictureHeader['format']

/** The format of a file by its first 64 bytes, if it is one of the accepted formats; `avis` is an AVIF that moves. */
export function detectImageFormat(head: Buffer): ImageFormat | 'avis' | null {
  if (head.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (head.subarray(0, 8).equals(PNG)) return 'png'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  if (text(head, 4, 8) !== 'ftyp') return null
  return text(head, 8, 12) === 'avis' ? 'avis' : /avi[fs]/.test(text(head, 8, 64)) ? 'avif' : null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function text(file: Buffer, from: number, to: number): string {
  return file.subarray(from, to).toString('latin1')
}

/** The type of a stored picture, by its name. */
export function imageType(file: string): string {
  const kind = file.slice(file.lastIndexOf('.') + 1)
  return `image/${kind === 'jpg' ? 'jpeg' : kind}`
}

/** An older file was left by a process that died. */
const ABANDONED_MS = 60 * 60 * 1_000

/** Removes what was left unfinished in a directory of drafts. */
export async function removeAbandoned(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name)
    const file = await stat(path).catch(() => null)
    if (file && Date.now() - file.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}
