import { sql } from 'kysely'
import { boundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { UNDECIDED_DAYS } from '../../platform/uploads/sweep-uploads.ts'
import { imageUrl } from '../../shop/catalogue/image-address.ts'
import type { Shop } from '../../shop/shop.ts'

/** Processing an image takes a core and about 200 MB; so few wait that the last is done before its deadline. */
const enqueue = boundedQueue({ concurrency: 1, maxWaiting: 3 })

/** Processes a file into an image of the shop and stores it; the same file again is the same image. */
export async function uploadImage(shop: Shop, file: Buffer): Promise<{ url: string; public_id: string } | Refusal> {
  // Loaded lazily: a shop without uploads needs no codecs.
  const { encodeImage, processImage } = await import('../../platform/uploads/process-image.ts')
  const image = await enqueue(() => processImage(file))
  if (image instanceof Refusal) return image
  const { name } = image
  const isProtected = await recordUpload(shop.database, name)
  if (!isProtected || !(await shop.storage.has(`${name}.jpg`))) {
    await shop.storage.save(await enqueue(() => encodeImage(image)))
  }
  return { url: imageUrl(shop, `/uploads/${name}.jpg`), public_id: name }
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
