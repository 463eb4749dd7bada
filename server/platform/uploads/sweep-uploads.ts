import { sql, type Transaction } from 'kysely'
import { pictureFiles } from '../../../domain/uploaded-picture.ts'
import type { PlatformContext } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { scheduledQueue } from '../jobs/scheduled-queue.ts'
import { tryEach } from '../jobs/try-each.ts'

/** How long a form may stay open with an image that is not saved yet. */
export const UNDECIDED_DAYS = 7
export const uploadSweepQueue = scheduledQueue('sweep-uploads', 120)
const BATCH = 100
/** An image's name, as the table of uploads checks it, anywhere in a text */
const NAME = '[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]'

type DueUpload = { name: string; isUsed: boolean }

/**
 * Removes images that were uploaded and never saved. Each is checked once, a week after its last upload: one that a
 * product, an order, a review or the audit trail refers to stays. What fails is retried the next time, and throws an
 * `AggregateError` at the end. The order is random, so that images that cannot be removed do not fill each batch.
 */
export async function sweepUploads({
  database,
  storage,
}: Pick<PlatformContext, 'database' | 'storage'>): Promise<void> {
  const isDue = sql<boolean>`uploaded_at < now() - make_interval(days => ${UNDECIDED_DAYS})`
  // The whole shop is searched for names once, and not at all if no upload is due.
  const { rows } = await sql<DueUpload>`
    select name, name in (
      select found[1] from plants, regexp_matches(plants::text, ${NAME}, 'g') as found
      union all select coalesce(substring(image_url from ${NAME}::text), '') from order_lines
      union all select found[1] from audit_events, regexp_matches(audit_events::text, ${NAME}, 'g') as found
    ) as "isUsed"
    from (select name from uploads where ${isDue} order by random() limit ${BATCH}) as due
  `.execute(database)
  await tryEach(rows, ({ name, isUsed }) =>
    inTransaction(database, async (transaction) => {
      // A request that uploads it again at this moment updates the row first, and waits for this lock.
      const due = transaction.selectFrom('uploads').select('name').where('name', '=', name).where(isDue)
      if (!(await due.forUpdate().executeTakeFirst())) return
      if (!isUsed && (await deleteUnusedPhoto(transaction, name))) await storage.remove(pictureFiles(name))
      await transaction.deleteFrom('uploads').where('name', '=', name).execute()
    }),
  )
}

/** Lets no review get a photo that is about to be removed; returns whether none has it. */
async function deleteUnusedPhoto(transaction: Transaction<Schema>, name: string): Promise<boolean> {
  const photo = transaction.selectFrom('review_photos').select('review_id').where('name', '=', name)
  const found = await photo.forUpdate().executeTakeFirst()
  if (found && found.review_id !== null) return false
  await transaction.deleteFrom('review_photos').where('name', '=', name).execute()
  return true
}
