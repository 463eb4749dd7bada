import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { pictureFiles } from '../../../domain/uploaded-picture.ts'
import { type FakeS3, s3Keys, startFakeS3 } from '../../../test/fakes/s3.ts'
import { databaseForTests } from '../../../test/support/database-for-tests.ts'
import { buildAdmin, buildProduct } from '../../../test/support/factories.ts'
import { buildPicture, formWith, sendUpload } from '../../../test/support/images.ts'
import { assertRefused } from '../../../test/support/request.ts'
import { openTestShop, type TestShop } from '../../../test/support/test-shop.ts'
import { readEnvironment } from '../../environment.ts'
import { StorageUnavailable } from '../../platform/uploads/storage.ts'
import { PRIVATE, s3 } from './s3.ts'

let bucket: FakeS3
const database = databaseForTests()
let shop: TestShop

const settingsWith = (changes: Partial<Parameters<typeof s3>[0]> = {}) => ({
  ...{ ...s3Keys, endpoint: bucket.url, bucket: bucket.bucket },
  ...changes,
})
const storageWith = (changes?: Partial<Parameters<typeof s3>[0]>) => s3(settingsWith(changes))

beforeAll(async () => {
  bucket = await startFakeS3()
  const picturesUrl = `${bucket.url}/${bucket.bucket}`
  shop = await openTestShop(database, { picturesUrl }, null, undefined, storageWith(), s3(settingsWith(), PRIVATE))
})

afterAll(async () => {
  await shop.app.close()
  await bucket.stop()
})

test('a picture goes to the bucket, its JPEG last, where the shop’s key alone reads it until a product shows it', async () => {
  const { bearer, api } = await buildAdmin(shop)
  const form = formWith(await buildPicture())
  const { status, json } = await sendUpload(shop, form, { bearer })
  assert.equal(status, 201)
  const { url: draft, public_id } = json as { url: string; public_id: string }
  const filesIn = (folder: string) => pictureFiles(public_id).map((name) => `${folder}/${name}`)
  const storedFiles = () => [...bucket.objects.keys()].toSorted()
  assert.deepEqual(storedFiles(), filesIn('private').toSorted())
  assert.equal(bucket.log.at(-1), `PUT private/${public_id}.jpg 200`)
  const { type, cacheControl } = bucket.objects.get(`private/${public_id}.jpg`) ?? {}
  assert.deepEqual([type, cacheControl], ['image/jpeg', 'private, no-store'])
  assert.equal((await fetch(`${bucket.url}/${bucket.bucket}/private/${public_id}.jpg`)).status, 403)
  assert.deepEqual((await sendUpload(shop, form, { bearer })).json, json)
  const path = `/uploads/${public_id}.jpg`
  assert.equal(draft, `http://shop.test${path}`)
  const seen = await fetch(shop.url + path, { headers: { Authorization: `Bearer ${bearer}` } })
  assert.deepEqual([seen.status, seen.headers.get('cache-control')], [200, 'private, no-store'])
  assert.equal((await fetch(shop.url + path)).status, 404)

  const plant = await api.call('POST /plants', { body: buildProduct({ image: { url: draft } }) })
  const url = `${bucket.url}/${bucket.bucket}${path}`
  assert.deepEqual(plant.image, { url, public_id })
  assert.deepEqual(storedFiles(), filesIn('uploads').toSorted())
  const stored = bucket.objects.get(`uploads/${public_id}-640.avif`)
  assert.deepEqual([stored?.type, stored?.cacheControl], ['image/avif', 'public, max-age=31536000, immutable'])
  assert.equal((await fetch(url)).headers.get('content-type'), 'image/jpeg')
  const row = await shop.database.selectFrom('plants').select('image_url').executeTakeFirstOrThrow()
  assert.equal(row.image_url, `/uploads/${public_id}.jpg`)
  const moved = await fetch(`${shop.url}${row.image_url}`, { redirect: 'manual' })
  assert.deepEqual([moved.status, moved.headers.get('location')], [302, url])
  assert.equal((await fetch(`${shop.url}/uploads/%2F%2Fevil.example`, { redirect: 'manual' })).status, 404)
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
  const elsewhere = await startFakeS3()
  context.onTestFinished(() => elsewhere.stop())
  bucket.redirectsTo = `${elsewhere.url}/secrets`
  await assert.rejects(storageWith().has('a.jpg'), StorageUnavailable)
  bucket.redirectsTo = null
  assert.deepEqual(elsewhere.log, [])
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

const variables = {
  S3_ENDPOINT: 'https://s3.ap-south-1.amazonaws.com/',
  S3_REGION: 'ap-south-1',
  S3_BUCKET: 'nursery',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_PUBLIC_URL: 'https://pictures.paudha.example/',
}

test('a bucket needs all of its variables; without one images are in the data directory', () => {
  const { s3, picturesUrl } = readEnvironment(variables)
  const keys = { region: 'ap-south-1', bucket: 'nursery', accessKeyId: 'key', secretAccessKey: 'secret' }
  assert.deepEqual(s3, { endpoint: 'https://s3.ap-south-1.amazonaws.com', ...keys })
  assert.equal(picturesUrl, 'https://pictures.paudha.example')
  const none = readEnvironment({ DATA_DIR: '/srv/paudha', S3_BUCKET: '' })
  assert.deepEqual([none.s3, none.picturesUrl, none.uploadsDirectory], [null, null, '/srv/paudha/uploads'])
  const { S3_PUBLIC_URL: _, S3_SECRET_ACCESS_KEY: __, ...half } = variables
  assert.throws(() => readEnvironment(half), /Set S3_SECRET_ACCESS_KEY and S3_PUBLIC_URL too/)
  assert.throws(() => readEnvironment({ ...variables, S3_ENDPOINT: 'ftp://a' }), /S3_ENDPOINT must be an http/)
  assert.throws(() => readEnvironment({ ...variables, S3_BUCKET: 'a/b' }), /S3_BUCKET must be the name of a bucket/)
})
