import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { runInOrder, runTogether } from '../../../test/load/run-concurrently.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildClaim } from '../../../test/support/claims.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { buildOrderIn, buildReturnedOrder } from '../../../test/support/orders-in-states.ts'
import { request } from '../../../test/support/request.ts'
import { stockOf } from '../../../test/support/stock.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { sendBackInStockMails } from '../../shop/stock-alerts/send-back-in-stock-mails.ts'

const shop = shopForTests()

type Line = { item: string; quantity: number; restock?: number }

function refund({ api }: Person, id: string, lines: Line[], key = crypto.randomUUID()) {
  return api.call('POST /admin/orders/:id/refunds', {
    params: { id },
    headers: { 'idempotency-key': key },
    body: { lines, reason: 'It came back', reference: 'UPI 12345' },
  })
}

const historyOf = ({ api }: Person, id: string) => api.call('GET /admin/orders/:id', { params: { id } })

function comeBack({ api }: Person, id: string, items: { item: string; sound: number }[]) {
  return api.call('POST /admin/orders/:id/return', { params: { id }, body: { items } })
}

/** An order of two pieces out of a stock of ten, which has left, and its only line. */
async function buildLeft(status: 'shipped' | 'delivered') {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  // Cash is collected with the delivery: only then some of it can go back
  const paymentMethod = status === 'shipped' ? 'online' : 'cod'
  const order = await buildOrderIn(shop, asha, { paymentMethod, status })
  return { asha, admin, id: order._id, plant: order.plant, item: order.items[0]?._id ?? assert.fail() }
}

test('refunded pieces that came back sound are on sale again, and the others stay sold', async () => {
  const { asha, admin, id, plant, item } = await buildLeft('delivered')
  const day = dayInIndia(new Date())
  const writtenOff = async () =>
    (await admin.api.call('GET /admin/books', { query: { from: day, to: day } })).stockWrittenOff
  const before = await writtenOff()
  await refund(admin, id, [{ item, quantity: 2, restock: 1 }])
  assert.equal(await stockOf(shop, plant), 9)
  const { refunds, restocked, stockMovements, creditNotes } = await historyOf(admin, id)
  assert.deepEqual(refunds[0]?.lines, [{ item, quantity: 2, restock: 1 }])
  assert.deepEqual(restocked, [{ item, quantity: 1 }])
  assert.deepEqual(
    stockMovements.map(({ reason, change, stockAfter }) => `${reason} ${change} → ${stockAfter}`),
    ['order -2 → 8', 'refund_release 1 → 9'],
  )
  assert.equal(creditNotes.length, 1)
  const shown = await asha.api.call('GET /orders/:id', { params: { id } })
  assert.deepEqual(shown.refunds[0]?.lines, [{ item, quantity: 2 }], 'the shopper does not see what was sold again')
  assert.deepEqual(await writtenOff(), before)
  await assertInvariants(shop.database)
})

test('no more goes on sale again than is refunded, in whole pieces, and by default none', async () => {
  const { admin, id, plant, item } = await buildLeft('delivered')
  await assertUnchanged(shop.database, async () => {
    for (const [restock, problem] of [
      [2, 'At most 1'],
      [-1, 'At least 0'],
      [0.5, 'A whole number'],
      [1000, 'At most 999'],
    ] as const)
      await assert.rejects(refund(admin, id, [{ item, quantity: 1, restock }]), {
        code: 'invalid',
        fields: { 'lines.0.restock': problem },
      })
    for (const restock of ['1', null, true]) {
      const body = { lines: [{ item, quantity: 1, restock }], reason: 'It came back', reference: 'UPI 12345' }
      const answer = await request(shop, `POST /admin/orders/${id}/refunds`, { bearer: admin.bearer, body })
      assert.equal(answer.status, 400)
    }
  })
  await refund(admin, id, [{ item, quantity: 1, restock: 1 }])
  await refund(admin, id, [{ item, quantity: 1 }])
  await assert.rejects(refund(admin, id, [{ item, quantity: 1, restock: 1 }]), {
    fields: { 'lines.0.quantity': 'All of it has been refunded' },
  })
  assert.equal(await stockOf(shop, plant), 9)
  assert.deepEqual((await historyOf(admin, id)).restocked, [{ item, quantity: 1 }])
  await assertInvariants(shop.database)
})

test('the same request again puts nothing back twice, and is another one with other pieces', async () => {
  const { admin, id, plant, item } = await buildLeft('delivered')
  const key = crypto.randomUUID()
  const send = (restock: number) => refund(admin, id, [{ item, quantity: 2, restock }], key)
  await Promise.all([send(2), send(2), send(2)])
  await send(2)
  assert.equal(await stockOf(shop, plant), 10)
  await assert.rejects(send(1), { code: 'key_reused' })
  await assertInvariants(shop.database)
})

test('the parts of a bundle go on sale again, each as its own plant', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const [fern, pot] = [
    await buildPlant(shop, { price: 200, stock: 5 }),
    await buildPlant(shop, { price: 90, stock: 9 }),
  ]
  const parts = [
    { plant: fern, quantity: 1 },
    { plant: pot, quantity: 2 },
  ]
  const bundle = await buildPlant(shop, { price: 350, parts, stock: undefined })
  // The fern is in two lines: by itself, and as a part.
  const order = await buildOrder(asha, [
    { plant: bundle, quantity: 2, price: 350 },
    { plant: fern, quantity: 1, price: 200 },
  ])
  for (const status of ['shipped', 'delivered'] as const)
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status } })
  assert.deepEqual([await stockOf(shop, fern), await stockOf(shop, pot), await stockOf(shop, bundle)], [2, 5, 2])
  await refund(
    admin,
    order._id,
    order.items.map(({ _id, quantity }) => ({ item: _id, quantity, restock: quantity })),
  )
  assert.deepEqual([await stockOf(shop, fern), await stockOf(shop, pot), await stockOf(shop, bundle)], [5, 9, 4])
  await assertInvariants(shop.database)
})

