import { deliverMail } from './integrations/mail/deliver-mail.ts'
import { mailQueue, outboxQueue } from './integrations/mail/mail.ts'
import type { Letterbox } from './integrations/mail/mail-transport.ts'
import type { Outbox } from './integrations/mail/open-outbox.ts'
import type { Connection } from './platform/database/connection.ts'
import { inTransaction } from './platform/database/database.ts'
import type { RunningJobs } from './platform/jobs/open-jobs.ts'
import { sweepUploads } from './platform/uploads/sweep-uploads.ts'
import { SWEEP_TIMES, sweepExpired, sweepQueue } from './shop/accounts/sweep-expired.ts'
import { FORWARD_TIMES, forwardEvents, forwardQueue } from './shop/measurement/forward-events.ts'
import { sweepMeasurement } from './shop/measurement/sweep-measurement.ts'
import { mailOwner, ownerQueue } from './shop/orders/mails/notify-owner.ts'
import { INDEX_TIMES, indexQueue, renewSearchIndex } from './shop/orders/search-index.ts'
import { reconcileQueue, settleQueue } from './shop/payments/queues.ts'
import { reconcilePayments } from './shop/payments/reconcile-payments.ts'
import { settleOrder } from './shop/payments/settle-order.ts'
import { makeRefund } from './shop/refunds/execute-refund.ts'
import { refundQueue } from './shop/refunds/request-refund.ts'
import { resumeWork } from './shop/restoration/resume-work.ts'
import type { Shop } from './shop/shop.ts'
import { STOCK_TIMES, stockQueue, tellOfStock } from './shop/stock-alerts/send-back-in-stock-mails.ts'

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
