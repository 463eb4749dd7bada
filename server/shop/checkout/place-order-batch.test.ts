import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { mergeLines } from '../../../domain/cart.ts'
import { defaultDeliveryRules, type Weekday } from '../../../domain/delivery/delivery-rules.ts'
import { paise } from '../../../domain/money.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildBuyer, PRICE, placementOf } from '../../../test/support/buyers.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { address, buildPlant } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { readyToOrder } from '../../../test/support/ready-to-order.ts'
import { assertRefused } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { placeOrder } from './place-order.ts'
import { type BatchOutcome, placeOrderBatch } from './place-order-batch.ts'
import type { Placement } from './placement.ts'

const shop = shopForTests()
afterAll(() => assertInvariants(shop.database))

/** How many transactions these orders took: what one of them writes is of one moment. */
async function transactionsOf(ids: readonly string[]): Promise<number> {
  const { moments } = await shop.database
    .selectFrom('orders')
    .select(sql<number>`count(distinct created_at)`.as('moments'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return moments
}

const ledgerOf = (plant: string) =>
  shop.database
    .selectFrom('stock_movements')
    .select(['change', 'stock_after'])
    .where('plant_id', '=', plant)
    .where('reason', '=', 'order')
    .orderBy('id')
    .execute()

test('orders that come at the same time take fewer transactions than they are, and each is its own', async () => {
  const [fern, palm] = [await buildPlant(shop, { price: PRICE }), await buildPlant(shop, { price: PRICE, stock: 90 })]
  const buyers = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const lines = [{ plant: palm, quantity: n + 1 }, ...(n === 4 ? [{ plant: fern, quantity: 1 }] : [])]
      return readyToOrder(shop, lines)
    }),
  )
  const answers = await Promise.all(buyers.map(({ place }) => place()))

  const orders = answers.map(({ json }) => json as Order)
  for (const { status } of answers) assert.equal(status, 201)
  assert.ok((await transactionsOf(orders.map(({ _id }) => _id))) < orders.length)
  for (const [n, { api, email, lines }] of buyers.entries()) {
    const [own] = await api.call('GET /orders')
    assert.deepEqual(own, orders[n])
    assert.equal(own?.user?.email, email)
    assert.equal(
      own?.amount,
      lines.reduce((sum, { quantity }) => sum + quantity * PRICE, 0),
    )
    const bought = own?.items.map((item) => ({ plant: item.plant, quantity: item.quantity })) ?? []
    assert.deepEqual(mergeLines(bought), mergeLines(lines))
    assert.deepEqual(await api.call('GET /cart'), [])
    const [mail, ...others] = await outboxMailsTo(shop, email)
    assert.ok(mail?.subject.includes(`#${own?.number}`))
    assert.deepEqual(others, [])
  }
  const movements = await ledgerOf(palm)
  for (const [n, { change, stock_after }] of movements.entries())
    assert.equal(stock_after, (movements[n - 1]?.stock_after ?? 90) + change)
  assert.equal(movements.at(-1)?.stock_after, 90 - 78)
})

test('of a plant that does not last for all, the first orders get it, and the others are refused', async () => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 5 })
  const buyers = Array.from({ length: 8 }, () => readyToOrder(shop, [{ plant, quantity: 2 }]))
  const answers = await Promise.all((await Promise.all(buyers)).map(({ place }) => place()))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 409, 409, 409, 409, 409, 409])
  for (const answer of answers.filter(({ status }) => status === 409)) assertRefused(answer, 'stock_short', [plant])
  assert.deepEqual(
    (await ledgerOf(plant)).map(({ stock_after }) => stock_after),
    [3, 1],
  )
})

test('an order that cannot be written does not spoil the others of its batch', async () => {
  await sql`alter table orders add constraint no_such_street check (street <> 'Nowhere')`.execute(shop.database)
  const first = await readyToOrder(shop)
  const others = await Promise.all(Array.from({ length: 5 }, () => readyToOrder(shop, first.lines)))
  const nowhere = { shippingAddress: { ...address, street: 'Nowhere' } }
  const answers = await Promise.all([first.place(nowhere), ...others.map(({ place }) => place())])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [500, 201, 201, 201, 201, 201],
  )
  assert.deepEqual(await first.api.call('GET /orders'), [])
  assert.equal((await first.api.call('GET /cart')).length, 1)
})

