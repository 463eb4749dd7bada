import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  buildProduct,
  type Person,
} from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const read = (id: string) => shop.api().call('GET /plants/:id', { params: { id } })
const seen = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => ({ _id: id, version: (await read(id)).version })))
const change = ({ bearer }: Person, what: 'price' | 'category', body: unknown) =>
  request(shop, `POST /admin/products/${what}`, { bearer, body })

const trailOf = (id: string) =>
  shop.database
    .selectFrom('audit_events')
    .select(['actor_id', 'subject_name', 'action', 'way', 'before', 'after'])
    .where('subject_id', '=', id)
    .execute()

test('a bundle is not raised above its parts alone, but together with them', async () => {
  const admin = await buildAdmin(shop)
  const pot = await buildPlant(shop, { name: 'Pot', price: 300 })
  const parts = [{ plant: pot, quantity: 2 }]
  const bundle = await buildPlant(shop, { name: 'Two pots', price: 590, parts, stock: undefined })
  const raise = async (...ids: string[]) => change(admin, 'price', { products: await seen(...ids), percent: 10 })
  const refused = await raise(bundle)
  assertRefused(refused, 'invalid', ['percent'])
  assert.match(refused.text, /Two pots: A bundle costs no more than its parts one by one: ₹600/)
  assert.equal((await raise(bundle, pot)).status, 200)
  assert.deepEqual([(await read(bundle)).price, (await read(pot)).price], [649, 330])
  const lowered = await change(admin, 'price', { products: await seen(bundle), percent: -10 })
  assert.equal(lowered.status, 200)
})

test('many prices change by percent together, each is recorded, and an open form of one gets its 409', async () => {
  const admin = await buildAdmin(shop)
  const plain = await buildPlant(shop, { name: 'Plain', price: 199 })
  const before = await buildPlant(shop, { name: 'Was dearer', price: 300, originalPrice: 400, discount: 30 })
  const reduced = await buildPlant(shop, { name: 'Reduced', price: 300, discount: 25 })
  const cheap = await buildPlant(shop, { name: 'Cheap', price: 4 })
  const products = await seen(plain, before, reduced, cheap)

  const answer = await change(admin, 'price', { products, percent: 10 })
  assert.deepEqual([answer.status, answer.json], [200, { changed: 3 }])
  const tagOf = async (id: string) => {
    const { price, originalPrice, discount } = await read(id)
    return [price, originalPrice, discount]
  }
  assert.deepEqual(await tagOf(plain), [219, null, 0])
  assert.deepEqual(await tagOf(before), [330, 400, 18])
  assert.deepEqual(await tagOf(reduced), [330, 440, 25])
  assert.deepEqual(await tagOf(cheap), [4, null, 0])

  const by = { actor_id: admin.id, action: 'update', way: 'bulk' }
  assert.deepEqual(await trailOf(plain), [
    { ...by, subject_name: 'Plain', before: { price: 19_900 }, after: { price: 21_900 } },
  ])
  assert.deepEqual((await trailOf(before))[0]?.after, { price: 33_000, discount: 0 })
  assert.deepEqual(await trailOf(cheap), [])

  const save = ([product]: typeof products) =>
    request(shop, `PUT /plants/${product?._id}`, {
      bearer: admin.bearer,
      headers: { 'If-Match': product?.version ?? '' },
      body: { ...buildProduct({ price: 4 }), stock: undefined },
    })
  assertRefused(await save(products.slice(0, 1)), 'stale_edit')
  assert.equal((await save(products.slice(3))).status, 200)
})

test('many products move to a category together; those in it already are not touched', async () => {
  const admin = await buildAdmin(shop)
  const [indoor, pots] = [await buildPlant(shop), await buildPlant(shop, { category: 'pots' })]
  const answer = await change(admin, 'category', { products: await seen(indoor, pots), category: 'pots' })
  assert.deepEqual([answer.status, answer.json], [200, { changed: 1 }])
  assert.deepEqual([(await read(indoor)).category, (await read(pots)).category], ['pots', 'pots'])
  const [event] = await trailOf(indoor)
  assert.deepEqual([event?.before, event?.after, event?.way], [{ category: 'indoor' }, { category: 'pots' }, 'bulk'])
  assert.deepEqual(await trailOf(pots), [])
})

