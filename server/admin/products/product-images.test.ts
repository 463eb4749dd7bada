import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Plant } from '../../../contract/plants.ts'
import { buildAdmin, buildPerson, buildProduct } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests({
  publicUrl: 'https://paudha.example',
  port: 5000,
  allowedOrigins: ['https://www.paudha.example'],
})

async function create(urls: { main: string; gallery?: readonly string[] }): Promise<Plant> {
  const { api } = await buildAdmin(shop)
  const images = (urls.gallery ?? []).map((url) => ({ url }))
  return api.call('POST /plants', { body: buildProduct({ image: { url: urls.main }, images }) })
}

async function stored(id: string): Promise<string[]> {
  const columns = ['image_url', 'images'] as const
  const row = await shop.database.selectFrom('plants').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  return [row.image_url, ...row.images.map(({ url }) => url)]
}

test("the shop’s origin is stripped from an image's address, whichever of its names was used", async () => {
  const gallery = [
    'https://paudha.example/uploads/b.jpg',
    'HTTPS://PAUDHA.EXAMPLE/uploads/b.jpg',
    'https://paudha.example:443/uploads/b.jpg',
    'http://localhost:5000/uploads/b.jpg',
    'http://127.0.0.1:5000/uploads/b.jpg',
    'https://www.paudha.example/uploads/b.jpg',
  ]
  const { _id } = await create({ main: 'https://paudha.example/uploads/a.jpg', gallery })
  assert.deepEqual(await stored(_id), ['/uploads/a.jpg', ...gallery.map(() => '/uploads/b.jpg')])
})

test('an image of the shop is presented with an absolute address, everywhere', async () => {
  const { _id, image, images } = await create({ main: '/uploads/a.jpg', gallery: ['/uploads/b.jpg'] })
  const at = (file: string) => `https://paudha.example/uploads/${file}`
  const asha = await buildPerson(shop)
  const [item] = await asha.api.call('POST /cart/add', { body: { plantId: _id, quantity: 2 } })
  const urls = [image.url, images[0]?.url, item?.plant.image.url]
  assert.deepEqual(urls, [at('a.jpg'), at('b.jpg'), at('a.jpg')])
})

test('an edit that sends back the shown images does not change them', async () => {
  const plant = await create({ main: '/uploads/a.jpg', gallery: ['https://pictures.example/b.jpg', '/uploads/c.jpg'] })
  const before = await stored(plant._id)
  const { api } = await buildAdmin(shop)
  const body = { ...buildProduct({ image: { url: plant.image.url } }), images: plant.images }
  const { images } = await api.call('PUT /plants/:id', { params: { id: plant._id }, body })
  assert.deepEqual([images, await stored(plant._id)], [plant.images, before])
})

test('a foreign address is stored unchanged', async () => {
  const foreign = [
    'https://pictures.example/a.jpg?w=400#top',
    'https://paudha.example.evil.example/a.jpg',
    'https://10.0.0.1/latest/meta-data',
  ]
  const { _id, image, images } = await create({ main: foreign[0] ?? '', gallery: foreign })
  assert.deepEqual(await stored(_id), [foreign[0], ...foreign])
  assert.deepEqual([image.url, ...images.map(({ url }) => url)], [foreign[0], ...foreign])
})

test('an address that browsers would not show is refused on save, naming each field; an API path is not an image', async () => {
  const { bearer, api } = await buildAdmin(shop)
  const wrong = [
    'http://pictures.example/a.jpg',
    'HTTP://10.0.0.1/',
    '/api/auth/logout',
    'https://paudha.example//api/x',
    'https://paudha.example@evil.example/a.jpg',
    'https://paudha.example:444/a.jpg',
    'https://[::1]/a.jpg',
  ]
  const right = ['https://pictures.example/a.jpg', 'http://localhost:5000/uploads/b.jpg', '/images/apis.jpg']
  const body = buildProduct({
    image: { url: 'http://169.254.169.254/latest' },
    images: [...wrong, ...right].map((url) => ({ url })),
  })
  const { _id } = await api.call('POST /plants', { body: buildProduct() })
  await assertUnchanged(shop.database, async () => {
    for (const call of ['POST /plants', `PUT /plants/${_id}`]) {
      const fields = ['image.url', ...wrong.map((_, index) => `images.${index}.url`)]
      assertRefused(await request(shop, call, { bearer, body }), 'invalid', fields.toSorted())
    }
  })
})