test('orders that wait for a locked plant or buyer do not delay the others', async () => {
  const [held, free] = [await readyToOrder(shop), await readyToOrder(shop)]
  const waiting = [held, await readyToOrder(shop, held.lines), free]
  const others = await Promise.all(Array.from({ length: 12 }, () => readyToOrder(shop, free.lines)))
  let answered = 0
  const orders = await inTransaction(shop.database, async (transaction) => {
    await transaction.selectFrom('plants').select('id').where('id', '=', held.plant).forUpdate().execute()
    await transaction.selectFrom('users').select('id').where('id', '=', free.id).forUpdate().execute()
    const begun = waiting.map(({ place }) =>
      place().finally(() => {
        answered++
      }),
    )
    const answers = await Promise.all(others.map(({ place }) => place()))
    for (const { status } of answers) assert.equal(status, 201)
    assert.equal(answered, 0)
    return begun
  })
  for (const { status } of await Promise.all(orders)) assert.equal(status, 201)
})

test('the outcomes of a batch are those of the same orders placed one by one', async () => {
  const [zone] = defaultDeliveryRules.zones
  if (!zone) throw new Error('The default rules have a zone')
  const van = { radiusKm: 50, days: [1, 2, 3, 4, 5, 6, 7] satisfies Weekday[], capacity: 2 }
  await setDeliveryRules(shop, { van, zones: [{ ...zone, fee: paise(25_00) }] })
  const outcomesOf = async (place: (placements: Placement[]) => Promise<BatchOutcome[]>) => {
    // So that the van is as empty for the one as for the other.
    await sql`update orders set delivery = jsonb_set(delivery, '{by}', '"courier"')`.execute(shop.database)
    const [fern, palm] = [await buildPlant(shop, { price: PRICE, stock: 3 }), await buildPlant(shop, { price: PRICE })]
    const carts = [
      [fern, 2],
      [fern, 2],
      [palm, 1],
      [palm, 1],
      [palm, 1],
      [fern, 1],
    ] as const
    const changes = [{}, {}, { amount: 1 }, { paymentMethod: 'online' }, {}, {}] as const
    const placements = await Promise.all(
      carts.map(async ([plant, quantity], n) => {
        const lines = [{ plant, quantity }]
        const placement = placementOf(await buildBuyer(shop, lines), lines)
        const amount = placement.order.amount + 25
        return { ...placement, order: { ...placement.order, amount, ...changes[n] } }
      }),
    )
    const emptied = placements[4]
    if (emptied) emptied.order = { ...emptied.order, items: [{ plant: palm, quantity: 2 }] }
    const outcomes = await place(placements)
    const kept = await Promise.all(
      placements.map(({ userId }) =>
        shop.database.selectFrom('cart_items').select('quantity').where('user_id', '=', userId).execute(),
      ),
    )
    const left = await shop.database.selectFrom('plants').select('stock').where('id', 'in', [fern, palm]).execute()
    return { outcomes: outcomes.map(summary), kept, stock: left.map(({ stock }) => stock).toSorted() }
  }
  const together = await outcomesOf((placements) => placeOrderBatch(shop, placements))
  const alone = await outcomesOf(async (placements) => {
    const outcomes: BatchOutcome[] = []
    for (const placement of placements) {
      const outcome = await placeOrder(shop, placement)
      if (outcome.kind !== 'unpaid_order') outcomes.push(outcome)
    }
    return outcomes
  })
  assert.deepEqual(together, alone)
  assert.deepEqual(
    alone.outcomes.map(({ kind }) => kind),
    ['placed', 'refused', 'refused', 'placed', 'refused', 'placed'],
  )
  // The cart of an order that is paid online is emptied once the money has arrived.
  assert.deepEqual(
    alone.kept.map(({ length }) => length),
    [0, 1, 1, 1, 1, 0],
  )
})

/** What is the same of an outcome whichever buyers and plants it is about */
function summary(outcome: BatchOutcome) {
  if (outcome.kind === 'refused') return { kind: outcome.kind, code: outcome.refusal.code }
  if (outcome.kind !== 'placed') return { kind: outcome.kind }
  const { lines, delivery, amount, delivery_fee, status, payment_method, payment_status } = outcome.order
  const sums = { amount, delivery_fee, quantities: lines.map(({ quantity }) => quantity) }
  return { kind: outcome.kind, ...sums, delivery, status, payment_method, payment_status }
}
