import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  buildProduct,
  type Person,
} from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
let admin: Person

beforeEach(async () => {
  admin = await buildAdmin(shop)
})

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
const tagOf = async (id: string) => {
  const { price, originalPrice, discount } = await read(id)
  return [price, originalPrice, discount]
}

test('a bundle’s price cannot rise above that of its parts, but can rise together with them', async () => {
  const pot = await buildPlant(shop, { name: 'Pot', price: 300 })
  const parts = [{ plant: pot, quantity: 2 }]
  const bundle = await buildPlant(shop, { name: 'Two pots', price: 590, parts, stock: undefined })
  const raise = async (percent: number, ...ids: string[]) =>
    change(admin, 'price', { products: await seen(...ids), percent })
  const refused = await raise(10, bundle)
  assertRefused(refused, 'invalid', ['percent'])
  assert.match(refused.text, /Two pots: A bundle must not cost more than its parts bought separately: ₹600/)
  assert.equal((await raise(10, bundle, pot)).status, 200)
  assert.deepEqual([(await read(bundle)).price, (await read(pot)).price], [649, 330])
  assert.equal((await raise(-10, bundle)).status, 200)
})

test('many prices change by percent together, each is recorded, and saving an open form of one gets 409', async () => {
  const plain = await buildPlant(shop, { name: 'Plain', price: 199 })
  const before = await buildPlant(shop, { name: 'Was dearer', price: 300, originalPrice: 400, discount: 30 })
  const reduced = await buildPlant(shop, { name: 'Reduced', price: 300, discount: 25 })
  const cheap = await buildPlant(shop, { name: 'Cheap', price: 4 })
  const products = await seen(plain, before, reduced, cheap)

  const answer = await change(admin, 'price', { products, percent: 10 })
  assert.deepEqual([answer.status, answer.json], [200, { changed: 3 }])
  const tags = [plain, before, reduced, cheap].map(tagOf)
  assert.deepEqual((await Promise.all(tags)).join(' | '), '219,,0 | 330,400,18 | 330,440,25 | 4,,0')

  const by = { actor_id: admin.id, action: 'update', way: 'bulk' }
  assert.deepEqual(await trailOf(plain), [
    { ...by, subject_name: 'Plain', before: { price: 19_900 }, after: { price: 21_900 } },
  ])
  assert.deepEqual((await trailOf(before))[0]?.after, { price: 33_000, discount: 0 })
  assert.deepEqual(await trailOf(cheap), [])

  const save = ({ _id, version }: { _id: string; version: string }) =>
    request(shop, `PUT /plants/${_id}`, {
      ...{ bearer: admin.bearer, headers: { 'If-Match': version } },
      body: buildProduct({ price: 4, stock: undefined }),
    })
  const [changed, , , kept] = await Promise.all(products.map(save))
  assertRefused(changed ?? assert.fail(), 'stale_edit')
  assert.equal(kept?.status, 200)
})

test('many products move to a category together; those in it already are not touched', async () => {
  const [indoor, pots] = [await buildPlant(shop), await buildPlant(shop, { category: 'pots' })]
  const answer = await change(admin, 'category', { products: await seen(indoor, pots), category: 'pots' })
  assert.deepEqual([answer.status, answer.json], [200, { changed: 1 }])
  assert.deepEqual([(await read(indoor)).category, (await read(pots)).category], ['pots', 'pots'])
  const move = { before: { category: 'indoor' }, after: { category: 'pots' }, way: 'bulk' }
  assert.partialDeepStrictEqual(await trailOf(indoor), [move])
  assert.deepEqual(await trailOf(pots), [])
})

test('if one was edited or deleted meanwhile, is unknown or would be too expensive, none is changed', async () => {
  const ids = [await buildPlant(shop, { price: 400 }), await buildPlant(shop, { name: 'Neem', price: 400 })] as const
  const golden = await buildPlant(shop, { name: 'Golden Bonsai', price: 9_999_999 })
  const products = await seen(...ids)
  await admin.api.call('PUT /plants/:id', { params: { id: ids[1] }, body: buildProduct({ name: 'Neem', price: 401 }) })
  const again = await seen(...ids)
  await buildOrder(await buildPerson(shop), [{ plant: ids[0], quantity: 1, price: 400 }])
  await assertUnchanged(shop.database, async () => {
    const stale = await change(admin, 'price', { products, percent: 10 })
    assertRefused(stale, 'stale_edit')
    assert.match(stale.text, /Neem has changed since you opened the list\. No product was changed\./)
    const missing = [...again, { _id: 'A'.repeat(20), version: '1-0' }]
    assertRefused(await change(admin, 'price', { products: missing, percent: 10 }), 'not_found')
    const dear = await change(admin, 'price', { products: [...again, ...(await seen(golden))], percent: 1 })
    assertRefused(dear, 'invalid', ['percent'])
    assert.match(dear.text, /Golden Bonsai/)
  })
  // A sale does not count as an edit.
  assert.deepEqual((await change(admin, 'price', { products: again, percent: 10 })).json, { changed: 2 })
  await admin.api.call('DELETE /plants/:id', { params: { id: ids[1] } })
  const now = [...(await seen(ids[0])), { _id: ids[1], version: '3-0' }]
  assertRefused(await change(admin, 'category', { products: now, category: 'seeds' }), 'stale_edit')
  await assertInvariants(shop.database)
})

test('of two concurrent changes of the same products one succeeds, the other changes nothing', async () => {
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
