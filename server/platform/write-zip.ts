import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive. What is compressed already, such as a PDF, is stored as it is. */
export type ZipFile = {
  name: string
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  isCompressed?: boolean
}

/** The format without its 64-bit extension, which fflate does not write, ends at these. */
const MAX_FILES = 65_535
const MAX_BYTES = 4_294_967_295

/**
 * The earliest day that the format can name, so that the same files always make the same archive, byte for byte. fflate
 * writes the local time of day, so this is one too.
 */
const fixedTime = () => new Date(1980, 0, 1, 12)

/**
 * Writes a ZIP archive as its files come; of those that were written, only the names stay in memory. Throws when it would
 * grow beyond 4 GB or 65,535 files.
 */
export async function* writeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(bytes)
  })
  const limits = { files: 0, bytes: 0 }
  function* flush() {
    for (const bytes of written.splice(0)) {
      limits.bytes += bytes.length
      if (limits.bytes > MAX_BYTES) throw new RangeError('An archive may have 4 GB at most')
      yield bytes
    }
  }

  for await (const { name, content, isCompressed = false } of files) {
    if (++limits.files > MAX_FILES) throw new RangeError(`An archive may have ${MAX_FILES} files at most`)
    const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name)
    entry.mtime = fixedTime()
    zip.add(entry)
    for await (const bytes of content) {
      entry.push(bytes)
      yield* flush()
    }
    entry.push(new Uint8Array(), true)
    yield* flush()
  }
  zip.end()
  yield* flush()
}
