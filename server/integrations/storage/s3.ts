import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { z } from 'zod'
import { webAddress } from '../../platform/http/origin.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { type Storage, StorageUnavailable, type StoredFile } from '../../platform/uploads/storage.ts'

type S3Settings = NonNullable<ReturnType<typeof readStorageSettings>['s3']>

const TIMEOUT_MS = 8_000
/** Names are derived from contents, so browsers and CDNs may cache files for ever. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A folder of the bucket, and how its files may be cached. */
type Folder = { path: string; cacheControl: string }
/** The images that anyone may read; a policy of the bucket allows it for this folder only. */
const UPLOADS: Folder = { path: 'uploads/', cacheControl: IMMUTABLE }
/** The images that the shop alone reads. */
export const PRIVATE: Folder = { path: 'private/', cacheControl: 'private, no-store' }

/** Stores images in a folder of a bucket of an S3-compatible store, addressed by path. */
export function s3(settings: S3Settings, folder: Folder = UPLOADS): Storage {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 })

  async function request(
    method: string,
    name: string,
    init?: Pick<RequestInit, 'headers' | 'body'>,
  ): Promise<{ ok: boolean; status: number; bytes: Buffer }> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await client
      .fetch(`${endpoint}/${bucket}/${folder.path}${name}`, { method, signal, redirect: 'error', ...init })
      .catch((error: unknown) => {
        throw new StorageUnavailable(`${method} ${name} got no response`, { cause: error })
      })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.ok || response.status === 404) return { ok: response.ok, status: response.status, bytes }
    throw new StorageUnavailable(`${method} ${name} returned ${response.status}`)
  }

  async function put({ name, type, bytes }: StoredFile): Promise<void> {
    const digest = createHash('sha256').update(bytes).digest('hex')
    const headers = { 'Content-Type': type, 'Cache-Control': folder.cacheControl, 'X-Amz-Content-Sha256': digest }
    const { status } = await request('PUT', name, { headers, body: new Uint8Array(bytes) })
    if (status === 404) throw new StorageUnavailable(`There is no bucket ${bucket}`)
  }

  return {
    has: async (name) => (await request('HEAD', name)).ok,
    async read(name) {
      const { ok, bytes } = await request('GET', name)
      return ok ? bytes : null
    },
    async save(files) {
      await Promise.all(files.slice(0, -1).map(put))
      for (const last of files.slice(-1)) await put(last)
    },
    async remove(names) {
      await Promise.all(names.map((name) => request('DELETE', name)))
    },
  }
}

export const storageVariables = {
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: webAddress.optional(),
}

type Parsed = z.output<z.ZodObject<typeof storageVariables>>

/** A bucket needs all of its variables, or none is set. `picturesUrl` is where browsers load its images from. */
export function readStorageSettings(parsed: Parsed) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = parsed
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL }
  const missing = Object.entries(needed).filter(([, value]) => value === undefined)
  if (missing.length === Object.keys(needed).length) return { s3: null, picturesUrl: null }
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || !S3_PUBLIC_URL) {
    throw new StartupError(`Set ${missing.map(([name]) => name).join(' and ')} too, to keep pictures in a bucket.`)
  }
  return {
    s3: {
      endpoint: S3_ENDPOINT,
      region: parsed.S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    },
    picturesUrl: S3_PUBLIC_URL,
  }
}