test('what went on sale again is not in the parcel that comes back later, also where its refund was dropped', async () => {
  for (const isDropped of [false, true]) {
    const { admin, id, plant, item } = await buildLeft('shipped')
    await refund(admin, id, [{ item, quantity: 1, restock: 1 }])
    assert.equal(await stockOf(shop, plant), 9)
    if (isDropped)
      await shop.database.updateTable('refunds').set({ status: 'dropped' }).where('order_id', '=', id).execute()
    assert.deepEqual((await historyOf(admin, id)).restocked, [{ item, quantity: 1 }])
    await assert.rejects(comeBack(admin, id, [{ item, sound: 2 }]), { fields: { 'items.0.sound': 'From 0 to 1' } })
    await comeBack(admin, id, [{ item, sound: isDropped ? 0 : 1 }])
    assert.equal(await stockOf(shop, plant), isDropped ? 9 : 10)
    await assertInvariants(shop.database)
  }
})

test('a parcel of which all went on sale again comes back with nothing to count', async () => {
  const { admin, id, plant, item } = await buildLeft('shipped')
  await refund(admin, id, [{ item, quantity: 2, restock: 2 }])
  await comeBack(admin, id, [{ item, sound: 0 }])
  assert.equal(await stockOf(shop, plant), 10)
  const { stockMovements } = await historyOf(admin, id)
  assert.deepEqual(
    stockMovements.map(({ reason, change }) => `${reason} ${change}`),
    ['order -2', 'refund_release 2'],
  )
  await assertInvariants(shop.database)
})

test('of a parcel that was counted, what is refunded later does not go on sale once more', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id, items } = await buildOrderIn(shop, asha, { paymentMethod: 'online', status: 'shipped' })
  const item = items[0]?._id ?? assert.fail()
  const counts = [{ item, sound: 0 }]
  await admin.api.call('POST /admin/orders/:id/return', {
    params: { id },
    body: { items: counts, reason: 'undeliverable', choice: 'policy' },
  })
  await assert.rejects(refund(admin, id, [{ item, quantity: 1, restock: 1 }]), {
    fields: { 'lines.0.restock': 'Its pieces were counted when the parcel came back' },
  })
  await refund(admin, id, [{ item, quantity: 1 }])
  await assertInvariants(shop.database)
})

test('two refunds at once, or a refund and the return of the parcel, put each piece back once', async () => {
  for (const isReturn of [false, true]) {
    for (const run of [runInOrder, runTogether]) {
      const { admin, id, plant, item } = await buildLeft('shipped')
      const give = () => refund(admin, id, [{ item, quantity: 2, restock: 2 }])
      const other = isReturn ? () => comeBack(admin, id, [{ item, sound: 2 }]) : give
      const outcomes = await run<unknown>(shop.database, id, [give, other])
      assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
      assert.equal(await stockOf(shop, plant), 10)
    }
  }
  await assertInvariants(shop.database)
})

test('a shopper who waits for a plant is mailed when a refund puts it back', async () => {
  const [asha, bela, admin] = [await buildPerson(shop), await buildPerson(shop), await buildAdmin(shop)]
  const plant = await buildPlant(shop, { name: 'Mogra', price: 350, stock: 1 })
  const { _id: id, items } = await buildOrder(asha, [{ plant, quantity: 1, price: 350 }])
  for (const status of ['shipped', 'delivered'] as const)
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
  await bela.api.call('POST /plants/:id/stock-alert', { params: { id: plant } })
  assert.equal(await stockOf(shop, plant), 0)
  await refund(admin, id, [{ item: items[0]?._id ?? '', quantity: 1, restock: 1 }])
  assert.equal(await stockOf(shop, plant), 1)
  await sendBackInStockMails(shop)
  assert.deepEqual(
    (await outboxMailsTo(shop, bela.email)).map(({ subject }) => subject),
    ['Mogra is back'],
  )
})

test('a claim that is refunded puts the pieces back that came back sound, up to what is refunded', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id, plant, order, lines } = await buildClaim(shop, asha)
  const [line] = lines
  const item = line?.item ?? assert.fail()
  const decide = (restock: number) =>
    admin.api.call('POST /admin/claims/:id/decision', {
      params: { id: _id },
      body: { kind: 'refund', lines: [{ item, quantity: 1, restock }], speed: 'normal' },
    })
  await assert.rejects(decide(2), { fields: { 'lines.0.restock': 'At most 1' } })
  assert.equal((await decide(1)).status, 'refunding')
  assert.equal(await stockOf(shop, plant), 9)
  assert.deepEqual((await historyOf(admin, order._id)).restocked, [{ item, quantity: 1 }])
  await assertInvariants(shop.database)
})

test('a returned parcel alone moves its stock as before', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildReturnedOrder(shop, asha, admin, { paymentMethod: 'online', sound: 1 })
  const { restocked, stockMovements } = await historyOf(admin, id)
  assert.deepEqual(restocked, [])
  assert.deepEqual(
    stockMovements.map(({ reason, change }) => `${reason} ${change}`),
    ['order -2', 'release 2', 'write_off -1'],
  )
})
