import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, test } from 'vitest'
import { pictureFiles } from '../../../domain/uploaded-picture.ts'
import { type FakeS3, s3Keys, startFakeS3 } from '../../../test/fakes/s3.ts'
import { buildAdmin, buildProduct } from '../../../test/support/factories.ts'
import { buildPicture, formWith, sendUpload } from '../../../test/support/images.ts'
import { assertRefused } from '../../../test/support/request.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { openTestShop, type TestShop } from '../../../test/support/test-shop.ts'
import { StorageUnavailable } from '../../platform/uploads/storage.ts'
import { s3 } from './s3.ts'

let bucket: FakeS3
let database: TestDatabase
let shop: TestShop

const storageWith = (changes: Partial<Parameters<typeof s3>[0]> = {}) =>
  s3({ ...s3Keys, endpoint: bucket.url, bucket: bucket.bucket, ...changes })

beforeAll(async () => {
  bucket = await startFakeS3()
  database = await createTestDatabase()
  const picturesUrl = `${bucket.url}/${bucket.bucket}`
  shop = await openTestShop(database, { picturesUrl }, null, undefined, storageWith())
})

afterAll(async () => {
  await shop.app.close()
  await database.drop()
  await bucket.stop()
})

test('a picture goes to the bucket, its JPEG last, and is read from there', async () => {
  const { bearer, api } = await buildAdmin(shop)
  const { status, json } = await sendUpload(shop, formWith(await buildPicture()), { bearer })
  assert.equal(status, 201)
  const { url, public_id } = json as { url: string; public_id: string }
  assert.deepEqual(
    [...bucket.objects.keys()].toSorted(),
    pictureFiles(public_id)
      .map((name) => `uploads/${name}`)
      .toSorted(),
  )
  assert.equal(bucket.log.at(-1), `PUT uploads/${public_id}.jpg 200`)
  const stored = bucket.objects.get(`uploads/${public_id}-640.avif`)
  assert.deepEqual([stored?.type, stored?.cacheControl], ['image/avif', 'public, max-age=31536000, immutable'])
  assert.equal((await fetch(url)).headers.get('content-type'), 'image/jpeg')

  const plant = await api.call('POST /plants', { body: buildProduct({ image: { url } }) })
  assert.deepEqual(plant.image, { url, public_id })
  const row = await shop.database.selectFrom('plants').select('image_url').executeTakeFirstOrThrow()
  assert.equal(row.image_url, `/uploads/${public_id}.jpg`)
  const moved = await fetch(`${shop.url}${row.image_url}`, { redirect: 'manual' })
  assert.deepEqual([moved.status, moved.headers.get('location')], [302, url])
  assert.equal((await fetch(`${shop.url}/uploads/%2F%2Fevil.example`, { redirect: 'manual' })).status, 404)
})

test('the same picture twice is put there once', async () => {
  const { bearer } = await buildAdmin(shop)
  const form = formWith(await buildPicture({ width: 90, height: 60 }))
  const first = await sendUpload(shop, form, { bearer })
  assert.equal(first.status, 201)
  const logged = bucket.log.length
  assert.deepEqual((await sendUpload(shop, form, { bearer })).json, first.json)
  assert.deepEqual(
    bucket.log.slice(logged).map((line) => line.split(' ')[0]),
    ['HEAD'],
  )
})

test('while the bucket is down, uploads are refused with Retry-After, and reading goes on', async () => {
  const { bearer } = await buildAdmin(shop)
  const form = formWith(await buildPicture({ width: 120, height: 60 }))
  bucket.failsWith = 503
  const answer = await sendUpload(shop, form, { bearer })
  assertRefused(answer, 'storage_unavailable')
  assert.equal(answer.headers.get('retry-after'), '60')
  assert.equal((await fetch(`${shop.url}/api/plants`)).status, 200)
  bucket.failsWith = null
  assert.equal((await sendUpload(shop, form, { bearer })).status, 201)
})

test('a redirect by the store is not followed', async (context) => {
  const requested: string[] = []
  const elsewhere = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  context.onTestFinished(() => {
    elsewhere.close()
    bucket.redirectsTo = null
  })
  await once(elsewhere, 'listening')
  bucket.redirectsTo = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/secrets`
  await assert.rejects(storageWith().has('a.jpg'), StorageUnavailable)
  assert.deepEqual(requested, [])
})

test('a wrong key, a wrong bucket and an unreachable store are failures, and files are removed', async () => {
  const file = { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from('a') }
  for (const changes of [{ secretAccessKey: 'wrong' }, { bucket: 'another' }, { endpoint: 'http://127.0.0.1:9' }]) {
    await assert.rejects(storageWith(changes).save([file]), StorageUnavailable)
  }
  await storageWith().save([file])
  assert.ok(await storageWith().has('a.jpg'))
  await storageWith().remove(['a.jpg', 'never-there.jpg'])
  assert.ok(!(await storageWith().has('a.jpg')))
})
