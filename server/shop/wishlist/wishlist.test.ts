import assert from 'node:assert/strict'
import { test } from 'vitest'
import { MAX_WISHLIST } from '../../../domain/wishlist.ts'
import { deactivate } from '../../../test/support/accounts.ts'
import {
  buildAdmin,
  buildPerson,
  buildPlant,
  buildProduct,
  type Person,
  takeOffSale,
} from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { noteSecrets } from '../../../test/support/run-logs.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { newIdentifier } from '../../platform/identifiers.ts'

const shop = shopForTests()

const save = ({ api }: Person, plant: string) => api.call('POST /wishlist', { body: { plant } })
const idsOf = async ({ api }: Person) => (await api.call('GET /wishlist')).map(({ plant }) => plant._id)
const entry = (plant: string, { addedAt = '2026-11-20T10:00:00.000Z', price = 199 } = {}) => ({ plant, addedAt, price })

/** Plants as mere rows of the table, for counts only. */
async function fillWishlist({ id }: Person, count: number): Promise<void> {
  const plants = Array.from({ length: count }, () => newIdentifier())
  const fern = { name: 'Fern', description: 'A fern for a shady place.', price: 100, stock: 1, category: 'indoor' }
  const saved = { price: 100, known_price: 100, is_sold_out: false }
  await shop.database
    .insertInto('plants')
    .values(plants.map((id) => ({ ...fern, id, image_url: '/images/indoor.jpg', benefits: [] })) as never)
    .execute()
  await shop.database
    .insertInto('wishlist_items')
    .values(plants.map((plant_id) => ({ ...saved, user_id: id, plant_id })) as never)
    .execute()
}

test('a plant is saved once, with its price of that time, and removed as often as requested', async () => {
  const asha = await buildPerson(shop)
  const [tulsi, mogra] = [await buildPlant(shop, { name: 'Tulsi', price: 149.5 }), await buildPlant(shop)]
  await save(asha, tulsi)
  const saved = await save(asha, mogra)
  assert.deepEqual(await save(asha, mogra), saved)
  const [params, body] = [{ id: tulsi }, buildProduct({ price: 99 })]
  await (await buildAdmin(shop)).api.call('PUT /plants/:id', { params, body })
  const [, second] = await asha.api.call('GET /wishlist')
  assert.deepEqual([second?.plant._id, second?.plant.price, second?.addedPrice], [tulsi, 99, 149.5])
  assert.ok(Date.parse(second?.addedAt ?? '') <= Date.now())
  for (const _ of ['once', 'twice']) {
    await asha.api.call('DELETE /wishlist/:plantId', { params: { plantId: mogra } })
    assert.deepEqual(await idsOf(asha), [tulsi])
  }
})

test('a saved bundle comes with its parts, and a saved size with those of its family', async () => {
  const sizeOf = (label: string, position: number) => ({ family: 'Snake Plant', label, position })
  const [small, large] = [
    await buildPlant(shop, { size: sizeOf('10 cm pot', 0), stock: 2 }),
    await buildPlant(shop, { size: sizeOf('20 cm pot', 1), stock: 3 }),
  ]
  const bundle = await buildPlant(shop, { parts: [{ plant: small, quantity: 1 }], stock: undefined })
  const asha = await buildPerson(shop)
  for (const plant of [small, bundle]) await save(asha, plant)
  const saved = await asha.api.call('GET /wishlist')
  const { plants } = (await open(await share(asha))).json as { plants: (typeof saved)[number]['plant'][] }
  const [set, snake] = plants
  assert.deepEqual([set, snake], [saved[0]?.plant, saved[1]?.plant])
  assert.deepEqual([set?.sizes, set?.parts?.map(({ plant, stock }) => `${plant} ${stock}`)], [[], [`${small} 2`]])
  const sizes = snake?.sizes.map(({ _id, stock }) => `${_id} ${stock}`)
  assert.deepEqual([snake?.parts, sizes], [null, [`${small} 2`, `${large} 3`]])
})

test('a wishlist is private to its customer; a plant off sale leaves it, and an unknown one cannot be saved', async () => {
  const [plant, asha, ravi] = [await buildPlant(shop), await buildPerson(shop), await buildPerson(shop)]
  await save(asha, plant)
  await ravi.api.call('DELETE /wishlist/:plantId', { params: { plantId: plant } })
  assert.deepEqual([await idsOf(asha), await idsOf(ravi)], [[plant], []])
  await takeOffSale(shop, plant)
  assert.deepEqual(await asha.api.call('GET /wishlist'), [])
  for (const id of [plant, 'A'.repeat(20)]) {
    assertRefused(await request(shop, 'POST /wishlist', { bearer: asha.bearer, body: { plant: id } }), 'not_found')
  }
})

test('the hundredth plant is saved and the next one refused, even when several come at once', async () => {
  const asha = await buildPerson(shop)
  await fillWishlist(asha, MAX_WISHLIST - 1)
  const plants = [await buildPlant(shop), await buildPlant(shop), await buildPlant(shop)]
  const { bearer } = asha
  const answers = await Promise.all(plants.map((plant) => request(shop, 'POST /wishlist', { bearer, body: { plant } })))
  const refused = answers.filter(({ status }) => status !== 200)
  assert.equal(refused.length, 2)
  for (const answer of refused) assertRefused(answer, 'wishlist_full')
  assert.match(refused[0]?.text ?? '', /A wishlist can hold up to 100 plants/)
  assert.equal((await idsOf(asha)).length, MAX_WISHLIST)
})

