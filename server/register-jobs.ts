import { deliverMail, type Outbox } from './integrations/mail/deliver-mail.ts'
import { mailQueue, outboxQueue } from './integrations/mail/mail.ts'
import type { MailTransport } from './integrations/mail/mail-transport.ts'
import { inTransaction } from './platform/database/database.ts'
import type { RunningJobs } from './platform/jobs.ts'
import { sweepUploads, uploadSweepQueue } from './platform/uploads/sweep-uploads.ts'
import { SWEEP_SCHEDULE, sweepExpired, sweepQueue } from './shop/accounts/sweep-expired.ts'
import { claimPhotoSweepQueue, sweepClaimPhotos } from './shop/claims/claim-photos.ts'
import { FORECAST_SCHEDULE, forecastQueue, readForecast } from './shop/delivery/forecast.ts'
import { RE_DATE_SCHEDULE, reDateOrders, reDateQueue } from './shop/delivery/re-date-orders.ts'
import {
  FORWARD_SCHEDULE,
  forwardEvents,
  forwardQueue,
  measurementSweepQueue,
  sweepMeasurement,
} from './shop/measurement/forward-events.ts'
import {
  ACKNOWLEDGEMENT_SCHEDULE,
  acknowledgementQueue,
  acknowledgeWaiting,
} from './shop/messages/acknowledge-messages.ts'
import { closeDoorQrQueue } from './shop/orders/door-qr.ts'
import { notifyOwner, ownerQueue } from './shop/orders/mails/notify-owner.ts'
import { refundQueue } from './shop/orders/request-refund.ts'
import { executeDoorQrClosing } from './shop/payments/door-payments.ts'
import { reconcilePayments, reconcileQueue } from './shop/payments/reconcile-payments.ts'
import { recordSettlement, settlementQueue } from './shop/payments/record-settlement.ts'
import { settleOrder, settleQueue } from './shop/payments/settle-order.ts'
import { executeRefund } from './shop/refunds/execute-refund.ts'
import {
  BOUGHT_TOGETHER_SCHEDULE,
  boughtTogetherQueue,
  countBoughtTogether,
} from './shop/related/count-bought-together.ts'
import { requeuePendingWork } from './shop/restoration/after-restore.ts'
import {
  REVIEW_REQUEST_SCHEDULE,
  reviewRequestQueue,
  sendReviewRequests,
} from './shop/review-requests/send-review-requests.ts'
import type { Shop } from './shop/shop.ts'
import {
  BACK_IN_STOCK_SCHEDULE,
  backInStockQueue,
  sendBackInStockMails,
} from './shop/stock-alerts/send-back-in-stock-mails.ts'
import { sendWishlistMails, WISHLIST_MAIL_SCHEDULE, wishlistMailQueue } from './shop/wishlist/send-wishlist-mails.ts'

const EVERY_MINUTE = '* * * * *'

type JobServices = {
  jobs: RunningJobs
  mailTransport: MailTransport
  outbox: Pick<Outbox, 'wake'>
}

/** Registers the workers and schedules of all background jobs, and sends what must run after a start. */
export async function registerJobs(shop: Shop, { jobs, mailTransport, outbox }: JobServices): Promise<void> {
  const { database } = shop
  await jobs.work(mailQueue, ({ mailId }) =>
    deliverMail(shop, mailTransport, mailId, { limitsMails: shop.settings.hasRateLimits }),
  )
  await jobs.schedule(outboxQueue, EVERY_MINUTE, async () => outbox.wake())
  await jobs.schedule(sweepQueue, SWEEP_SCHEDULE, () => sweepExpired(database))
  await jobs.schedule(measurementSweepQueue, SWEEP_SCHEDULE, () => sweepMeasurement(database))
  await jobs.schedule(uploadSweepQueue, SWEEP_SCHEDULE, () => sweepUploads(shop))
  await jobs.schedule(claimPhotoSweepQueue, SWEEP_SCHEDULE, () => sweepClaimPhotos(shop))
  await jobs.work(settleQueue, async ({ orderId }) => {
    await settleOrder(shop, orderId)
  })
  await jobs.work(settlementQueue, ({ settlementId }) => recordSettlement(shop, settlementId))
  await jobs.work(closeDoorQrQueue, ({ qrId }) => executeDoorQrClosing(shop, qrId))
  await jobs.work(refundQueue, ({ refundId }) => executeRefund(shop, refundId))
  await jobs.schedule(backInStockQueue, BACK_IN_STOCK_SCHEDULE, () => sendBackInStockMails(shop))
  await jobs.schedule(wishlistMailQueue, WISHLIST_MAIL_SCHEDULE, () => sendWishlistMails(shop))
  await jobs.schedule(reviewRequestQueue, REVIEW_REQUEST_SCHEDULE, () => sendReviewRequests(shop))
  await jobs.schedule(acknowledgementQueue, ACKNOWLEDGEMENT_SCHEDULE, () => acknowledgeWaiting(shop))
  await jobs.schedule(ownerQueue, EVERY_MINUTE, () => notifyOwner(shop))
  await jobs.schedule(boughtTogetherQueue, BOUGHT_TOGETHER_SCHEDULE, () => inTransaction(database, countBoughtTogether))
  await jobs.schedule(reDateQueue, RE_DATE_SCHEDULE, () => reDateOrders(shop))
  await jobs.schedule(forecastQueue, FORECAST_SCHEDULE, () => readForecast(shop))
  await jobs.schedule(reconcileQueue, EVERY_MINUTE, () => reconcilePayments(shop))
  await jobs.schedule(forwardQueue, FORWARD_SCHEDULE, () => forwardEvents(shop))
  await requeuePendingWork(shop)
  await notifyOwner(shop)
  await inTransaction(database, async (transaction) => {
    await jobs.send(transaction, reconcileQueue, {})
    await jobs.send(transaction, forwardQueue, {})
    if (shop.settings.forecastUrl !== null) await jobs.send(transaction, forecastQueue, {})
  })
}
