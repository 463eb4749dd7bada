import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { NOT_DROPPED } from '../../domain/refund/refund-status.ts'
import type { Transaction } from '../../server/platform/database/database.ts'
import { assertWithinOrder, type ExpectedOrder, piecesOut, retainedOfReturn } from './expected-order.ts'
import type { ShopUnderTest } from './model-run.ts'
import { OUTSIDE_KEY } from './refund-commands.ts'

const HOLDING: readonly string[] = ['pending', 'paid', 'shipped', 'delivered']

/**
 * Compares the shop with the model: its stock, its claims, and for each order how much of the captured money the shop retains.
 * During a run, refunds may be unnoticed or in progress, so that sum lies between two bounds; once the run has settled, it is
 * exact.
 */
export async function assertAsExpected(run: ShopUnderTest, moment: 'running' | 'settled'): Promise<void> {
  if (run.orders.length === 0) return
  const found = await readShop(run)
  const outside = await refundedOutside(run)
  for (const { id, expected } of run.orders) {
    assertWithinOrder(expected)
    assertClaimsAsExpected(expected, found.claims)
    const order = found.orders.get(id) ?? assert.fail(`order ${id} is lost`)
    assertMoneyAsExpected(expected, order, outside(order.payment_ids), moment)
  }
  for (const { id, stock, brought_in } of found.plants) {
    const out = run.orders.reduce((sum, order) => {
      const isHolding = HOLDING.includes(found.orders.get(order.id)?.status ?? '')
      return sum + piecesOut(order.expected, id, isHolding)
    }, 0)
    assert.equal(stock, brought_in - out, `stock of ${id}, of which ${out} of ${brought_in} are out`)
  }
}

type Found = { status: string; payment_method: string; amount: number; captured: number; given_back: number }

/** Asserts that the shop retains as much of an order's money as the model expects. */
function assertMoneyAsExpected(expected: ExpectedOrder, order: Found, outside: number, moment: 'running' | 'settled') {
  const cash = order.payment_method === 'cod' && order.status === 'delivered' ? order.amount - order.captured : 0
  const received = order.captured + cash
  const { parts } = expected
  const isOver = !HOLDING.includes(order.status)
  // The most and the least that may be refunded
  const given = (noticed: number) =>
    isOver ? received - retainedOfReturn(expected, received, noticed) : Math.min(received, parts.sum + noticed)
  const most = given(outside)
  const least = moment === 'settled' ? most : given(0)
  // Refunds made outside reduce those that the shop has yet to send.
  const left = received - order.given_back
  const retained = moment === 'running' && outside > 0 ? Math.max(0, left) : left
  const text = `${moment}: of ${received} the shop retains ${retained}, agreed to refund ${parts.sum}; ${outside} was refunded outside`
  assert.ok(retained <= received - least && retained >= received - most, text)
}

function assertClaimsAsExpected({ claims }: ExpectedOrder, found: ReadonlyMap<string, string>): void {
  for (const [id, { ended }] of claims) {
    const status = found.get(id)
    const isVoid = status === 'refused' || status === 'withdrawn'
    assert.equal(isVoid ? status : null, ended, `claim ${id} is ${status}`)
  }
}

/** What the provider's own tools refunded of payments, by its records, in paise. */
async function refundedOutside({ shop }: ShopUnderTest): Promise<(paymentIds: readonly string[]) => number> {
  const made = (await shop.provider.refunds()).filter(
    ({ receipt, status }) => receipt?.startsWith(OUTSIDE_KEY) && status !== 'failed',
  )
  return (paymentIds) =>
    made.reduce((sum, { payment_id, amount }) => (paymentIds.includes(payment_id) ? sum + amount : sum), 0)
}

/** Reads the run's rows in one snapshot, since jobs go on. */
function readShop({ shop, orders, plants }: ShopUnderTest) {
  const ids = orders.map(({ id }) => id)
  return shop.database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const claims = transaction.selectFrom('claims').select(['id', 'status']).where('order_id', 'in', ids)
      return {
        orders: new Map((await readOrders(transaction, ids)).map((row) => [row.id, row])),
        plants: await readStock(transaction, plants),
        claims: new Map((await claims.execute()).map(({ id, status }) => [id, status])),
      }
    })
}

/** `given_back` was refunded of the order's payments or in cash, or is being refunded; in paise. */
async function readOrders(transaction: Transaction, ids: readonly string[]) {
  const { rows } = await sql<Found & { id: string; payment_ids: string[] }>`
    select orders.id, orders.status, payment_method, orders.amount,
      coalesce(array_agg(payments.id) filter (where payments.id is not null), '{}') as payment_ids,
      coalesce(sum(payments.amount), 0)::float8 as captured,
      (
        select coalesce(sum(refunds.amount), 0)::float8 from refunds left join payments on payments.id = payment_id
        where refunds.order_id = orders.id and refunds.status = any(${NOT_DROPPED}::text[])
          and (purpose = 'pays_order' or payment_id is null)
      ) as given_back
    from orders left join payments on payments.order_id = orders.id and purpose = 'pays_order'
    where orders.id = any(${ids}::text[])
    group by orders.id
  `.execute(transaction)
  return rows
}

/** The stock of the plants other than bundles, and the pieces that were brought in. */
async function readStock(transaction: Transaction, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; stock: number; brought_in: number }>`
    select plants.id, plants.stock, sum(change)::float8 as brought_in
    from plants join stock_movements on plant_id = plants.id
    where plants.id = any(${ids}::text[]) and reason in ('initial', 'adjustment')
    group by plants.id
  `.execute(transaction)
  return rows
}
