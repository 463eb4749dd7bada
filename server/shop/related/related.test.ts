import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { type PlantFacts, unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  buildProduct,
  changePlants,
  takeOffSale,
} from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const related = (id: string) => shop.api().call('GET /plants/:id/related', { params: { id } })
const shown = async (id: string) => Object.values(await related(id)).flat()
const idsOf = (plants: readonly { _id: string }[]) => plants.map(({ _id }) => _id)
const facts = (known: Partial<PlantFacts>) => ({ ...unknownFacts, ...known })
const buildPot = (potCm: number | null, name = 'Terracotta Pot') =>
  buildPlant(shop, { name, category: 'pots', facts: facts({ potCm }) })
const sellOut = (id: string) => changePlants(shop, { stock: 0 }, id)

beforeEach(async () => {
  await shop.database.updateTable('plants').set({ deleted_at: new Date() }).execute()
  await shop.changes.synced()
})

test('in an otherwise empty shop nothing is shown beside a plant, and one that was taken out of it is not found', async () => {
  const id = await buildPlant(shop)
  assert.deepEqual(await related(id), { goesWith: [], similar: [], alternatives: [] })
  await takeOffSale(shop, id)
  assertRefused(await request(shop, `GET /plants/${id}/related`), 'not_found')
})

test('a plant is shown with a fitting pot and similar plants, each as in lists', async () => {
  const monstera = await buildPlant(shop, { facts: facts({ potCm: 15, light: 'medium' }) })
  const philodendron = await buildPlant(shop, { facts: facts({ light: 'medium' }) })
  const cactus = await buildPlant(shop, { category: 'succulent', facts: facts({ light: 'sun' }) })
  const [fitting] = [await buildPot(18), await buildPot(15), await buildPot(30), await buildPot(null)]
  await buildPlant(shop, { name: 'Basil Seeds', category: 'seeds' })
  const { goesWith, similar, alternatives } = await related(monstera)
  assert.deepEqual([idsOf(goesWith), idsOf(similar), alternatives], [[fitting], [philodendron], []])
  const [listed] = (await shop.api().call('GET /plants')).filter(({ _id }) => _id === fitting)
  assert.deepEqual(goesWith[0], listed)
  assert.ok(idsOf((await related(fitting)).goesWith).includes(monstera))
  assert.ok(!idsOf(await shown(monstera)).includes(cactus))
})

test('of many pots the fitting ones are found', async () => {
  const plant = await buildPlant(shop, { facts: facts({ potCm: 12 }) })
  for (let pots = 0; pots < 25; pots++) await buildPot(12)
  const [closest, other] = [await buildPot(15), await buildPot(20)]
  assert.deepEqual(idsOf((await related(plant)).goesWith), [closest, other])
})

test('of a pot in sizes the one that fits goes with a plant, whichever was bought with it or is sold out', async () => {
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

test('what was bought with a plant goes with it, until it is sold out', async () => {
  const [plant, pot] = [await buildPlant(shop), await buildPot(null)]
  const cactus = await buildPlant(shop, { category: 'succulent' })
  const pairs = [cactus, pot].map((other, index) => ({ plant_id: plant, other_id: other, times: 3 + index }))
  await shop.database.insertInto('bought_together').values(pairs).execute()
  await shop.changes.synced()
  assert.deepEqual(idsOf((await related(plant)).goesWith), [pot, cactus])
  await sellOut(pot)
  assert.deepEqual(idsOf((await related(plant)).goesWith), [cactus])
})

test('a cached response follows each change at once: a sale, an edit, a restock, a new plant, a deletion', async () => {
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
