import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
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
    if (manifest) throw damaged(file, 'something follows its manifest')
    if (name === MANIFEST) manifest = await readManifest(file, content)
    else digests.set(name, await digestOf(content))
  }
  if (!manifest) throw damaged(file, 'it has no end')
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

async function digestOf(content: AsyncIterable<Buffer>): Promise<Digest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

const AnyManifest = z.object({ format: z.int() })

async function readManifest(file: string, content: AsyncIterable<Buffer>): Promise<Manifest> {
  const read = parseJson(Buffer.concat(await Array.fromAsync(content)).toString())
  const format = AnyManifest.safeParse(read).data?.format ?? 0
  if (format > FORMAT) {
    throw new StartupError(`The backup ${file} was made by a newer version of the shop; restore it with that version.`)
  }
  const manifest = Manifest.safeParse(read)
  if (!manifest.success) throw damaged(file, 'its manifest cannot be understood')
  return manifest.data
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
    if (actual?.bytes !== bytes || actual.sha256 !== sha256) throw damaged(file, `${name} is not as it was written`)
  }
  if (digests.size !== listed.length) throw damaged(file, 'it holds more than its manifest lists')
}

function explainReadError(file: string, error: unknown): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error
  if (!('syscall' in error)) return damaged(file, 'it cannot be unpacked')
  return new StartupError(`The backup ${file} cannot be read: ${error.message}.`)
}
