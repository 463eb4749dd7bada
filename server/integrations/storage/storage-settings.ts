import { z } from 'zod'
import { webAddress } from '../../platform/http/web-address.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { S3Settings } from './s3.ts'

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
export function readStorageSettings(parsed: Parsed): { s3: S3Settings | null; picturesUrl: string | null } {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = parsed
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL }
  const missing = Object.entries(needed).filter(([, value]) => value === undefined)
  if (missing.length === Object.keys(needed).length) return { s3: null, picturesUrl: null }
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || !S3_PUBLIC_URL) {
    throw new StartupError(
      `${missing.map(([name]) => name).join(' and ')} must be set too, to keep pictures in a bucket`,
    )
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
