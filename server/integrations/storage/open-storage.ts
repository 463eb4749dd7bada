import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../../environment.ts'
import type { Storage } from '../../platform/uploads/storage.ts'
import { localDisk } from './local-disk.ts'
import { PRIVATE, s3 } from './s3.ts'

/** The storage of images: the bucket that the operator set up, else the data directory. */
export async function openStorage({
  s3: bucket,
  uploadsDirectory,
}: Pick<Environment, 's3' | 'uploadsDirectory'>): Promise<Storage> {
  if (bucket !== null) return s3(bucket)
  await mkdir(uploadsDirectory, { recursive: true })
  return localDisk(uploadsDirectory)
}

/** The storage of private images: a folder of the bucket that is not public, else one of the uploads, and so of backups. */
export function openPrivateStorage({
  s3: bucket,
  uploadsDirectory,
}: Pick<Environment, 's3' | 'uploadsDirectory'>): Storage {
  return bucket !== null ? s3(bucket, PRIVATE) : localDisk(join(uploadsDirectory, 'private'))
}
