import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedCoding } from './accepted-encoding.ts'
import { type Coding, compress, decompress, type Thoroughness } from './compression.ts'

/** Shorter ones gain nothing by compression. */
const WORTH_COMPRESSING = 1_024
/** The memory of a response beside the bytes of its variants: headers and index entries */
const OVERHEAD_BYTES = 4_000

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

/** They belong to the connection or to the single response, and are not cached. */
const UNCACHED_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'set-cookie',
])

/**
 * Caches a response in the variants that are requested: first compressed quickly, and well from the second request on.
 * The uncompressed body, five times as long, stays only where a client accepts nothing else; else a variant is
 * decompressed.
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
  const variants = new Map([['identity' as Variant['coding'], variantOf('identity', body, common)]])
  const pending = new Map<Variant['coding'], Promise<Variant>>()
  let isIdentityRequested = false
  const response: CachedResponse = { size, onResize() {}, tags, send }
  return response

  function size(): number {
    return [...variants.values()].reduce((sum, { bytes }) => sum + bytes.length, OVERHEAD_BYTES)
  }

  function send(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const { method, headers } = request
    if (isKnown(headers['if-none-match'], etag)) {
      response.writeHead(304, notModified).end()
      return undefined
    }
    const coding = isWorthCompressing ? acceptedCoding(headers['accept-encoding']) : 'identity'
    if (coding === 'identity') isIdentityRequested = true
    const variant = variants.get(coding)
    if (variant === undefined) return addOnce(coding, 'quickly').then((added) => sendVariant(added, method, response))
    sendVariant(variant, method, response)
    return variant.isImprovable ? addOnce(coding, 'well').then(() => {}) : undefined
  }

  function addOnce(coding: Variant['coding'], how: Thoroughness): Promise<Variant> {
    const underWay = pending.get(coding)
    if (underWay) return underWay
    const added = addVariant(coding, how).finally(() => pending.delete(coding))
    pending.set(coding, added)
    return added
  }

  async function addVariant(coding: Variant['coding'], how: Thoroughness): Promise<Variant> {
    const identity = await identityOf([...variants.values()])
    const bytes = coding === 'identity' ? identity : await compress(coding, identity, how)
    const variant = { ...variantOf(coding, bytes, common), isImprovable: coding !== 'identity' && how === 'quickly' }
    variants.set(coding, variant)
    if (!isIdentityRequested) variants.delete('identity')
    response.onResize()
    return variant
  }
}

/** `isImprovable`: compressed quickly, for the first request */
type Variant = { coding: Coding | 'identity'; headers: string[]; bytes: Buffer; isImprovable: boolean }

function variantOf(coding: Variant['coding'], bytes: Buffer, common: readonly [string, string][]): Variant {
  const headers: [string, string][] = [...common, ['Content-Length', String(bytes.length)]]
  if (coding !== 'identity') headers.push(['Content-Encoding', coding])
  return { coding, headers: headers.flat(), bytes, isImprovable: false }
}

/** The uncompressed body, from whichever variant exists. */
async function identityOf(variants: readonly Variant[]): Promise<Buffer> {
  const identity = variants.find(({ coding }) => coding === 'identity')
  if (identity) return identity.bytes
  const [compressed] = variants
  if (!compressed || compressed.coding === 'identity') throw new Error('An answer is kept in no form')
  return decompress(compressed.coding, compressed.bytes)
}

function sendVariant({ headers, bytes }: Variant, method: string | undefined, response: ServerResponse): void {
  response.writeHead(200, headers)
  if (method === 'HEAD') response.end()
  else response.end(bytes)
}

function commonHeaders(headers: Record<string, unknown>, etag: string): [string, string][] {
  const cached = Object.entries(headers)
    .filter(([name]) => !UNCACHED_HEADERS.has(name))
    .map(([name, value]): [string, string] => [name, String(value)])
  const replaced = new Set(['cache-control', 'vary', 'etag'])
  return [
    ...cached.filter(([name]) => !replaced.has(name)),
    // Revalidated each time, so that a changed price is seen at once; unchanged, it costs no bytes.
    ['Cache-Control', 'no-cache'],
    ['Vary', 'Accept-Encoding'],
    ['ETag', etag],
  ]
}

/** By weak comparison, as RFC 9110 demands for `If-None-Match`. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag))
}
