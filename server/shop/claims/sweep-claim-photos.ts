import { sql } from 'kysely'
import { UNUSED_PHOTO_DAYS } from '../../../domain/claim/claimable.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { scheduledQueue } from '../../platform/jobs/scheduled-queue.ts'
import { tryEach } from '../../platform/jobs/try-each.ts'
import { findSettings } from '../settings/queries.ts'
import type { Shop } from '../shop.ts'
import { photoFile } from './claim-photos.ts'

export const claimPhotoSweepQueue = scheduledQueue('sweep-claim-photos', 120)

const BATCH = 100

/**
 * Deletes photos that were uploaded for a claim and are in none, and those of claims that ended longer ago than
 * `photosPurgedAt` says. The file goes before its row: what fails is retried the next time, and throws an `AggregateError` at the
 * end. The order is random, so that files that cannot be removed do not fill each batch.
 */
export async function sweepClaimPhotos(shop: Pick<Shop, 'database' | 'privateStorage'>): Promise<void> {
  const { database, privateStorage } = shop
  const { photoDays } = (await findSettings(database)).claims
  const isDue = sql<boolean>`case when claim_id is null
    then uploaded_at < now() - make_interval(days => ${UNUSED_PHOTO_DAYS})
    else exists (
      select from claims
      where id = claim_id and ended_at < now() - make_interval(days => least(photo_days, ${photoDays}))
    ) end`
  const due = await database
    .selectFrom('claim_photos')
    .select('id')
    .where(isDue)
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute()
  await tryEach(due, ({ id }) =>
    inTransaction(database, async (transaction) => {
      // A claim that takes the photo at this moment has the lock, or waits for it and finds no photo any more.
      const photo = transaction.selectFrom('claim_photos').select('id').where('id', '=', id).where(isDue)
      if (!(await photo.forUpdate().executeTakeFirst())) return
      await privateStorage.remove([photoFile(id)])
      await transaction.deleteFrom('claim_photos').where('id', '=', id).execute()
    }),
  )
}
