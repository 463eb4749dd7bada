import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type Storage, StorageUnavailable, type StoredFile } from '../../platform/uploads/storage.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const PATIENCE_MS = 8_000
const FOLDER = 'uploads/'
/** Names come from contents, so what a browser or a CDN has once is good for ever. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Keeps pictures in a bucket of an S3-compatible store, addressed by path, under `uploads/`. */
export function s3(settings: S3Settings): Storage {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 })

  async function ask(method: string, name: string, sent?: Pick<RequestInit, 'headers' | 'body'>): Promise<Response> {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await client
      .fetch(`${endpoint}/${bucket}/${FOLDER}${name}`, { method, signal, redirect: 'error', ...sent })
      .catch((error: unknown) => {
        throw new StorageUnavailable(`${method} ${name} got no answer`, { cause: error })
      })
    await answer.arrayBuffer()
    if (answer.ok || answer.status === 404) return answer
    throw new StorageUnavailable(`${method} ${name} was answered with ${answer.status}`)
  }

  async function put({ name, type, bytes }: StoredFile): Promise<void> {
    const digest = createHash('sha256').update(bytes).digest('hex')
    const headers = { 'Content-Type': type, 'Cache-Control': IMMUTABLE, 'X-Amz-Content-Sha256': digest }
    const { status } = await ask('PUT', name, { headers, body: new Uint8Array(bytes) })
    if (status === 404) throw new StorageUnavailable(`There is no bucket ${bucket}`)
  }

  return {
    has: async (name) => (await ask('HEAD', name)).ok,
    async keep(files) {
      await Promise.all(files.slice(0, -1).map(put))
      for (const last of files.slice(-1)) await put(last)
    },
    async remove(names) {
      await Promise.all(names.map((name) => ask('DELETE', name)))
    },
  }
}
