import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { type PlantFacts, unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { anyFacts } from '../../../test/support/any-facts.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, buildProduct } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { openTestShop, shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const related = (id: string, of = shop) => of.api().call('GET /plants/:id/related', { params: { id } })
const shown = async (id: string, of = shop) => Object.values(await related(id, of)).flat()
const idsOf = (plants: readonly { _id: string }[]) => plants.map(({ _id }) => _id)
const facts = (known: Partial<PlantFacts>) => ({ ...unknownFacts, ...known })
const buildPot = (potCm: number | null, name = 'Terracotta Pot') =>
  buildPlant(shop, { name, category: 'pots', facts: facts({ potCm }) })
const sellOut = async (id: string) => {
  await shop.database.updateTable('plants').set({ stock: 0 }).where('id', '=', id).execute()
  await shop.changes.synced()
}

async function emptyShop(): Promise<void> {
  await shop.database.updateTable('plants').set({ deleted_at: new Date() }).execute()
  await shop.changes.synced()
}

test('in an otherwise empty shop nothing is shown beside a plant', async () => {
  const id = await buildPlant(shop)
  assert.deepEqual(await related(id), { goesWith: [], similar: [], alternatives: [] })
})

test('an unknown plant and one that was taken out of the shop are not found', async () => {
  const id = await buildPlant(shop)
  assert.equal((await request(shop, `GET /plants/${id}/related`)).status, 200)
  await emptyShop()
  for (const missing of ['A'.repeat(20), id]) {
    assertRefused(await request(shop, `GET /plants/${missing}/related`), 'not_found')
  }
})

test('a plant is shown with a fitting pot and similar plants, each as in lists', async () => {
  await emptyShop()
  const monstera = await buildPlant(shop, { facts: facts({ potCm: 15, light: 'medium' }) })
  const philodendron = await buildPlant(shop, { facts: facts({ light: 'medium' }) })
  const cactus = await buildPlant(shop, { category: 'succulent', facts: facts({ light: 'sun' }) })
  const [fitting] = [await buildPot(18), await buildPot(15), await buildPot(30), await buildPot(null)]
  await buildPlant(shop, { name: 'Basil Seeds', category: 'seeds' })
  const { goesWith, similar, alternatives } = await related(monstera)
  assert.deepEqual([idsOf(goesWith), idsOf(similar), alternatives], [[fitting], [philodendron], []])
  const listed = await shop.api().call('GET /plants')
  assert.deepEqual(
    goesWith[0],
    listed.find(({ _id }) => _id === fitting),
  )
  assert.deepEqual(idsOf((await related(fitting)).goesWith).includes(monstera), true)
  assert.ok(!idsOf(await shown(monstera)).includes(cactus))
})

test('in the place of a sold-out plant are similar ones in stock, and the last piece counts as stock', async () => {
  await emptyShop()
  const [sold, last, alsoSold] = [await buildPlant(shop), await buildPlant(shop, { stock: 1 }), await buildPlant(shop)]
  for (const id of [sold, alsoSold]) await sellOut(id)
  const { goesWith, similar, alternatives } = await related(sold)
  assert.deepEqual([idsOf(goesWith), idsOf(similar), idsOf(alternatives)], [[], [], [last]])
  assert.deepEqual((await related(last)).alternatives, [])
})

test('plants without facts and seeds are shown with others of their category, and claim no fit', async () => {
  await emptyShop()
  const [plant, twin] = [await buildPlant(shop), await buildPlant(shop)]
  const [seeds, otherSeeds] = [
    await buildPlant(shop, { category: 'seeds' }),
    await buildPlant(shop, { category: 'seeds' }),
  ]
  const pot = await buildPot(20)
  const both = async (id: string) => {
    const { goesWith, similar } = await related(id)
    return [idsOf(goesWith), idsOf(similar)]
  }
  assert.deepEqual(await both(plant), [[], [twin]])
  assert.deepEqual(await both(seeds), [[pot], [otherSeeds]])
  assert.deepEqual(await both(pot), [[seeds, otherSeeds].toSorted(), []])
})

test('of many pots the fitting ones are found', async () => {
  await emptyShop()
  const plant = await buildPlant(shop, { facts: facts({ potCm: 12 }) })
  for (let pots = 0; pots < 25; pots++) await buildPot(12)
  const [closest, other] = [await buildPot(15), await buildPot(20)]
  assert.deepEqual(idsOf((await related(plant)).goesWith), [closest, other])
})

test('of a pot in sizes the one that fits goes with a plant, whichever was bought with it or is sold out', async () => {
  await emptyShop()
  const plant = await buildPlant(shop, { facts: facts({ potCm: 15 }) })
  const sizes = await Promise.all(
    [12, 16, 18, 30].map((potCm, position) => {
      const size = { family: 'Clay Pot', label: `${potCm} cm`, position }
      return buildPlant(shop, { category: 'pots', facts: facts({ potCm }), size })
    }),
  )
  const [small, , fitting] = sizes
  assert.deepEqual(idsOf((await related(plant)).goesWith), [fitting])
  const bought = { plant_id: plant, other_id: small ?? '', times: 5 }
  await shop.database.insertInto('bought_together').values(bought).execute()
  await sellOut(small ?? '')
  assert.deepEqual(idsOf((await related(plant)).goesWith), [fitting])
})

test('what was bought with a plant goes with it, until it is sold out or taken out of the shop', async () => {
  await emptyShop()
  const [plant, cactus, pot] = [
    await buildPlant(shop),
    await buildPlant(shop, { category: 'succulent' }),
    await buildPot(null),
  ]
  const pairs = [cactus, pot].map((other, index) => ({ plant_id: plant, other_id: other, times: 3 + index }))
  await shop.database.insertInto('bought_together').values(pairs).execute()
  await shop.changes.synced()
  assert.deepEqual(idsOf((await related(plant)).goesWith), [pot, cactus])
  await sellOut(pot)
  assert.deepEqual(idsOf((await related(plant)).goesWith), [cactus])
  await emptyShop()
  assertRefused(await request(shop, `GET /plants/${plant}/related`), 'not_found')
})

test('whatever is known of the plants: none is shown beside itself, twice, deleted or sold out', async () => {
  await emptyShop()
  const categories = ['indoor', 'outdoor', 'succulent', 'exotic-fruit', 'seeds', 'pots'] as const
  const known = fc.sample(anyFacts, { numRuns: 40, seed: 34 })
  const ids: string[] = []
  for (const [index, each] of known.entries()) {
    const sane = { ...each, heightCm: null, minCelsius: null }
    ids.push(await buildPlant(shop, { category: categories[index % 6] ?? 'indoor', facts: sane }))
  }
  const deleted = ids.filter((_, index) => index % 5 === 0)
  const sold = ids.filter((_, index) => index % 4 === 1)
  await shop.database.updateTable('plants').set({ deleted_at: new Date() }).where('id', 'in', deleted).execute()
  await shop.database.updateTable('plants').set({ stock: 0 }).where('id', 'in', sold).execute()
  await shop.changes.synced()
  for (const id of ids.filter((id) => !deleted.includes(id))) {
    const beside = idsOf(await shown(id))
    assert.equal(new Set([...beside, id]).size, beside.length + 1)
    for (const wrong of [...deleted, ...sold]) assert.ok(!beside.includes(wrong))
    assert.deepEqual(idsOf(await shown(id)), beside)
  }
})

test('a cached response follows each change at once: a sale, an edit, a restock, a new plant, a deletion', async () => {
  await emptyShop()
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const [plant, other] = [await buildPlant(shop, { price: 400 }), await buildPlant(shop, { price: 400, stock: 2 })]
  const body = { ...buildProduct({ name: 'Holy basil' }), stock: 4 }
  assert.deepEqual(idsOf(await shown(plant)), [other])
  await buildOrder(asha, [{ plant: other, quantity: 1, price: 400 }])
  assert.equal((await shown(plant))[0]?.stock, 1)
  await buildOrder(asha, [{ plant: other, quantity: 1, price: 400 }])
  assert.deepEqual(await shown(plant), [])
  assert.deepEqual(idsOf((await related(other)).alternatives), [plant])
  await admin.api.call('PUT /plants/:id', { params: { id: other }, body })
  assert.equal((await shown(plant))[0]?.name, 'Holy basil')
  assert.deepEqual((await related(other)).alternatives, [])
  const third = await buildPlant(shop)
  assert.deepEqual(idsOf(await shown(plant)), [other, third].toSorted())
  await admin.api.call('DELETE /plants/:id', { params: { id: other } })
  assert.deepEqual(idsOf(await shown(plant)), [third])
})

test('another process drops its cached response when a plant in it is sold out', async (context) => {
  await emptyShop()
  const other = await openTestShop({ ...shop, drop: async () => {} })
  context.onTestFinished(() => other.app.close())
  const [plant, beside] = [await buildPlant(shop), await buildPlant(shop)]
  await other.changes.synced()
  assert.deepEqual(idsOf(await shown(plant, other)), [beside])
  await sellOut(beside)
  await other.changes.synced()
  assert.deepEqual(await shown(plant, other), [])
})
