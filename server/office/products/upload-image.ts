import { sql } from 'kysely'
import { boundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { UNDECIDED_DAYS } from '../../platform/uploads/sweep-uploads.ts'
import { imageUrl } from '../../shop/catalogue/image-address.ts'
import type { Shop } from '../../shop/shop.ts'

/** Making a picture takes a core and about 200 MB; so few wait that the last is answered in time. */
const inQueue = boundedQueue({ atOnce: 1, waiting: 3 })

/** Makes a picture of the shop's own out of a file and keeps it; the same file again is the same picture. */
export async function uploadPicture(shop: Shop, file: Buffer): Promise<{ url: string; public_id: string } | Refusal> {
  // A shop that only sells needs none of its codecs.
  const { encodePicture, paintPicture } = await import('../../platform/uploads/process-image.ts')
  const painting = await inQueue(() => paintPicture(file))
  if (painting instanceof Refusal) return painting
  const { name } = painting
  const isSafe = await noteUpload(shop.database, name)
  if (!isSafe || !(await shop.storage.has(`${name}.jpg`))) {
    await shop.storage.keep(await inQueue(() => encodePicture(painting)))
  }
  return { url: imageUrl(shop, `/uploads/${name}.jpg`), public_id: name }
}

/** Notes it before it is kept, so that nothing is kept unknown; answers whether its files, if there are any, surely stay. */
async function noteUpload(database: Database, name: string): Promise<boolean> {
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
