import { sql } from 'kysely'
import type { PlatformContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { processImage } from './process-image.ts'
import type { ReceivedFile } from './receive-upload.ts'

/**
 * Makes a file an image of the shop, named by its content; the same file again is the same image. With a `scope` it is the
 * same image only within it, so that its name says nothing to others who have the file. It is private until what it belongs
 * to is public: `publishUploads` or `settleUploads` then moves it.
 */
export async function storeUpload(
  { database, privateStorage }: Pick<PlatformContext, 'database' | 'privateStorage'>,
  file: ReceivedFile,
  scope?: string,
): Promise<{ name: string } | Refusal> {
  const image = await processImage(file, { scope })
  if (image instanceof Refusal) return image
  // Recorded before it is stored, so that no stored file is unknown
  await recordUploads(database, [image.name])
  await privateStorage.save(image.files)
  return { name: image.name }
}

/** Records that it is open whether these images are used, and by what. Their rows are locked in one order. */
export async function recordUploads(database: Database, names: readonly string[]): Promise<void> {
  await sql`
    insert into uploads (name) select name from unnest(${[...names]}::text[]) as name order by name
    on conflict (name) do update set uploaded_at = now()
  `.execute(database)
}

/**
 * Processes a file into one JPEG that only the shop reads; the caller has recorded its name, so that no stored file is
 * unknown.
 */
export async function storePrivateUpload(
  { privateStorage }: Pick<PlatformContext, 'privateStorage'>,
  file: ReceivedFile,
  name: string,
): Promise<Refusal | undefined> {
  const image = await processImage(file, { as: 'photo' })
  if (image instanceof Refusal) return image
  await privateStorage.save(image.files.map(({ type, bytes }) => ({ name, type, bytes })))
}
