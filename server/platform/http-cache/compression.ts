import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

export type Coding = 'br' | 'gzip'
/** Quickly for the first request, since most pages are requested only once; well for all others. */
export type Thoroughness = 'quickly' | 'well'

const [brotli, unbrotli] = [promisify(zlib.brotliCompress), promisify(zlib.brotliDecompress)]
const [gzip, gunzip] = [promisify(zlib.gzip), promisify(zlib.gunzip)]

/** Quality 5 takes more than twice the processor time of 3 and saves a tenth of the bytes. */
const BROTLI = { quickly: 3, well: 5 }
const GZIP = { quickly: 3, well: 6 }
/** The window is as long as most pages; the default one would take megabytes for each. */
const WINDOW_BITS = 18

export async function compress(coding: Coding, body: Buffer, thoroughness: Thoroughness): Promise<Buffer> {
  return copyIfShared(
    coding === 'gzip'
      ? await gzip(body, { level: GZIP[thoroughness] })
      : await brotli(body, brotliOptions(thoroughness)),
  )
}

export function brotliOptions(thoroughness: Thoroughness): zlib.BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = zlib.constants
  return { params: { [BROTLI_PARAM_QUALITY]: BROTLI[thoroughness], [BROTLI_PARAM_LGWIN]: WINDOW_BITS } }
}

export async function decompress(coding: Coding, body: Buffer): Promise<Buffer> {
  return copyIfShared(await (coding === 'gzip' ? gunzip(body) : unbrotli(body)))
}

/** zlib returns short results as slices of a 64 kB buffer, which would stay in memory as long as they do. */
function copyIfShared(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
