import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Api, createApi } from '../../contract/client.ts'
import { loadHome } from './home/load-home.ts'
import { loadPlant } from './plant/load-plant.ts'
import { loadMoreReviews, loadReviews } from './plant/reviews/load-reviews.ts'
import { loadPlants, loadShop } from './shop/load-shop.ts'
import { everything } from './shop/shop-query.ts'

const tulsi = {
  _id: 'tulsi',
  name: 'Tulsi',
  price: 149,
  rating: 4,
  reviews: 2,
  stock: 5,
  image: { url: '/images/tulsi.jpg', public_id: null },
}
const pictureless = { _id: 'pictureless', name: 'Pictureless', price: 99, image: null }
const odd = [
  null,
  'plant',
  {},
  { _id: 'nameless', price: 1 },
  { _id: 'priceless', name: 'Priceless' },
  { name: 'No id' },
]
const counts = { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 }

const api = answering({
  'GET /plants': [...odd, pictureless, tulsi],
  'GET /plants/categories': [null, 'indoor', {}],
  'GET /plants/:id': {
    _id: 'tulsi',
    name: 'Tulsi',
    images: [null, { url: '/a.jpg', order: 1 }],
    careInstructions: null,
  },
  'GET /plants/:id/related': { goesWith: [...odd, tulsi], similar: null },
  'GET /plants/:id/reviews': [null, { _id: 'bare' }, 'review'],
  'GET /plants/:id/ratings': counts,
})

test('home and the shop list complete plants beside broken records', async () => {
  const home = await loadHome(api)
  const shop = await loadShop(api, everything)
  const next = await loadPlants(api, { ...everything, page: 2 })
  assert.ok('value' in home.bestsellers && 'value' in shop.found && 'value' in next)
  for (const plants of [home.bestsellers.value, shop.found.value.plants, next.value.plants]) {
    assert.deepEqual(
      plants.map(({ name, image }) => [name, image.url]),
      [
        ['Pictureless', ''],
        ['Tulsi', '/images/tulsi.jpg'],
      ],
    )
  }
  assert.deepEqual(home.categories, { value: ['indoor'] })
  assert.deepEqual(shop.categories, { value: ['indoor'] })
})

test('a card has the words of what is known', async () => {
  const facts = { light: 'low', effort: 'easy', pets: { verdict: 'non-toxic', source: 'A study' } }
  const shop = await loadShop(
    answering({ 'GET /plants': [tulsi, { ...tulsi, facts }], 'GET /plants/categories': [] }),
    everything,
  )
  assert.ok('value' in shop.found)
  assert.deepEqual(
    shop.found.value.plants.map(({ words }) => words),
    ['', 'Low\u00a0light ·\u00a0Easy ·\u00a0Pet\u00a0safe'],
  )
})

test('a plant has all its lists even if its record lacks them', async () => {
  const answer = await loadPlant(api, 'tulsi')
  assert.ok('plant' in answer)
  const { images, careInstructions, benefits, image, price } = answer.plant
  assert.deepEqual(images, [{ url: '/a.jpg', order: 1 }])
  assert.deepEqual([careInstructions, benefits, image.url, price], [[], [], '', Number.NaN])
  const { goesWith, ...others } = answer.related
  assert.deepEqual([goesWith.map(({ _id }) => _id), others], [['tulsi'], { similar: [], alternatives: [] }])
})

test('invalid reviews are left out', async () => {
  assert.deepEqual(await loadReviews(api, 'tulsi'), { value: { items: [{ _id: 'bare' }], counts } })
  assert.deepEqual(await loadMoreReviews(api, 'tulsi', 5), [{ _id: 'bare' }])
})

function answering(bodies: Record<string, unknown>): Api {
  return createApi(({ key }) => Promise.resolve({ status: 200, header: () => '2', body: bodies[key] }))
}
