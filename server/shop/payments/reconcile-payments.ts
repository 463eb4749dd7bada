import { type SqlBool, sql } from 'kysely'
import { PROVIDER_OUTAGE_MS, STOCK_HOLD_MS } from '../../../domain/payment/payment-checks.ts'
import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import { ProviderUnavailable } from '../../integrations/razorpay/api.ts'
import type { PaymentProvider } from '../../integrations/razorpay/razorpay.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { isIncidentOpen } from '../../platform/incidents.ts'
import { scheduledQueue } from '../../platform/jobs.ts'
import { AWAITS_PAYMENT, isUnpaid, lockOrder } from '../orders/queries.ts'
import { recordIncident } from '../orders/record-incident.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { executeRefund } from '../refunds/execute-refund.ts'
import type { Shop } from '../shop.ts'
import { executeDoorQrClosing } from './door-payments.ts'
import { hasPaymentInProgress } from './payment-intents.ts'
import { recordSettlement } from './record-settlement.ts'
import { orSilence, planNextCheck, settleIfAnswered, settleOrder } from './settle-order.ts'

/** Looks after every payment that is not settled; left every minute, and when a process starts. */
export const reconcileQueue = scheduledQueue('reconcile-payments', 30 * 60)
const AT_ONCE = 4
const BATCH = 200
/** With a last batch that the provider leaves unanswered still well within what the job is given (`reconcileQueue`) */
const LONGEST_MS = 5 * 60_000
const SILENCE_SECONDS = 60
/** A refund is requested again after a minute, then two, four, … and at last every six hours. */
const REFUND_WAIT = sql`least(make_interval(secs => ${SILENCE_SECONDS} * power(2, least(attempts, 12))), interval '6 hours')`

/** A payout that was processed is looked at after ever longer times, for a week, also one that was made late. */
const MAY_BE_REVERSED = sql<SqlBool>`status in ('succeeded', 'dropped') and reversed_at is null and paid_out_at > now() - interval '7 days'
  and paid_out_at < now() - make_interval(secs => ${SILENCE_SECONDS} * power(2, least(attempts, 14)))`

/**
 * Queries the provider about every payment, refund, payout, QR code and settlement that is open, and repairs what no webhook
 * reported. Throws an `AggregateError` of what could not be done.
 */
export async function reconcilePayments(shop: Shop): Promise<void> {
  if (!shop.payments) return
  await tryRefusedKeys(shop, shop.payments.provider)
  const problems = [
    ...(await eachOf([shop.payments.provider], (provider) => orSilence(noticeRefunds(shop, provider)))),
    ...(await workOff(shop, dueOrders, checkOrder)),
    ...(await workOff(shop, dueRefunds, executeRefund)),
    ...(await workOff(shop, dueClosings, executeDoorQrClosing)),
    ...(await workOff(shop, dueSettlements, recordSettlement)),
  ]
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} payments could not be reconciled`)
}

/** While there is an incident that the provider refuses the keys, checks whether it still does, also without any order. */
async function tryRefusedKeys({ database }: Shop, provider: PaymentProvider): Promise<void> {
  if (!(await isIncidentOpen(database, { kind: 'provider_refuses_keys', subject: '' }))) return
  await orSilence(provider.findPayment('pay_none'))
}

/** How far back the first reading goes. */
const FIRST_DAYS = 30
/** Each reading begins before the end of the last one: the provider's clock may differ, and its lists lag behind. */
const OVERLAP_MINUTES = 60

/**
 * Settles the orders of refunds that were made by the provider's tools. Throws a `ProviderUnavailable` to be called again, or
 * an `AggregateError` of the orders that could not be settled: the next reading begins where this one did.
 */
async function noticeRefunds(shop: Shop, provider: PaymentProvider): Promise<void> {
  const { from, now } = await nextReading(shop.database)
  const reported = await provider.refundsSince(from)
  const problems: unknown[] = []
  for (const orderId of await ordersOfUnknown(shop.database, reported))
    await settleOrder(shop, orderId).catch((problem: unknown) => {
      if (problem instanceof ProviderUnavailable) throw problem
      problems.push(problem)
    })
  if (problems.length > 0)
    throw new AggregateError(problems, `The refunds of ${problems.length} orders could not be recorded`)
  await shop.database
    .insertInto('provider_refunds_read')
    .values({ read_until: now })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ read_until: now }))
    .execute()
}

function nextReading(database: Database): Promise<{ from: Date; now: Date }> {
  const before = sql`select read_until - make_interval(mins => ${OVERLAP_MINUTES}) from provider_refunds_read`
  const from = sql<Date>`coalesce((${before}), now() - make_interval(days => ${FIRST_DAYS}))`
  return database.selectNoFrom([sql<Date>`now()`.as('now'), from.as('from')]).executeTakeFirstOrThrow()
}

async function ordersOfUnknown(
  database: Database,
  reported: readonly { id: string; paymentId: string; status: string }[],
): Promise<string[]> {
  const made = reported.filter(({ status }) => status !== 'failed')
  if (made.length === 0) return []
  const ids = made.map(({ id }) => id)
  const payments = made.map(({ paymentId }) => paymentId)
  const { rows } = await sql<{ order_id: string }>`
    select distinct payments.order_id
    from unnest(${ids}::text[], ${payments}::text[]) as report (id, payment_id)
    join payments on payments.id = report.payment_id
    where not exists (select from refunds where provider_refund_id = report.id)
  `.execute(database)
  return rows.map(({ order_id }) => order_id)
}

function dueOrders({ database }: Shop) {
  return database
    .selectFrom('payment_intents')
    .select('order_id as id')
    .where('next_check_at', '<=', sql<Date>`now()`)
    .orderBy('next_check_at')
    .limit(BATCH)
    .execute()
}

function dueRefunds({ database }: Shop) {
  return database
    .selectFrom('refunds')
    .select('id')
    .where((row) =>
      row.or([
        row.and([row('status', 'in', OPEN_REFUNDS), row('updated_at', '<', sql<Date>`now() - ${REFUND_WAIT}`)]),
        MAY_BE_REVERSED,
      ]),
    )
    .orderBy('updated_at')
    .limit(BATCH)
    .execute()
}

function dueClosings({ database }: Shop) {
  return database
    .selectFrom('door_qr_codes')
    .select('id')
    .where('status', '=', 'closing')
    .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${SILENCE_SECONDS})`)
    .orderBy('updated_at')
    .limit(BATCH)
    .execute()
}