test('one that was edited or deleted meanwhile, or is unknown, leaves all of them unchanged', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const ids = [await buildPlant(shop, { price: 400 }), await buildPlant(shop, { name: 'Neem', price: 400 })] as const
  const products = await seen(...ids)
  await admin.api.call('PUT /plants/:id', { params: { id: ids[1] }, body: buildProduct({ name: 'Neem', price: 401 }) })
  const again = await seen(...ids)
  await buildOrder(asha, [{ plant: ids[0], quantity: 1, price: 400 }])
  await assertUnchanged(shop.database, async () => {
    const stale = await change(admin, 'price', { products, percent: 10 })
    assertRefused(stale, 'stale_edit')
    assert.match(stale.text, /Neem was changed meanwhile\. No product was changed\./)
    const missing = [...again, { _id: 'A'.repeat(20), version: '1-0' }]
    assertRefused(await change(admin, 'price', { products: missing, percent: 10 }), 'not_found')
    const dear = { products: again, percent: 500 }
    assertRefused(await change(asha, 'price', dear), 'admins_only')
  })
  // A sale does not count as an edit.
  assert.deepEqual((await change(admin, 'price', { products: again, percent: 10 })).json, { changed: 2 })
  await admin.api.call('DELETE /plants/:id', { params: { id: ids[1] } })
  const now = [...(await seen(ids[0])), { _id: ids[1], version: '3-0' }]
  assertRefused(await change(admin, 'category', { products: now, category: 'seeds' }), 'stale_edit')
  await assertInvariants(shop.database)
})

test('a price beyond the largest sum is refused by name, and none is changed', async () => {
  const admin = await buildAdmin(shop)
  const ids = [await buildPlant(shop), await buildPlant(shop, { name: 'Golden Bonsai', price: 9_999_999 })]
  const products = await seen(...ids)
  await assertUnchanged(shop.database, async () => {
    const answer = await change(admin, 'price', { products, percent: 1 })
    assertRefused(answer, 'invalid', ['percent'])
    assert.match(answer.text, /Golden Bonsai/)
  })
})

test('of two concurrent changes of the same products one succeeds, the other changes nothing', async () => {
  const admin = await buildAdmin(shop)
  const ids = await Promise.all([1, 2, 3, 4].map(() => buildPlant(shop, { price: 100 })))
  const products = await seen(...ids)
  const answers = await Promise.all([
    change(admin, 'price', { products, percent: 10 }),
    change(admin, 'price', { products: products.toReversed(), percent: 50 }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  const won = answers[0]?.status === 200 ? 110 : 150
  for (const id of ids) assert.equal((await read(id)).price, won)
})

test('an invalid list of products, percent or category is refused', async () => {
  const admin = await buildAdmin(shop)
  const [product] = await seen(await buildPlant(shop))
  await assertUnchanged(shop.database, async () => {
    for (const products of [undefined, null, [], {}, 'all', Array(501).fill(product)]) {
      assertRefused(await change(admin, 'price', { products, percent: 5 }), 'invalid', ['products'])
    }
    for (const _id of [1, null, '', '../x', '%00', ['a']]) {
      const products = [product, { ...product, _id }]
      assertRefused(await change(admin, 'category', { products, category: 'pots' }), 'invalid', ['products.1._id'])
    }
    assertRefused(await change(admin, 'price', { products: [{ _id: product?._id }], percent: 5 }), 'invalid')
    for (const percent of [undefined, null, 0, '5', -91, 501, 0.05, 1e308, [5], {}]) {
      assertRefused(await change(admin, 'price', { products: [product], percent }), 'invalid', ['percent'])
    }
    for (const category of [undefined, null, '', 'Pots', 'all', ['pots']]) {
      assertRefused(await change(admin, 'category', { products: [product], category }), 'invalid', ['category'])
    }
  })
})
