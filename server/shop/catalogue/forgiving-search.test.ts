import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import { fillDemoShop } from '../../../seed/fill-demo-shop.ts'
import { buildPlant } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const searches: [typed: string, meant: string][] = [
  ['monstra', 'Monstera'],
  ['monstera deliciossa', 'Monstera'],
  ['tulsi', 'Tulsi (Holy Basil)'],
  ['holy basil', 'Tulsi (Holy Basil)'],
  ['तुलसी', 'Tulsi (Holy Basil)'],
  ['money plant', 'Money Plant'],
  ['mony plant', 'Money Plant'],
  ['pothos', 'Money Plant'],
  ['snake plant', 'Snake Plant'],
  ['sansevieria', 'Snake Plant'],
  ['गुलाब', 'Desi Rose'],
  ['gulab', 'Desi Rose'],
  ['hibiscs', 'Hibiscus'],
  ['bogainvilla', 'Bougainvillea'],
  ['bogenvilla', 'Bougainvillea'],
  ['surya mukhi', 'Sunflower Seeds'],
  ['sooryamukhi ka paudha', 'Sunflower Seeds'],
]

describe('search in the demo catalogue:', () => {
  beforeAll(() => shop.database.transaction().execute((transaction) => fillDemoShop(transaction, shop)))

  for (const [typed, meant] of searches) {
    test(`“${typed}” finds ${meant} first`, async () => {
      const found = await shop.api().call('GET /plants', { query: { search: typed } })
      assert.equal(found[0]?.name, meant)
    })
  }

  test('what is like nothing finds nothing', async () => {
    assert.deepEqual(await shop.api().call('GET /plants', { query: { search: 'bicycle pump' } }), [])
  })
})

test('of plants that are equally like a misspelt word those come first whose own name is', async () => {
  await buildPlant(shop, { name: 'Zinnia', otherNames: ['Kwrdly'] })
  await buildPlant(shop, { name: 'Kwrdly Bush' })
  const found = await shop.api().call('GET /plants', { query: { search: 'kwrdlt' } })
  assert.deepEqual(
    found.map(({ name }) => name),
    ['Kwrdly Bush', 'Zinnia'],
  )
})
