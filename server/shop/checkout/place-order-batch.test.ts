import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Order } from '../../../contract/orders.ts'
import { mergeLines } from '../../../domain/cart.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildBuyer, type Line, orderFor, PRICE, placementOf } from '../../../test/support/buyers.ts'
import { address, buildPlant, type Person } from '../../../test/support/factories.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { until } from '../../../test/support/wait-until.ts'
import { inTransaction, openDatabase } from '../../platform/database/database.ts'
import type { WholeOrder } from '../orders/queries.ts'
import { openCheckout } from './checkout.ts'
import { placeTogether } from './place-order-batch.ts'

const SOON_MS = 5_000

const shop = shopForTests()
const buyerOf = (...lines: Line[]) => buildBuyer(shop, lines)
const place = ({ bearer }: Person, body: unknown) => request(shop, 'POST /orders', { bearer, body })

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
      return { lines, person: await buyerOf(...lines) }
    }),
  )
  const answers = await Promise.all(buyers.map(({ person, lines }) => place(person, orderFor(lines))))

  const orders = answers.map(({ json }) => json as Order)
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 201),
  )
  assert.ok((await transactionsOf(orders.map(({ _id }) => _id))) < orders.length)
  for (const [n, { person, lines }] of buyers.entries()) {
    const [own] = await person.api.call('GET /orders')
    assert.deepEqual(own, orders[n])
    assert.equal(own?.user?.email, person.email)
    assert.equal(
      own?.amount,
      lines.reduce((sum, { quantity }) => sum + quantity * PRICE, 0),
    )
    const bought = own?.items.map((item) => ({ plant: item.plant, quantity: item.quantity })) ?? []
    assert.deepEqual(mergeLines(bought), mergeLines(lines))
    assert.deepEqual(await person.api.call('GET /cart'), [])
    const [mail, ...others] = await mailsTo(shop, person.email)
    assert.ok(mail?.subject.includes(`#${own?._id.slice(0, 8)}`))
    assert.deepEqual(others, [])
  }
  const movements = await ledgerOf(palm)
  for (const [n, { change, stock_after }] of movements.entries())
    assert.equal(stock_after, (movements[n - 1]?.stock_after ?? 90) + change)
  assert.equal(movements.at(-1)?.stock_after, 90 - 78)
  await assertInvariants(shop.database)
})

test('of a plant that does not last for all, those who came first get it, and the others are told', async () => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 5 })
  const lines = [{ plant, quantity: 2 }]
  const buyers = await Promise.all(Array.from({ length: 8 }, () => buyerOf(...lines)))
  const answers = await Promise.all(buyers.map((buyer) => place(buyer, orderFor(lines))))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 409, 409, 409, 409, 409, 409])
  const refused = answers.filter(({ status }) => status === 409).map(({ json }) => json as { fields: object })
  for (const { fields } of refused) assert.deepEqual(Object.keys(fields), [plant])
  assert.deepEqual(
    (await ledgerOf(plant)).map(({ stock_after }) => stock_after),
    [3, 1],
  )
  await assertInvariants(shop.database)
})

test('orders of every kind go together: paid online, on delivery, or refused for what only they got wrong', async () => {
  const plant = await buildPlant(shop, { price: PRICE })
  const lines = [{ plant, quantity: 1 }]
  const changes = [{}, {}, { paymentMethod: 'online' }, { amount: 1 }, {}, { paymentMethod: 'online' }]
  const buyers = await Promise.all(changes.map(() => buyerOf(...lines)))
  const answers = await Promise.all(
    buyers.map((buyer, n) => place(buyer, orderFor(n === 4 ? [{ plant, quantity: 2 }] : lines, changes[n]))),
  )
  assert.deepEqual(
    answers.map(({ status, json }) => [status, (json as { code?: string }).code]),
    [
      [201, undefined],
      [201, undefined],
      [201, undefined],
      [409, 'amount_changed'],
      [409, 'cart_changed'],
      [201, undefined],
    ],
  )
  const carts = await Promise.all(buyers.map(({ api }) => api.call('GET /cart')))
  assert.deepEqual(
    carts.map((cart) => cart.length),
    [0, 0, 1, 1, 1, 1],
  )
  const intents = await shop.database.selectFrom('payment_intents').select('order_id').execute()
  assert.deepEqual(
    new Set(intents.map(({ order_id }) => order_id)),
    new Set(answers.filter((_, n) => changes[n]?.paymentMethod === 'online').map(({ json }) => (json as Order)._id)),
  )
  await assertInvariants(shop.database)
})

