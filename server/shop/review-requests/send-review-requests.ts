import { sql } from 'kysely'
import { firstOfEachFamily, nameWithSize } from '../../../domain/plant-size.ts'
import { type Mail, truncate } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { scheduledQueue } from '../../platform/jobs.ts'
import { lockCustomers } from '../accounts/lock-accounts.ts'
import { oneClickUnsubscribeUrl, unsubscribePage } from '../newsletter/unsubscribe.ts'
import { idsOfFamily } from '../reviews/queries.ts'
import type { Shop } from '../shop.ts'

/** Every hour of the day in India, in UTC. What fails is retried with the next run. */
export const REVIEW_REQUEST_SCHEDULE = '15 4-14 * * *'
export const reviewRequestQueue = scheduledQueue('send-review-requests', 120)

/** Days after the delivery; later than that, as after a long outage, no mail is sent any more. */
const FIRST_DAY = 10
const LAST_DAY = 20
const BATCH_SIZE = 100

/**
 * Mails the buyers of orders that were delivered ten days ago, once for each order: for what of it is on sale and not reviewed
 * yet. Cancelled and returned orders, and buyers who have ended such mails, are left out.
 */
export async function sendReviewRequests(shop: Shop): Promise<void> {
  for (let due = BATCH_SIZE; due === BATCH_SIZE; ) {
    due = await inTransaction(shop.database, (transaction) => sendBatch(shop, transaction))
  }
}

async function sendBatch(shop: Shop, transaction: Transaction): Promise<number> {
  const due = await dueOrders(transaction)
    .select(['orders.id', 'orders.user_id'])
    .distinct()
    .limit(BATCH_SIZE)
    .execute()
  // Who ends such mails meanwhile is waited for, or waits until the mail is there and can be withdrawn.
  const buyers = due.map(({ user_id }) => user_id)
  await lockCustomers(transaction, buyers)
  const orders = due.map(({ id }) => id)
  for (const { order_id, token } of await claimOrders(transaction, orders)) {
    const plants = await plantsToReview(transaction, order_id)
    if (plants.length === 0) continue
    const { name, email, days } = await buyerOf(transaction, order_id)
    const extras = { cause: `review request ${order_id}`, unsubscribeUrl: oneClickUnsubscribeUrl(shop, token) }
    await sendMail(transaction, email, reviewRequestMail(shop, { userName: name, days, token, plants }), extras)
  }
  return due.length
}

/** Records the requests, which no other process then makes: it waits for the row and finds it there. */
function claimOrders(transaction: Transaction, ids: readonly string[]) {
  return transaction
    .insertInto('review_requests')
    .columns(['order_id'])
    .expression(
      dueOrders(transaction)
        .where('orders.id', '=', sql<string>`any(${[...ids]})`)
        .select('orders.id')
        .distinct(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['order_id', 'token'])
    .execute()
}

function dueOrders(transaction: Transaction) {
  return transaction
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .where('order_events.aspect', '=', 'order')
    .where('order_events.to_state', '=', 'delivered')
    .where('order_events.happened_at', '<=', sql<Date>`now() - make_interval(days => ${FIRST_DAY})`)
    .where('order_events.happened_at', '>', sql<Date>`now() - make_interval(days => ${LAST_DAY})`)
    .where('orders.status', '=', 'delivered')
    .where('orders.shipment_status', '=', 'delivered')
    .where('users.is_active', '=', true)
    .where('users.review_requests_ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review_requests').select('token').whereRef('order_id', '=', 'orders.id'))),
    )
    .orderBy('orders.id')
}

/** What the buyer has not reviewed yet; of a family, whose reviews are one, the first size. */
async function plantsToReview(transaction: Transaction, orderId: string) {
  const plants = await transaction
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('plants', 'plants.id', 'order_lines.plant_id')
    .where('orders.id', '=', orderId)
    .where('plants.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reviews')
            .select('reviews.id')
            .whereRef('reviews.user_id', '=', 'orders.user_id')
            .where(sql<boolean>`reviews.plant_id in ${idsOfFamily(sql.ref('plants.id'))}`),
        ),
      ),
    )
    .groupBy('plants.id')
    .orderBy(({ fn }) => fn.min('order_lines.position'))
    .select(['plants.id', 'plants.name', 'plants.size'])
    .execute()
  return firstOfEachFamily(plants, ({ size }) => size?.family ?? null).map((plant) => ({
    id: plant.id,
    name: nameWithSize(plant),
  }))
}

function buyerOf(transaction: Transaction, orderId: string) {
  return transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .where('orders.id', '=', orderId)
    .select(['users.name', 'users.email'])
    .select(daysSinceDelivery.as('days'))
    .executeTakeFirstOrThrow()
}

/** In a query of delivered orders */
const daysSinceDelivery = sql<number>`(
  select floor(extract(epoch from now() - max(happened_at)) / 86400)::integer from order_events
  where order_id = orders.id and aspect = 'order' and to_state = 'delivered'
)`

/** `days`: whole ones since the delivery. `plants`: at least one. */
type ReviewRequest = { userName: string; days: number; token: string; plants: readonly { id: string; name: string }[] }

function reviewRequestMail({ settings }: Pick<Shop, 'settings'>, request: ReviewRequest): Mail {
  const { shopName, publicUrl } = settings
  const [first] = request.plants
  const isOne = request.plants.length === 1
  return {
    subject: truncate(isOne ? `How is your ${first?.name}?` : `How are your plants from ${shopName}?`, 200),
    reader: request.userName,
    paragraphs: [
      `You’ve had your order for ${request.days} days. A few words about ${isOne ? 'the plant' : 'each plant'} help others choose and help us do better.`,
    ],
    links: request.plants.map(({ id, name }) => ({
      label: `Review ${name}`,
      url: `${publicUrl}/plants/${id}#write-review`,
    })),
    unsubscribe: {
      reason: 'We ask once per order.',
      label: 'Don’t ask again',
      url: unsubscribePage({ settings }, request.token),
    },
  }
}
