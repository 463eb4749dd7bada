import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { Digest } from './manifest.ts'

/** A tar header states an entry's length, so content of unknown length is written in parts of this size. */
const PART_BYTES = 4 * 1024 * 1024

export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<Digest>
  /** Adds as many entries as it takes: `name/000001`, `name/000002`, … */
  addInParts(name: string, content: AsyncIterable<Buffer>): Promise<Digest>
}

/** Writes a compressed tar archive that only its owner may read, and syncs it to the disk. */
export async function writeArchive(
  file: string,
  signal: AbortSignal,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack()
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const writing = pipeline(tar, createGzip(), target, { signal })
  const filling = fill({
    add: (name, content) => addInParts(tar, () => name, [content]),
    addInParts: (name, content) =>
      addInParts(tar, (part) => `${name}/${String(part).padStart(6, '0')}`, inParts(content)),
  }).then(
    () => tar.finalize(),
    (error: Error) => tar.destroy(error),
  )
  // `filling` alone would never settle once the disk fails.
  await Promise.race([filling, writing])
  await writing
}

async function addInParts(
  tar: Pack,
  nameOf: (part: number) => string,
  parts: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<Digest> {
  const hash = createHash('sha256')
  let bytes = 0
  let number = 0
  for await (const part of parts) {
    hash.update(part)
    bytes += part.length
    number++
    await addEntry(tar, nameOf(number), part)
  }
  return { bytes, sha256: hash.digest('hex') }
}

function addEntry(tar: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
    entry.on('error', reject)
  })
}

async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
