import { sql } from 'kysely'
import { boundedQueue } from '../concurrency/bounded-queue.ts'
import type { PlatformContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { UNDECIDED_DAYS } from './sweep-uploads.ts'

/** Processing an image takes a core and about 200 MB; so few wait that the last is done before its deadline. */
const enqueue = boundedQueue({ concurrency: 1, maxWaiting: 3 })

/**
 * Processes a file into an image of the shop and stores it, named by its content; the same file again is the same
 * image. With a `scope` it is the same image only within it, so that its name says nothing to others who have the file.
 */
export async function storeUpload(
  { database, storage }: Pick<PlatformContext, 'database' | 'storage'>,
  file: Buffer,
  scope = '',
): Promise<{ name: string } | Refusal> {
  // Loaded lazily: a shop without uploads needs no codecs.
  const { encodeImage, processImage } = await import('./process-image.ts')
  const image = await enqueue(() => processImage(file, scope))
  if (image instanceof Refusal) return image
  const { name } = image
  const isProtected = await recordUpload(database, name)
  if (!isProtected || !(await storage.has(`${name}.jpg`))) {
    await storage.save(await enqueue(() => encodeImage(image)))
  }
  return { name }
}

/**
 * Processes a file into one JPEG that only the shop reads; the caller has recorded its name, so that no stored file is
 * unknown.
 */
export async function storePrivateUpload(
  { privateStorage }: Pick<PlatformContext, 'privateStorage'>,
  file: Buffer,
  name: string,
): Promise<Refusal | undefined> {
  const { encodeJpeg, processImage } = await import('./process-image.ts')
  const image = await enqueue(() => processImage(file))
  if (image instanceof Refusal) return image
  const bytes = await enqueue(() => encodeJpeg(image))
  await privateStorage.save([{ name, type: 'image/jpeg', bytes }])
}

/**
 * Records an image before it is stored, so that no stored file is unknown; returns whether files of an earlier upload
 * are safe from sweeping.
 */
async function recordUpload(database: Database, name: string): Promise<boolean> {
  const earlier = await database
    .selectFrom('uploads')
    .select('name')
    .where('name', '=', name)
    .where('uploaded_at', '>', sql<Date>`now() - make_interval(days => ${UNDECIDED_DAYS - 1})`)
    .executeTakeFirst()
  await database
    .insertInto('uploads')
    .values({ name })
    .onConflict((row) => row.column('name').doUpdateSet({ uploaded_at: sql<Date>`now()` }))
    .execute()
  return earlier !== undefined
}
