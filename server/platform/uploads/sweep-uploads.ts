import { sql } from 'kysely'
import { pictureFiles } from '../../../domain/uploaded-picture.ts'
import type { PlatformContext } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { scheduledQueue, tryEach } from '../jobs.ts'
import { imageType, type Storage, type StoredFile } from './storage.ts'

/** How long a form may stay open with an image that is not saved yet. */
const UNDECIDED_DAYS = 7
export const uploadSweepQueue = scheduledQueue('sweep-uploads', 120)
const BATCH = 100
/** An image's name, as the table of uploads checks it, anywhere in a text */
const NAME = '[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]'

type UploadShop = Pick<PlatformContext, 'database' | 'storage' | 'privateStorage'>

/**
 * Settles all uploads that are open. A week after its last change one that an order or the audit trail refers to stays
 * public too, and one that nothing refers to is removed. What fails is retried the next time, and throws an
 * `AggregateError` at the end. The order is random, so that images that cannot be moved do not fill each batch.
 */
export async function sweepUploads(shop: UploadShop): Promise<void> {
  // The whole shop is searched for names once, and not at all if no upload is due.
  const { rows } = await sql<OpenUpload>`
    select name, is_due and name in (
      select found[1] from plants, regexp_matches(plants::text, ${NAME}, 'g') as found
      union all select coalesce(substring(image_url from ${NAME}::text), '') from order_lines
      union all select found[1] from audit_events, regexp_matches(audit_events::text, ${NAME}, 'g') as found
    ) as "wasUsed"
    from (select name, ${isDue} as is_due from uploads order by random() limit ${BATCH}) as open
  `.execute(shop.database)
  await tryEach(rows, (upload) => settle(shop, upload))
}

/**
 * Moves uploads to where they belong after a change has been committed: public if a product or a review shows them, else
 * private. Where the storage is away, the next sweep does it.
 */
export async function settleUploads(
  shop: UploadShop & Pick<PlatformContext, 'log'>,
  names: readonly string[],
): Promise<void> {
  const open = shop.database.selectFrom('uploads').select('name')
  const uploads = await open.where('name', '=', sql<string>`any(${[...names]})`).execute()
  await tryEach(uploads, ({ name }) => settle(shop, { name, wasUsed: false })).catch((error: unknown) => {
    shop.log.warn({ err: error }, 'uploads could not be moved yet')
  })
}

type OpenUpload = { name: string; wasUsed: boolean }

/**
 * Moves one upload to where it belongs, or removes it. Who changes whether a photo is shown records it as an upload first,
 * and so waits for this lock: what is read here holds until the files are moved.
 */
function settle({ database, storage, privateStorage }: UploadShop, { name, wasUsed }: OpenUpload) {
  return inTransaction(database, async (transaction) => {
    const upload = transaction.selectFrom('uploads').select(isDue.as('isDue')).where('name', '=', name)
    const found = await upload.forUpdate().executeTakeFirst()
    if (!found) return
    const photo = await findPhoto(transaction, name)
    if (wasUsed || photo?.isShown || (await isOfProduct(transaction, name))) {
      await move(name, privateStorage, storage)
    } else if (photo?.isOfReview || !found.isDue) {
      // What is no photo may be public for an order of the past, until it is due.
      return photo && move(name, storage, privateStorage)
    } else {
      await transaction.deleteFrom('review_photos').where('name', '=', name).execute()
      for (const each of [storage, privateStorage]) await each.remove(pictureFiles(name))
    }
    await transaction.deleteFrom('uploads').where('name', '=', name).execute()
  })
}

const isDue = sql<boolean>`uploaded_at < now() - make_interval(days => ${UNDECIDED_DAYS})`

/** Whether a review has the photo, and shows it; no review gets it meanwhile. */
function findPhoto(transaction: Transaction, name: string) {
  return transaction
    .selectFrom('review_photos')
    .leftJoin('reviews', 'reviews.id', 'review_photos.review_id')
    .select([
      sql<boolean>`review_id is not null`.as('isOfReview'),
      sql<boolean>`review_id is not null and hidden_at is null`.as('isShown'),
    ])
    .where('review_photos.name', '=', name)
    .forUpdate('review_photos')
    .executeTakeFirst()
}

async function isOfProduct(transaction: Transaction, name: string): Promise<boolean> {
  const url = `/uploads/${name}.jpg`
  const product = transaction
    .selectFrom('plants')
    .select('id')
    .where(sql<boolean>`image_url = ${url} or images @> ${JSON.stringify([{ url }])}::jsonb`)
  return (await product.limit(1).executeTakeFirst()) !== undefined
}

/** Moves an image's files that are there. The JPEG is stored last and removed last: while it is there, so are all. */
async function move(name: string, from: Storage, to: Storage): Promise<void> {
  const files: StoredFile[] = []
  for (const file of pictureFiles(name)) {
    const bytes = await from.read(file)
    if (bytes) files.push({ name: file, type: imageType(file), bytes })
  }
  if (files.length === 0) return
  await to.save(files)
  await from.remove(files.map((file) => file.name))
}
