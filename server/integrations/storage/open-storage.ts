import { mkdir } from 'node:fs/promises'
import type { Environment } from '../../environment.ts'
import type { Storage } from '../../platform/uploads/storage.ts'
import { localDisk } from './local-disk.ts'
import { s3 } from './s3.ts'

/** The storage of images: the bucket that the operator set up, else the data directory. */
export async function openStorage({
  s3: bucket,
  uploadsDirectory,
}: Pick<Environment, 's3' | 'uploadsDirectory'>): Promise<Storage> {
  if (bucket !== null) return s3(bucket)
  await mkdir(uploadsDirectory, { recursive: true })
  return localDisk(uploadsDirectory)
}
