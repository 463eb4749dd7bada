import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { runInOrder, runTogether } from '../../../test/load/run-concurrently.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  type Person,
  stockOf,
} from '../../../test/support/factories.ts'
import { buildOrderIn, returnParcel } from '../../../test/support/orders-in-states.ts'
import { anyOrder, move, ownOrder, refundPart } from '../../../test/support/refunding.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

afterEach(() => assertInvariants(shop.database))

type Line = { item: string; quantity: number; restock?: number }

/** An admin refunds lines, in cash where it was collected. */
const refundLines = (admin: Person, id: string, lines: Line[], key?: string) =>
  refundPart(admin, id, { lines, reference: 'UPI 12345' }, key)

/** A shipped or delivered order of two pieces out of a stock of ten, and its only line. */
async function buildLeft(status: 'shipped' | 'delivered') {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  // Cash is collected with the delivery: only then some of it can go back
  const paymentMethod = status === 'shipped' ? 'online' : 'cod'
  const { _id: id, plant, items } = await buildOrderIn(shop, asha, { paymentMethod, status })
  const item = items[0]?._id ?? assert.fail()
  const give = (quantity: number, restock?: number, key?: string) =>
    refundLines(admin, id, [{ item, quantity, ...(restock !== undefined && { restock }) }], key)
  return { asha, admin, id, plant, item, give }
}

test('refunded pieces that came back intact are on sale again, and the others stay sold', async () => {
  const { asha, admin, id, plant, item, give } = await buildLeft('delivered')
  const day = dayInIndia(new Date())
  const writtenOff = async () =>
    (await admin.api.call('GET /admin/books', { query: { from: day, to: day } })).stockWrittenOff
  const before = await writtenOff()
  await give(2, 1)
  assert.equal(await stockOf(shop, plant), 9)
  const { refunds, restocked, stockMovements, creditNotes } = await anyOrder(admin, id)
  assert.deepEqual(refunds[0]?.lines, [{ item, quantity: 2, restock: 1 }])
  assert.deepEqual(restocked, [{ item, quantity: 1 }])
  const moves = stockMovements.map(({ reason, change, stockAfter }) => `${reason} ${change} → ${stockAfter}`)
  assert.deepEqual(moves, ['order -2 → 8', 'refund_release 1 → 9'])
  assert.equal(creditNotes.length, 1)
  const shown = await ownOrder(asha, id)
  assert.deepEqual(shown.refunds[0]?.lines, [{ item, quantity: 2 }], 'the shopper does not see what was sold again')
  assert.deepEqual(await writtenOff(), before)
})

test('what went on sale again is not in a parcel that comes back later, even if its refund was dropped', async () => {
  for (const [restock, sound, stock, isDropped] of [
    [1, 1, 10, false],
    [1, 0, 9, true],
    [2, 0, 10, false],
  ] as const) {
    const { admin, id, plant, item, give } = await buildLeft('shipped')
    await give(restock, restock)
    if (isDropped)
      await shop.database.updateTable('refunds').set({ status: 'dropped' }).where('order_id', '=', id).execute()
    assert.deepEqual((await anyOrder(admin, id)).restocked, [{ item, quantity: restock }])
    await assert.rejects(returnParcel(admin, id, 3 - restock), {
      fields: { 'items.0.sound': `Enter a number from 0 to ${2 - restock}` },
    })
    await returnParcel(admin, id, sound)
    assert.equal(await stockOf(shop, plant), stock)
  }
})

test('what is refunded of a parcel after it was counted does not go on sale again', async () => {
  const { admin, id, give } = await buildLeft('shipped')
  await returnParcel(admin, id, 0, { reason: 'undeliverable', choice: 'policy' })
  await assert.rejects(give(1, 1), {
    fields: { 'lines.0.restock': 'This item was counted when the parcel was returned' },
  })
  await give(1)
})

test('two refunds at once, or a refund and the return of the parcel, put each piece back once', async () => {
  for (const isReturn of [false, true]) {
    for (const run of [runInOrder, runTogether]) {
      const { admin, id, plant, give } = await buildLeft('shipped')
      const other = () => (isReturn ? returnParcel(admin, id, 2) : give(2, 2))
      const outcomes = await run<unknown>(shop.database, id, [() => give(2, 2), other])
      assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
      assert.equal(await stockOf(shop, plant), 10)
    }
  }
})

test('the parts of a bundle go on sale again, each as its own plant', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const fern = await buildPlant(shop, { price: 200, stock: 5 })
  const pot = await buildPlant(shop, { price: 90, stock: 9 })
  const parts = [
    { plant: fern, quantity: 1 },
    { plant: pot, quantity: 2 },
  ]
  const bundle = await buildPlant(shop, { price: 350, parts, stock: undefined })
  const stocks = () => Promise.all([fern, pot, bundle].map((plant) => stockOf(shop, plant)))
  // The fern is in two lines: by itself, and as a part.
  const { _id: id, items } = await buildOrder(asha, [
    { plant: bundle, quantity: 2, price: 350 },
    { plant: fern, quantity: 1, price: 200 },
  ])
  await move(admin, id, 'shipped', 'delivered')
  assert.deepEqual(await stocks(), [2, 5, 2])
  const lines = items.map(({ _id, quantity }) => ({ item: _id, quantity, restock: quantity }))
  await refundLines(admin, id, lines)
  assert.deepEqual(await stocks(), [5, 9, 4])
})
