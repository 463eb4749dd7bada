import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readReturnTo } from '../../web/session/auth/session-expiry.ts'
import { importSheet } from '../support/csv-files.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, buildProduct } from '../support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../support/request.ts'
import { spellingsOf } from '../support/spellings.ts'
import { shopForTests } from '../support/test-shop.ts'
import { agreeing, browserEvent } from '../support/visitor-headers.ts'
import { unreachable } from './unreachable.ts'

const ORIGIN = 'https://paudha.example'
const shop = shopForTests({
  publicUrl: ORIGIN,
  port: 5000,
  apiHost: 'https://api.paudha.example',
  allowedOrigins: ['https://www.paudha.example'],
  measurement: { pixelId: '1234567890', forward: null },
  facebook: unreachable.facebook,
})

/** Paths whose GET has an effect, has none, or is a page */
const targets = ['/api/auth/logout', '/api/plants', '/login']
const spellings = [ORIGIN, 'https://www.paudha.example', 'https://api.paudha.example'].flatMap((origin) =>
  targets.flatMap((path) =>
    Object.entries({ plain: path, ...spellingsOf(path, origin) }).map(([how, address]) => ({
      how: `${path}: ${how}, ${origin}`,
      address,
    })),
  ),
)
const PLACEHOLDER = `${ORIGIN}/images/placeholder.jpg`

test('no spelling of one of the shop’s own addresses is saved as a product’s image, by form or file', async () => {
  const admin = await buildAdmin(shop)
  const plant = await buildPlant(shop)
  await assertUnchanged(shop.database, async () => {
    for (const { how, address } of spellings) {
      const body = buildProduct({ image: { url: address }, images: [{ url: address }] })
      for (const call of ['POST /plants', `PUT /plants/${plant}`]) {
        const answer = await request(shop, call, { bearer: admin.bearer, body })
        assert.equal(answer.status, 400, how)
        assertRefused(answer, 'invalid', ['image.url', 'images.0.url'])
      }
    }
    const lines = spellings.map(({ address }) => `Fern,A fern for the shade.,100,5,indoor,"${address}"`)
    const file = ['name,description,price,stock,category,image', ...lines].join('\n')
    const { json } = await importSheet(shop, admin, file, 'dryRun=true')
    const { faultCount, changes } = json as { faultCount: number; changes: unknown[] }
    assert.deepEqual([faultCount, changes], [spellings.length, []])
  })
})

test('an own address that an older version stored as an image is replaced by the placeholder everywhere', async () => {
  const asha = await buildPerson(shop)
  const plant = await buildPlant(shop, { price: 500, stock: 1_000 })
  const order = await buildOrder(asha, [{ plant, quantity: 1, price: 500 }])
  await asha.api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  const params = { id: plant }
  for (const { how, address } of spellings.filter((_, index) => index % 3 === 0)) {
    const images = JSON.stringify([{ url: address, public_id: null, isPrimary: false, order: 0 }])
    await shop.database.updateTable('plants').set({ image_url: address, images }).where('id', '=', plant).execute()
    const lines = shop.database.updateTable('order_lines').set({ image_url: address })
    await lines.where('order_id', '=', order._id).execute()
    await shop.changes.synced()
    const shown = await shop.api().call('GET /plants/:id', { params })
    const [listed] = await shop.api().call('GET /plants', { query: { limit: 1 } })
    const [inCart] = await asha.api.call('GET /cart')
    const ordered = await asha.api.call('GET /orders/:id', { params: { id: order._id } })
    const everywhere = [shown.image, shown.images[0], listed?.image, inCart?.plant.image, ordered.items[0]?.image]
    for (const image of everywhere) assert.equal(image?.url, PLACEHOLDER, how)
  }
})

test('a sign-in never leads to the API or another site, however it is spelled', async () => {
  for (const { how, address } of spellings) {
    assert.equal(readReturnTo(new URLSearchParams({ from: address })), null, how)
  }
  const returns = spellings.filter(({ address }) => address !== '/login')
  for (const { how, address } of returns) {
    const answer = await request(shop, `GET /auth/facebook?return=${encodeURIComponent(address)}`)
    assert.equal(answer.status, 302, how)
  }
  const places = await shop.database.selectFrom('sign_in_flows').select('return_to').execute()
  assert.equal(places.length, returns.length)
  assert.ok(places.every(({ return_to }) => return_to === null))
})

test('an address of the API is not stored as the page of a subscriber or an event', async () => {
  const { headers } = agreeing()
  for (const { address } of spellings) {
    // Node refuses to send other characters in a header.
    if (/^[\x20-\x7e]+$/.test(address)) {
      const body = { email: `reader-${crypto.randomUUID()}@paudha.example` }
      const referer = address.startsWith('/') ? ORIGIN + address : address
      await request(shop, 'POST /newsletter', { body, headers: { Referer: referer } })
    }
    const event = browserEvent({ event_source_url: address.startsWith('/') ? ORIGIN + address : address })
    await request(shop, 'POST /meta/events', { body: { events: [event] }, headers })
  }
  const { database } = shop
  const pages = await database.selectFrom('newsletter_subscribers').select('consented_on').execute()
  const sources = await database.selectFrom('conversion_events').select('source_url').execute()
  const stored = [...pages.map(({ consented_on }) => consented_on), ...sources.map(({ source_url }) => source_url)]
  const ofTheApi = stored.filter((address) => address?.includes('/api'))
  assert.deepEqual(ofTheApi, [])
})
