import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { SignatureV4 } from '@smithy/signature-v4'
import { serve } from './serve.ts'

export const s3Keys = { accessKeyId: 'AKIDNURSERY', secretAccessKey: 'a secret for tests', region: 'ap-south-1' }

export type FakeS3 = {
  url: string
  bucket: string
  objects: Map<string, { type: string | undefined; cacheControl: string | undefined; bytes: Buffer }>
  /** The requests with the status of their response, e.g. `PUT a.jpg 200` */
  log: string[]
  /** While set, every request fails with this status */
  failsWith: number | null
  /** While set, every request is redirected there */
  redirectsTo: string | null
  stop(): Promise<void>
}

/**
 * A store with as much of the S3 API as the shop uses. AWS's own implementation checks the signatures: every signed
 * header and the content must be as they were sent. Reading `uploads/` is public, as the bucket's policy has it.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { redirectsTo } = fake
    if (redirectsTo !== null) return response.writeHead(307, { Location: redirectsTo }).end()
    const name = decodeURIComponent((request.url ?? '').replace(`/${fake.bucket}/`, ''))
    const status = fake.failsWith ?? (await answerTo(request, body, name))
    fake.log.push(`${request.method} ${name} ${status}`)
    const found = fake.objects.get(name)
    const isRead = request.method === 'GET' && status === 200
    response.writeHead(status, isRead ? { 'Content-Type': found?.type ?? '' } : {}).end(isRead ? found?.bytes : '')
  })

  async function answerTo(request: IncomingMessage, body: Buffer, name: string): Promise<number> {
    const { method, headers } = request
    const { objects } = fake
    const isPublic = method === 'GET' && name.startsWith('uploads/')
    if (!isPublic && !(await isSigned(request, body))) return 403
    if (!request.url?.startsWith(`/${fake.bucket}/`)) return 404
    if (method === 'GET' || method === 'HEAD') return objects.has(name) ? 200 : 404
    if (method === 'DELETE') return objects.delete(name) ? 204 : 204
    if (method !== 'PUT') return 405
    objects.set(name, { type: headers['content-type'], cacheControl: headers['cache-control'], bytes: body })
    return 200
  }

  const { url, stop } = await serve(server)
  const fake: FakeS3 = { url, bucket: 'nursery', objects: new Map(), log: [], failsWith: null, redirectsTo: null, stop }
  return fake
}

class Sha256 {
  readonly #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  update(data: string | ArrayBuffer | ArrayBufferView) {
    this.#hash.update(bytesOf(data))
  }
  async digest() {
    return new Uint8Array(this.#hash.digest())
  }
  reset() {}
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data)
}

const { accessKeyId, secretAccessKey, region } = s3Keys
const signer = new SignatureV4({
  credentials: { accessKeyId, secretAccessKey },
  region,
  service: 's3',
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
})

async function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Promise<boolean> {
  const sent = headers.authorization ?? ''
  const named = /SignedHeaders=([^,]+)/.exec(sent)?.[1]?.split(';') ?? []
  const date = String(headers['x-amz-date']).replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')
  const digest = body.length === 0 ? 'UNSIGNED-PAYLOAD' : createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== digest || !['host', 'x-amz-content-sha256'].every((n) => named.includes(n))) {
    return false
  }
  const signed = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: '127.0.0.1',
      path: url,
      query: {},
      headers: Object.fromEntries(named.map((name) => [name, String(headers[name])])),
    },
    { signingDate: new Date(date), signableHeaders: new Set(named) },
  )
  const own = signed.headers.authorization ?? ''
  return own.length === sent.length && timingSafeEqual(Buffer.from(normal(own)), Buffer.from(normal(sent)))
}

/** The same signature may be written with or without spaces between its parts. */
function normal(authorization: string): string {
  return authorization.replaceAll(', ', ',')
}
