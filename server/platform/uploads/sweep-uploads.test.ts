import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { UploadedPicture } from '../../../contract/products.ts'
import { pictureFiles } from '../../../domain/uploaded-picture.ts'
import { waitForLockWaiters } from '../../../test/load/run-concurrently.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, buildProduct } from '../../../test/support/factories.ts'
import { buildPicture, formWith, sendUpload } from '../../../test/support/images.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { StorageUnavailable } from './storage.ts'
import { sweepUploads } from './sweep-uploads.ts'

const shop = shopForTests()

async function upload(colour: string): Promise<UploadedPicture> {
  const { bearer } = await buildAdmin(shop)
  const answer = await sendUpload(shop, formWith(await buildPicture({ width: 40, height: 30, colour })), { bearer })
  assert.equal(answer.status, 201, answer.text)
  return answer.json as UploadedPicture
}

/** Lets time pass for every upload. */
const pass = (time: string) =>
  sql`update uploads set uploaded_at = uploaded_at - ${time}::interval`.execute(shop.database)
const countFiles = async ({ public_id }: UploadedPicture) => {
  const there = await Promise.all(
    pictureFiles(public_id).map(async (name) => (await shop.storage.has(name)) || shop.privateStorage.has(name)),
  )
  return there.filter(Boolean).length
}
const undecided = async () => (await shop.database.selectFrom('uploads').select('name').execute()).length

test('an image that was never saved is removed a week later, and not before', async () => {
  const picture = await upload('#102030')
  await pass('6 days 23 hours')
  const young = await upload('#203040')
  await sweepUploads(shop)
  assert.deepEqual([await countFiles(picture), await countFiles(young)], [7, 7])
  await pass('2 hours')
  await sweepUploads(shop)
  assert.deepEqual([await countFiles(picture), await countFiles(young)], [0, 7])
  assert.equal((await fetch(`${shop.url}/uploads/${picture.public_id}.jpg`)).status, 404)
})

test('an image that a product, an order or the audit trail refers to is never removed', async () => {
  const { api } = await buildAdmin(shop)
  const [main, inGallery] = [await upload('#304050'), await upload('#405060')]
  const [ofDeleted, ofOrder] = [await upload('#506070'), await upload('#8090a0')]
  const [replaced, imported] = [await upload('#607080'), await upload('#708090')]
  await buildPlant(shop, { image: { url: main.url }, images: [{ url: '/images/pots.jpg' }, { url: inGallery.url }] })
  await buildPlant(shop, { image: { url: `/uploads/${imported.public_id}.jpg`, public_id: null } })

  const orderedWith = async ({ url }: UploadedPicture) => {
    const plant = await buildPlant(shop, { image: { url }, price: 400 })
    await buildOrder(await buildPerson(shop), [{ plant, quantity: 1, price: 400 }])
    return plant
  }
  await api.call('DELETE /plants/:id', { params: { id: await orderedWith(ofDeleted) } })
  const [pots, changed] = ['/images/pots.jpg', await orderedWith(ofOrder)]
  await sql`update plants set image_url = ${pots}, image_public_id = null where id = ${changed}`.execute(shop.database)

  const edited = await api.call('POST /plants', { body: buildProduct({ images: [{ url: replaced.url }] }) })
  await api.call('PUT /plants/:id', { params: { id: edited._id }, body: buildProduct({ stock: undefined }) })
  await pass('8 days')
  for (let times = 0; times < 2; times++) {
    await sweepUploads(shop)
    for (const picture of [main, inGallery, ofDeleted, ofOrder, replaced, imported])
      assert.equal(await countFiles(picture), 7)
    assert.equal(await undecided(), 0)
  }
})

test('an image that is uploaded again has another week, and all of its files', async () => {
  const picture = await upload('#90a0b0')
  await pass('8 days')
  await shop.privateStorage.remove(pictureFiles(picture.public_id).slice(0, 3))
  assert.deepEqual(await upload('#90a0b0'), picture)
  await sweepUploads(shop)
  assert.equal(await countFiles(picture), 7)
})

test('an image that is uploaded again while it is removed is there afterwards', async () => {
  await shop.database.deleteFrom('uploads').execute()
  const picture = await upload('#a0a0a0')
  await pass('8 days')
  let again: Promise<UploadedPicture> | undefined
  const remove = async (files: readonly string[]) => {
    again = upload('#a0a0a0')
    await waitForLockWaiters(shop.database, 1)
    await shop.privateStorage.remove(files)
  }
  await sweepUploads({ ...shop, privateStorage: { ...shop.privateStorage, remove } })
  assert.deepEqual(await again, picture)
  assert.equal(await countFiles(picture), 7)
})

test('while the storage is down no upload is forgotten; an image that cannot be removed keeps no other one', async () => {
  await shop.database.deleteFrom('uploads').execute()
  const [stuck, other] = [await upload('#b0c0d0'), await upload('#c0d0e0')]
  await pass('8 days')
  const sweepWith = (remove: (files: readonly string[]) => Promise<void>) =>
    sweepUploads({ ...shop, privateStorage: { ...shop.privateStorage, remove } })
  const down = sweepWith(() => Promise.reject(new StorageUnavailable('away')))
  await assert.rejects(down, { name: 'AggregateError', message: '2 of 2 failed' })
  assert.equal(await undecided(), 2)
  const oneStuck = sweepWith(async (files) => {
    if (files.some((file) => file.includes(stuck.public_id))) throw new Error('EACCES')
    await shop.privateStorage.remove(files)
  })
  await assert.rejects(oneStuck, { name: 'AggregateError' })
  assert.deepEqual([await countFiles(stuck), await countFiles(other), await undecided()], [7, 0, 1])
  await sweepUploads(shop)
  assert.deepEqual([await countFiles(stuck), await undecided()], [0, 0])
})
