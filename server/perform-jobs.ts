import { SWEEP_TIMES, sweepExpired, sweepQueue } from './accounts/sweep-expired.ts'
import { resumeWork } from './backup/resume-work.ts'
import type { Connection } from './database/connection.ts'
import { inTransaction } from './database/database.ts'
import { deliverMail } from './integrations/mail/deliver-mail.ts'
import type { Letterbox } from './integrations/mail/letterbox.ts'
import { mailQueue, outboxQueue } from './integrations/mail/mail.ts'
import type { Outbox } from './integrations/mail/open-outbox.ts'
import type { RunningJobs } from './jobs/open-jobs.ts'
import { FORWARD_TIMES, forwardEvents, forwardQueue } from './measurement/forward-events.ts'
import { sweepMeasurement } from './measurement/sweep-measurement.ts'
import { mailOwner, ownerQueue } from './orders/mails/mail-owner.ts'
import { INDEX_TIMES, indexQueue, renewSearchIndex } from './orders/search-index.ts'
import { reconcileQueue, settleQueue } from './payments/queues.ts'
import { reconcilePayments } from './payments/reconcile-payments.ts'
import { settleOrder } from './payments/settle-order.ts'
import { makeRefund } from './refunds/make-refund.ts'
import { refundQueue } from './refunds/want-refund.ts'
import type { Shop } from './shop.ts'
import { STOCK_TIMES, stockQueue, tellOfStock } from './stock-alerts/tell-of-stock.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'

const EVERY_MINUTE = '* * * * *'

type Means = {
  jobs: RunningJobs
  letterbox: Letterbox
  outbox: Pick<Outbox, 'wake'>
  connection: Connection
}

/** Sets the shop's processes to all the work that is left for later. */
export async function performJobs(shop: Shop, { jobs, letterbox, outbox, connection }: Means): Promise<void> {
  const { database } = shop
  await jobs.perform(mailQueue, ({ mailId }) =>
    deliverMail(shop, letterbox, mailId, { limitsMails: shop.settings.limitsTries }),
  )
  await jobs.repeat(outboxQueue, EVERY_MINUTE, async () => outbox.wake())
  await jobs.repeat(sweepQueue, SWEEP_TIMES, async () => {
    await sweepExpired(database)
    await sweepMeasurement(database)
    await sweepUploads(shop)
  })
  await jobs.repeat(indexQueue, INDEX_TIMES, () => renewSearchIndex({ database, connection }))
  await jobs.perform(settleQueue, async ({ orderId }) => {
    await settleOrder(shop, orderId)
  })
  await jobs.perform(refundQueue, ({ refundId }) => makeRefund(shop, refundId))
  await jobs.repeat(stockQueue, STOCK_TIMES, () => tellOfStock(shop))
  await jobs.repeat(ownerQueue, EVERY_MINUTE, () => mailOwner(shop))
  await jobs.repeat(reconcileQueue, EVERY_MINUTE, () => reconcilePayments(shop))
  await jobs.repeat(forwardQueue, FORWARD_TIMES, () => forwardEvents(shop))
  await resumeWork(shop)
  await mailOwner(shop)
  await inTransaction(database, async (transaction) => {
    await jobs.send(transaction, reconcileQueue, {})
    await jobs.send(transaction, forwardQueue, {})
  })
}
