import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'
import { type Digest, entryOfImage, entryOfTable, FORMAT, MANIFEST, Manifest } from './manifest.ts'

/** An entry of an archive; its content can be read until the next one comes. */
export type Entry = { name: string; content: AsyncIterable<Buffer> }

/** The entries of an archive in order. Throws a `StartupError` if it is damaged or cannot be read. */
async function* readEntries(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), tar)
  reading.catch(() => {})
  try {
    for await (const entry of tar) {
      yield { name: entry.header.name, content: bytesOf(file, entry) }
      // Skips what was not read of this entry.
      entry.resume()
    }
    await reading
  } catch (error) {
    throw explainReadError(file, error)
  } finally {
    tar.destroy()
  }
}

/** Reads an archive from beginning to end, verifies its digests and returns its manifest. */
export async function verifyArchive(file: string): Promise<Manifest> {
  const digests = new Map<string, Digest>()
  let manifest: Manifest | null = null
  for await (const { name, content } of readJoinedEntries(file)) {
    if (manifest) throw damaged(file, 'there is more data after its manifest')
    if (name === MANIFEST) manifest = await readManifest(file, content)
    else digests.set(name, await digestOf(content))
  }
  if (!manifest) throw damaged(file, 'its end is missing')
  verifyContents(file, manifest, digests)
  return manifest
}

function damaged(file: string, problem: string): StartupError {
  return new StartupError(`The backup ${file} is damaged: ${problem}. Nothing was restored.`)
}

/** Entries, with the parts of a table joined. */
export async function* readJoinedEntries(file: string): AsyncGenerator<Entry> {
  const entries = readEntries(file)
  let entry = await entries.next()
  try {
    while (!entry.done) {
      const name = joinedName(entry.value.name)
      yield { name, content: contentOf(name) }
      while (!entry.done && joinedName(entry.value.name) === name) entry = await entries.next()
    }
  } finally {
    await entries.return(undefined)
  }

  async function* contentOf(name: string): AsyncGenerator<Buffer> {
    while (!entry.done && joinedName(entry.value.name) === name) {
      yield* entry.value.content
      entry = await entries.next()
    }
  }
}

function joinedName(entry: string): string {
  return entry.startsWith('database/') ? entry.replace(/\/\d+$/, '') : entry
}

/** The digest of contents; `use` gets each part of them. */
async function digestOf(
  parts: Iterable<Buffer> | AsyncIterable<Buffer>,
  use: (part: Buffer) => Promise<void> = async () => {},
): Promise<Digest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of parts) {
    hash.update(part)
    bytes += part.length
    await use(part)
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function readManifest(file: string, content: AsyncIterable<Buffer>): Promise<Manifest> {
  const read = parseJson(Buffer.concat(await Array.fromAsync(content)).toString())
  const manifest = Manifest.safeParse(read)
  if (manifest.success) return manifest.data
  const isNewer = z.object({ format: z.int().min(FORMAT + 1) }).safeParse(read).success
  throw isNewer ? newer(file) : damaged(file, 'its manifest cannot be read')
}

export function newer(file: string): StartupError {
  return new StartupError(`Restore ${file} with a newer version of the shop; a newer version made this backup.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function* bytesOf(file: string, entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk
  } catch (error) {
    throw explainReadError(file, error)
  }
}

/** Checks that the archive holds what the manifest lists, as it was written, and nothing else. */
function verifyContents(file: string, { tables, pictures }: Manifest, digests: Map<string, Digest>): void {
  const listed = [
    ...tables.map((table) => [entryOfTable(table), table.content] as const).filter(([, { bytes }]) => bytes > 0),
    ...pictures.map(({ name, content }) => [entryOfImage(name), content] as const),
  ]
  for (const [name, { bytes, sha256 }] of listed) {
    const actual = digests.get(name)
    if (actual?.bytes !== bytes || actual.sha256 !== sha256) throw damaged(file, `${name} has changed since the backup`)
  }
  if (digests.size !== listed.length) throw damaged(file, 'it holds more than its manifest lists')
}

function explainReadError(file: string, error: unknown): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error
  if (!('syscall' in error)) return damaged(file, 'it cannot be unpacked')
  return new StartupError(`The backup ${file} cannot be read: ${error.message}.`)
}

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
    add: (name, content) => digestOf([content], () => addEntry(tar, name, content)),
    addInParts(name, content) {
      let number = 0
      const nextName = () => `${name}/${String(++number).padStart(6, '0')}`
      return digestOf(inParts(content), (part) => addEntry(tar, nextName(), part))
    },
  }).then(
    () => tar.finalize(),
    (error: Error) => tar.destroy(error),
  )
  // `filling` alone would never settle once the disk fails.
  await Promise.race([filling, writing])
  await writing
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
