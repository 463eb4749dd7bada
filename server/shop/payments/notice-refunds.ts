import { sql } from 'kysely'
import { type PaymentProvider, ProviderUnavailable } from '../../integrations/razorpay/payment-provider.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { settleOrder } from './settle-order.ts'

/** How far back the first reading goes. */
const FIRST_DAYS = 30
/** Each reading begins before the end of the last one: the provider's clock may differ, and its lists lag behind. */
const OVERLAP_MINUTES = 60

/**
 * Settles the orders of refunds that were made by the provider's tools. Throws a `ProviderUnavailable` to be called again, or
 * an `AggregateError` of the orders that could not be settled: the next reading begins where this one did.
 */
export async function noticeRefunds(shop: Shop, provider: PaymentProvider): Promise<void> {
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