/** Settlements announced over a day ago, whose own jobs have given up, and not recorded yet; each about once an hour. */
async function dueSettlements({ database }: Shop): Promise<{ id: string }[]> {
  const announced = sql<{ id: string }>`
    select distinct announced.id
    from provider_messages cross join lateral (select body::json #>> '{payload,settlement,entity,id}' as id) as announced
    where event = 'settlement.processed' and received_at < now() - interval '1 day'
      and extract(epoch from now() - received_at)::integer % 3600 < 90
      and announced.id is not null and not exists (select from provider_settlements where id = announced.id)
    limit ${BATCH}
  `
  return (await announced.execute(database)).rows
}

/** Batch after batch until none is due, or the time is over and the next run goes on. Answers what went wrong. */
async function workOff(
  shop: Shop,
  nextBatch: (shop: Shop) => Promise<{ id: string }[]>,
  work: (shop: Shop, id: string) => Promise<unknown>,
): Promise<unknown[]> {
  const end = performance.now() + LONGEST_MS
  const problems: unknown[] = []
  let batch: { id: string }[]
  do {
    batch = await nextBatch(shop)
    problems.push(...(await eachOf(batch, ({ id }) => orSilence(work(shop, id)))))
  } while (batch.length === BATCH && performance.now() < end)
  return problems
}

/** Works on a few items at a time; returns the failures, so that a failing item does not stop the others. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<unknown[]> {
  const waiting = [...items]
  const problems: unknown[] = []
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((problem: unknown) => problems.push(problem))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return problems
}

/** An order that cannot be settled is checked again later, after the others. */
async function checkOrder(shop: Shop, orderId: string): Promise<void> {
  await shop.database
    .updateTable('payment_intents')
    .set({ next_check_at: sql<Date>`now() + make_interval(secs => ${SILENCE_SECONDS})` })
    .where('order_id', '=', orderId)
    .where('part', '=', 'order')
    .execute()
  const isAnswered = (await settleIfAnswered(shop, orderId)) !== 'silence'
  await expire(shop, orderId, isAnswered)
  if (isAnswered) await planNextCheck(shop.database, orderId)
}

/** Cancels an order whose payment, or whose advance, did not come in time, unless its money is under way. */
function expire(shop: Shop, orderId: string, isAnswered: boolean): Promise<void> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order || !isUnpaid(order)) return
    if (await hasPaymentInProgress(transaction, orderId)) return
    const until = isAnswered
      ? sql`coalesce(held_until, created_at + make_interval(secs => ${STOCK_HOLD_MS / 1_000}))`
      : sql`created_at + make_interval(secs => ${PROVIDER_OUTAGE_MS / 1_000})`
    const { over } = await transaction
      .selectFrom('orders')
      .select(sql<boolean>`now() >= ${until}`.as('over'))
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    if (!over) return
    await transitionOrder(shop, transaction, order, 'cancelled', { actor: 'clock', userId: null, reason: 'expired' })
    if (!isAnswered)
      await recordIncident(transaction, orderId, 'provider_silent', 'Cancelled without an answer from the provider')
  })
}

/** How many unpaid orders and refunds wait, unharmed, while the shop has no provider. */
export async function countOrphanedPayments({ database, payments }: Shop): Promise<number> {
  if (payments) return 0
  const { orders, refunds } = await database
    .selectNoFrom((row) => [
      row
        .selectFrom('orders')
        .select((count) => count.fn.countAll<number>().as('orders'))
        .where(AWAITS_PAYMENT)
        .as('orders'),
      row
        .selectFrom('refunds')
        .select((count) => count.fn.countAll<number>().as('refunds'))
        .where('status', 'in', OPEN_REFUNDS)
        .as('refunds'),
    ])
    .executeTakeFirstOrThrow()
  return (orders ?? 0) + (refunds ?? 0)
}