test('whoever brings an order that cannot be written spoils it for nobody else', async () => {
  const plant = await buildPlant(shop, { price: PRICE })
  const lines = [{ plant, quantity: 1 }]
  await sql`alter table orders add constraint no_such_street check (street <> 'Nowhere')`.execute(shop.database)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => buyerOf(...lines)))
  const nowhere = { shippingAddress: { ...address, street: 'Nowhere' } }
  const answers = await Promise.all(buyers.map((buyer, n) => place(buyer, orderFor(lines, n === 3 ? nowhere : {}))))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201, 500, 201, 201],
  )
  assert.deepEqual(await buyers[3]?.api.call('GET /orders'), [])
  assert.equal((await buyers[3]?.api.call('GET /cart'))?.length, 1)
  await assertInvariants(shop.database)
})

test('whoever waits for a plant or a buyer that somebody holds keeps nobody else waiting', async () => {
  const [held, free] = [
    await buildPlant(shop, { price: PRICE, stock: 20 }),
    await buildPlant(shop, { price: PRICE, stock: 20 }),
  ]
  const [ofHeld, ofFree] = [[{ plant: held, quantity: 1 }], [{ plant: free, quantity: 1 }]]
  const heldBuyer = await buyerOf(...ofFree)
  const waiting = await Promise.all([buyerOf(...ofHeld), buyerOf(...ofHeld), heldBuyer])
  const others = await Promise.all(Array.from({ length: 12 }, () => buyerOf(...ofFree)))
  let answered = 0
  const orders = await inTransaction(shop.database, async (transaction) => {
    await transaction.selectFrom('plants').select('id').where('id', '=', held).forUpdate().execute()
    await transaction.selectFrom('users').select('id').where('id', '=', heldBuyer.id).forUpdate().execute()
    const begun = waiting.map((buyer) =>
      place(buyer, orderFor(buyer === heldBuyer ? ofFree : ofHeld)).finally(() => {
        answered++
      }),
    )
    const answers = await Promise.all(others.map((buyer) => place(buyer, orderFor(ofFree))))
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 201),
    )
    assert.equal(answered, 0)
    return begun
  })
  assert.deepEqual(
    (await Promise.all(orders)).map(({ status }) => status),
    [201, 201, 201],
  )
  await assertInvariants(shop.database)
})

test('orders that want what a batch in work has go together after it, and others beside it', async () => {
  const [fern, palm] = [await buildPlant(shop, { price: PRICE }), await buildPlant(shop, { price: PRICE })]
  const wanted = [fern, fern, fern, palm].map((plant) => [{ plant, quantity: 1 }])
  const placements = await Promise.all(wanted.map(async (lines) => placementOf(await buyerOf(...lines), lines)))
  const placeOrder = openCheckout(shop)
  const places = await inTransaction(shop.database, async (transaction) => {
    await sql`lock mails in share mode`.execute(transaction)
    const begun = placements.map((placement) => placeOrder(placement))
    await until(async () => (await countWaiting()) === 2, SOON_MS)
    return begun
  })
  const ids = (await Promise.all(places)).map((outcome) => (outcome as WholeOrder).id)
  assert.equal(await transactionsOf(ids), 3)
  assert.equal(await transactionsOf(ids.slice(1, 3)), 1)
  await assertInvariants(shop.database)
})

/** How many transactions wait for the table of mails. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_locks where relation = 'mails'::regclass and not granted
  `.execute(shop.database)
  return rows[0]?.waiting ?? 0
}

test('however many orders come together, the database keeps one plan for each statement', async () => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 100 })
  const lines = [{ plant, quantity: 1 }]
  const database = openDatabase(shop.connection, { name: 'paudha-test', connections: 1 })
  for (let round = 0; round < 12; round++) {
    const buyers = await Promise.all(Array.from({ length: 1 + (round % 3) }, () => buyerOf(...lines)))
    await placeTogether(
      { ...shop, database },
      buyers.map((buyer) => placementOf(buyer, lines)),
    )
  }
  const { rows } = await sql<{ generic_plans: number }>`
    select generic_plans from pg_prepared_statements where parameter_types <> '{}'
  `.execute(database)
  await database.destroy()
  assert.deepEqual(
    rows.map(({ generic_plans }) => generic_plans > 0),
    [true, true, true],
  )
})