test('a browser’s list is merged with its times and prices; what the account has stays, and merging twice changes nothing', async () => {
  const asha = await buildPerson(shop)
  const [tulsi, mogra, gone] = [await buildPlant(shop), await buildPlant(shop), 'A'.repeat(20)]
  await save(asha, tulsi)
  const [before] = await asha.api.call('GET /wishlist')
  const entries = [entry(tulsi, { price: 1 }), entry(mogra, { price: 250 }), entry(gone)]
  const merged = await asha.api.call('POST /wishlist/merge', { body: { entries } })
  const [first, second] = merged.items
  assert.deepEqual([first, merged.left, merged.items.length], [before, [], 2])
  assert.deepEqual([second?.plant._id, second?.addedAt, second?.addedPrice], [mogra, '2026-11-20T10:00:00.000Z', 250])
  assert.deepEqual(await asha.api.call('POST /wishlist/merge', { body: { entries } }), merged)
})

test('plants of a browser’s list without room are named; a future time becomes now, one before 1970 the earliest', async () => {
  const [asha, tulsi, mogra] = [await buildPerson(shop), await buildPlant(shop), await buildPlant(shop)]
  const [future, past] = ['9999-12-31T00:00:00.000Z', '0001-01-01T00:00:00.000Z']
  const entries = [entry(tulsi, { addedAt: future }), entry(mogra, { addedAt: past })]
  const { items } = await asha.api.call('POST /wishlist/merge', { body: { entries } })
  assert.ok(Date.parse(items[0]?.addedAt ?? '') <= Date.now())
  assert.equal(items[1]?.addedAt, '1970-01-01T00:00:00.000Z')

  const ravi = await buildPerson(shop)
  await fillWishlist(ravi, MAX_WISHLIST - 1)
  const full = await ravi.api.call('POST /wishlist/merge', { body: { entries } })
  assert.deepEqual([full.items.length, full.left], [MAX_WISHLIST, [mogra]])
})

test('plants are listed by their ids, without those that are off sale', async () => {
  const [tulsi, mogra, gone] = [await buildPlant(shop), await buildPlant(shop), await buildPlant(shop)]
  await takeOffSale(shop, gone)
  const query = { ids: [tulsi, gone, mogra, 'A'.repeat(20)].join(',') }
  for (const limit of [undefined, 100]) {
    const { items } = await shop.api().list('GET /plants', { query: { ...query, limit } })
    assert.deepEqual(items.map(({ _id }) => _id).toSorted(), [tulsi, mogra].toSorted())
  }
})

/** Shares the wishlist; returns the token in the link. */
async function share({ api }: Person): Promise<string> {
  const { url } = await api.call('POST /wishlist/share')
  const token = /^http:\/\/shop\.test\/wishlist\/shared\/([\w-]{43})$/.exec(url)?.[1] ?? ''
  noteSecrets(token)
  return token
}

const open = (token: string) => request(shop, `GET /wishlist/shared/${token}`)
const hasLink = async ({ api }: Person) => (await api.call('GET /wishlist/settings')).sharedAt !== null

test('a shared wishlist shows the plants on sale and the first name, until its link is ended', async () => {
  const asha = await buildPerson(shop, { name: 'Asha Kulkarni' })
  const [tulsi, gone] = [await buildPlant(shop, { name: 'Tulsi' }), await buildPlant(shop)]
  for (const plant of [tulsi, gone]) await save(asha, plant)
  await takeOffSale(shop, gone)
  assert.equal(await hasLink(asha), false)
  const token = await share(asha)
  assert.equal(await hasLink(asha), true)
  const { status, text, json } = await open(token)
  const { name, plants } = json as { name: string; plants: { _id: string }[] }
  assert.deepEqual([status, name, plants.map(({ _id }) => _id)], [200, 'Asha', [tulsi]])
  assert.doesNotMatch(text, /Kulkarni|paudha\.example|added/)

  for (const _ of ['once', 'twice']) await asha.api.call('DELETE /wishlist/share')
  assertRefused(await open(token), 'not_found')
  assert.equal(await hasLink(asha), false)
})

test('a shared wishlist names neither an address nor a number that was entered as a name', async () => {
  for (const name of ['asha@paudha.example', '98220 12345']) {
    const asha = await buildPerson(shop, { name })
    const { json, headers } = await open(await share(asha))
    assert.deepEqual(json, { name: '', plants: [] })
    assert.match(headers.get('cache-control') ?? '', /no-store/)
  }
})

test('a new link replaces the earlier one, is stored only as a digest, and ends with the account', async () => {
  const asha = await buildPerson(shop)
  const [first, second] = [await share(asha), await share(asha)]
  assert.equal((await open(second)).status, 200)
  const row = await shop.database.selectFrom('wishlists').selectAll().where('user_id', '=', asha.id).executeTakeFirst()
  assert.ok(!JSON.stringify(row).includes(second))
  await deactivate(shop, asha)
  for (const token of [first, second, 'A'.repeat(43), 'short']) assertRefused(await open(token), 'not_found')
})
