import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import Negotiator from 'negotiator'

/** Shorter ones gain nothing by compression. */
const WORTH_COMPRESSING = 1_024
/** HTML and JSON take a fifth when compressed. */
const SIZE_WITH_VARIANTS = 1.4
/** The memory of a response beside the bytes of its variants: headers and index entries */
const OVERHEAD_BYTES = 4_000

type Coding = 'br' | 'gzip' | 'identity'
type Variant = { headers: string[]; bytes: Buffer }

/** The complete bytes of a response, in each content coding that was requested. */
export type CachedResponse = {
  /** Bytes of memory, roughly, with all variants that may be requested */
  size: number
  tags: ReadonlySet<string>
  send(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export function createCachedResponse(
  headers: Record<string, unknown>,
  body: Buffer,
  tags: ReadonlySet<string>,
): CachedResponse {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const common = commonHeaders(headers, etag)
  const notModified = common.flat()
  const variants = new Map<Coding, Promise<Variant>>()
  return {
    size: Math.ceil(body.length * SIZE_WITH_VARIANTS) + OVERHEAD_BYTES,
    tags,
    async send({ method, headers }, response) {
      if (isKnown(headers['if-none-match'], etag)) {
        response.writeHead(304, notModified).end()
        return
      }
      const coding = body.length < WORTH_COMPRESSING ? 'identity' : acceptedCoding(headers['accept-encoding'])
      const pending = variants.get(coding) ?? makeVariant(coding, body, common)
      variants.set(coding, pending)
      const variant = await pending
      response.writeHead(200, variant.headers).end(method === 'HEAD' ? undefined : variant.bytes)
    },
  }
}

async function makeVariant(coding: Coding, body: Buffer, common: readonly [string, string][]): Promise<Variant> {
  const bytes = await compress(coding, body)
  const headers: [string, string][] = [...common, ['Content-Length', String(bytes.length)]]
  if (coding !== 'identity') headers.push(['Content-Encoding', coding])
  return { headers: headers.flat(), bytes }
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
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } })
  return (['br', 'gzip'] as const).find((coding) => negotiator.encodings([coding]).length > 0) ?? 'identity'
}

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)]

/** The window is as long as most pages; the default one would take megabytes for each. */
export function brotliOptions(quality: number): zlib.BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = zlib.constants
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 18 } }
}

/** Quality 5 takes a page 1.4 ms, once; 3 would take 0.6 ms and a tenth more bytes. */
async function compress(coding: Coding, body: Buffer): Promise<Buffer> {
  if (coding === 'identity') return body
  // A copy, since zlib returns short results as slices of a 64 kB buffer, which would stay in memory as long as they do.
  return Buffer.from(await (coding === 'gzip' ? gzip(body) : brotli(body, brotliOptions(5))))
}
