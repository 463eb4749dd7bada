import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Shorter ones gain nothing by compression. */
const WORTH_COMPRESSING = 1_024
/** The memory of a response beside the bytes of its variants: headers and index entries */
const OVERHEAD_BYTES = 4_000

type Coding = 'br' | 'gzip' | 'identity'
type Variant = { headers: string[]; bytes: Buffer }

/** The complete bytes of a response, in each content coding that was requested. */
export type CachedResponse = {
  /** Bytes of memory, roughly, with the variants that exist by now */
  size(): number
  /** Called whenever the size has changed. */
  onResize: () => void
  tags: ReadonlySet<string>
  /** At once where the requested variant exists already. */
  send(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined
}

/**
 * Caches a response in the variants that are requested. The uncompressed body, five times as long, stays only where a client
 * accepts nothing else; else a variant is decompressed.
 */
export function createCachedResponse(
  headers: Record<string, unknown>,
  body: Buffer,
  tags: ReadonlySet<string>,
): CachedResponse {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const common = commonHeaders(headers, etag)
  const notModified = common.flat()
  // Nothing that outlives this call may reference `body` itself, or it would stay in memory.
  const isWorthCompressing = body.length >= WORTH_COMPRESSING
  const variants = new Map<Coding, Variant>([['identity', variantOf('identity', body, common)]])
  const pending = new Map<Coding, Promise<Variant>>()
  let isIdentityRequested = false
  const response: CachedResponse = { size, onResize() {}, tags, send }
  return response

  function size(): number {
    return [...variants.values()].reduce((sum, { bytes }) => sum + bytes.length, OVERHEAD_BYTES)
  }

  function send({ method, headers }: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    if (isKnown(headers['if-none-match'], etag)) {
      response.writeHead(304, notModified).end()
      return undefined
    }
    const coding = isWorthCompressing ? acceptedCoding(headers['accept-encoding']) : 'identity'
    if (coding === 'identity') isIdentityRequested = true
    const variant = variants.get(coding)
    if (!variant) return addOnce(coding).then((added) => sendVariant(added, method, response))
    sendVariant(variant, method, response)
    return undefined
  }

  function addOnce(coding: Coding): Promise<Variant> {
    const added = pending.get(coding) ?? addVariant(coding).finally(() => pending.delete(coding))
    pending.set(coding, added)
    return added
  }

  async function addVariant(coding: Coding): Promise<Variant> {
    const [present] = variants
    if (!present) throw new Error('A response is kept in no variant')
    const identity = await decompress(present[0], present[1].bytes)
    const variant = variantOf(coding, await compress(coding, identity), common)
    variants.set(coding, variant)
    if (!isIdentityRequested) variants.delete('identity')
    response.onResize()
    return variant
  }
}

function variantOf(coding: Coding, bytes: Buffer, common: readonly [string, string][]): Variant {
  const headers: [string, string][] = [...common, ['Content-Length', String(bytes.length)]]
  if (coding !== 'identity') headers.push(['Content-Encoding', coding])
  return { headers: headers.flat(), bytes }
}

function sendVariant({ headers, bytes }: Variant, method: string | undefined, response: ServerResponse): void {
  response.writeHead(200, headers)
  if (method === 'HEAD') response.end()
  else response.end(bytes)
}

/** They belong to the connection or to the single response, and are not cached, or are set here. */
const LEFT_OUT = new Set([
  ...['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'set-cookie'],
  ...['cache-control', 'vary', 'etag'],
])

function commonHeaders(headers: Record<string, unknown>, etag: string): [string, string][] {
  return [
    ...Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      LEFT_OUT.has(name) ? [] : [[name, String(value)]],
    ),
    // Revalidated each time, so that a changed price is seen at once; unchanged, it costs no bytes.
    ['Cache-Control', 'no-cache'],
    ['Vary', 'Accept-Encoding'],
    ['ETag', etag],
  ]
}

/** By weak comparison, as RFC 9110 demands for `If-None-Match`. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header === etag || header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag))
}

/** No browser sends more; parsing 15 kB of commas takes milliseconds. */
const MAX_PARSED_LENGTH = 500

/** The best coding that a browser accepts, by its `Accept-Encoding`. */
export function acceptedCoding(accepted: string | undefined): Coding {
  if (accepted === undefined || accepted.length > MAX_PARSED_LENGTH) return 'identity'
  return codings.memo(accepted)
}

/** Browsers send few different headers, and parsing one takes a twentieth of the time of a cached response. */
const codings = new LRUCache<string, Coding>({ max: 100, memoMethod: bestCoding })

function bestCoding(accepted: string): Coding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } })
  return (['br', 'gzip'] as const).find((coding) => negotiator.encodings([coding]).length > 0) ?? 'identity'
}

const [brotli, unbrotli] = [promisify(zlib.brotliCompress), promisify(zlib.brotliDecompress)]
const [gzip, gunzip] = [promisify(zlib.gzip), promisify(zlib.gunzip)]

/** The window is as long as most pages; the default one would take megabytes for each. */
export function brotliOptions(quality: number): zlib.BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = zlib.constants
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 18 } }
}

/** Quality 5 takes a page 1.4 ms, once; 3 would take 0.6 ms and a tenth more bytes. */
export async function compress(coding: Coding, body: Buffer): Promise<Buffer> {
  if (coding === 'identity') return body
  return copyIfShared(await (coding === 'gzip' ? gzip(body) : brotli(body, brotliOptions(5))))
}

export async function decompress(coding: Coding, body: Buffer): Promise<Buffer> {
  if (coding === 'identity') return body
  return copyIfShared(await (coding === 'gzip' ? gunzip(body) : unbrotli(body)))
}

/** zlib returns short results as slices of a 64 kB buffer, which would stay in memory as long as they do. */
function copyIfShared(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
