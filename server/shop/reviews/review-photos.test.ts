import assert from 'node:assert/strict'
import { sql } from 'kysely'
import sharp from 'sharp'
import { test } from 'vitest'
import type { RefusalCode } from '../../../contract/errors.ts'
import type { OwnReview, ReviewPhoto } from '../../../contract/reviews.ts'
import { pictureFiles } from '../../../domain/uploaded-picture.ts'
import { buildAdmin, buildPerson, buildPlant, buildProduct, type Person } from '../../../test/support/factories.ts'
import { buildPicture, formWith } from '../../../test/support/images.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { Refusal } from '../../platform/refusal.ts'
import { StorageUnavailable } from '../../platform/uploads/storage.ts'
import { sweepUploads } from '../../platform/uploads/sweep-uploads.ts'
import { insertReview } from './write-review.ts'

const shop = shopForTests()

let pictures = 0
/** A picture that no other test has. */
const picture = () => buildPicture({ width: 40 + ++pictures, height: 30 })

const send = (file: Buffer, plant: string, { bearer }: Person) =>
  request(shop, `POST /plants/${plant}/reviews/photos`, { bearer, body: formWith(file) })

async function upload(plant: string, person: Person, file?: Buffer): Promise<ReviewPhoto> {
  const { status, text, json } = await send(file ?? (await picture()), plant, person)
  assert.equal(status, 201, text)
  return json as ReviewPhoto
}

const write = (plant: string, { bearer }: Person, photos: readonly string[]) =>
  request(shop, `POST /plants/${plant}/reviews`, { bearer, body: { rating: 5, comment: 'So.', photos } })
const change = (plant: string, { bearer }: Person, photos?: readonly string[]) =>
  request(shop, `PUT /plants/${plant}/reviews/mine`, { bearer, body: { rating: 5, comment: 'So.', photos } })
const idsOf = (photos: readonly ReviewPhoto[]) => photos.map(({ _id }) => _id)
const photosOf = async (plant: string) =>
  (await shop.api().call('GET /plants/:id/reviews', { params: { id: plant } }))[0]?.photos
const pass = (time: string) =>
  sql`update uploads set uploaded_at = uploaded_at - ${time}::interval`.execute(shop.database)
const isStored = async ({ _id }: ReviewPhoto) => {
  const there = await Promise.all(
    pictureFiles(_id).map(async (name) => (await shop.storage.has(name)) || shop.privateStorage.has(name)),
  )
  return there.every(Boolean)
}

/** Who sees the photo at its address: the author and the shop always do */
async function seenBy({ _id }: ReviewPhoto, author: Person): Promise<string> {
  const statusFor = async (person?: Person) => {
    const headers: HeadersInit = person ? { Authorization: `Bearer ${person.bearer}` } : {}
    const answers = await Promise.all(
      pictureFiles(_id).map((name) => fetch(`${shop.url}/uploads/${name}`, { headers })),
    )
    const [status, ...rest] = new Set(answers.map(({ status }) => status))
    assert.deepEqual(rest, [])
    return status
  }
  for (const person of [author, await buildAdmin(shop)]) assert.equal(await statusFor(person), 200)
  const statuses = [await statusFor(), await statusFor(await buildPerson(shop))]
  assert.equal(statuses[0], statuses[1])
  return statuses[0] === 200 ? 'everyone' : 'author'
}

test('photos are processed, without metadata, and shown with the review in their order', async () => {
  const [plant, asha] = [await buildPlant(shop), await buildPerson(shop)]
  const located = await sharp(await picture())
    .withExif({ IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .jpeg()
    .toBuffer()
  const [first, second] = [await upload(plant, asha, located), await upload(plant, asha)]
  const { status, json } = await write(plant, asha, [second._id, first._id])
  assert.deepEqual([status, (json as OwnReview).photos], [201, [second, first]])
  assert.deepEqual(await photosOf(plant), [second, first])
  const answer = await fetch(new URL(new URL(first.url).pathname, shop.url))
  assert.equal(answer.headers.get('content-type'), 'image/jpeg')
  assert.equal((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif, undefined)
})

test('the same file from two people, or for two plants, is a picture of each', async () => {
  const [plant, other, file] = [await buildPlant(shop), await buildPlant(shop), await picture()]
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const first = await upload(plant, asha, file)
  assert.deepEqual(await upload(plant, asha, file), first)
  const photos = [first, await upload(plant, ravi, file), await upload(other, asha, file)]
  assert.equal(new Set(idsOf(photos)).size, 3)
})

test('reviews with photos come first when so sorted', async () => {
  const [plant, asha] = [await buildPlant(shop), await buildPerson(shop)]
  await write(plant, asha, [(await upload(plant, asha))._id])
  await write(plant, await buildPerson(shop), [])
  const counts = async (sort: 'newest' | 'photos') => {
    const sorted = await shop.api().call('GET /plants/:id/reviews', { params: { id: plant }, query: { sort } })
    return sorted.map(({ photos }) => photos.length).join()
  }
  assert.deepEqual([await counts('newest'), await counts('photos')], ['0,1', '1,0'])
})

test('photos of another customer, of another review, unknown ones and one twice are refused', async () => {
  const [plant, other] = [await buildPlant(shop), await buildPlant(shop)]
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const [hers, his] = [await upload(plant, asha), await upload(plant, ravi)]
  await write(other, asha, [hers._id])
  const unknown = `${'0'.repeat(32)}-r0g0b0`
  for (const photos of [[his._id], [hers._id], [unknown], ['../secret']]) {
    assertRefused(await write(plant, asha, photos), 'invalid')
  }
  assert.deepEqual(await shop.api().call('GET /plants/:id/reviews', { params: { id: plant } }), [])
  assertRefused(await write(plant, ravi, [his._id, his._id]), 'invalid', ['photos'])
  await write(plant, ravi, [his._id])
  assertRefused(await change(plant, ravi, [hers._id]), 'invalid', ['photos'])
  assert.deepEqual(await photosOf(plant), [his])
})

test('a review has at most four photos; a change without photos leaves them, one with other photos replaces them', async () => {
  const [plant, asha] = [await buildPlant(shop), await buildPerson(shop)]
  const photos: ReviewPhoto[] = []
  while (photos.length < 5) photos.push(await upload(plant, asha))
  const four = photos.slice(0, 4)
  assertRefused(await write(plant, asha, idsOf(photos)), 'invalid', ['photos'])
  assert.equal((await write(plant, asha, idsOf(four))).status, 201)
  assertRefused(await change(plant, asha, idsOf(photos)), 'invalid', ['photos'])
  await change(plant, asha)
  assert.deepEqual(await photosOf(plant), four)
  for (const photos of [four.toReversed(), []]) {
    await change(plant, asha, idsOf(photos))
    assert.deepEqual(await photosOf(plant), photos)
  }
})

test('a photo without a review is removed a week later, also one that was taken away or whose review was deleted', async () => {
  const [plant, other, asha] = [await buildPlant(shop), await buildPlant(shop), await buildPerson(shop)]
  const [shown, unused, removed] = [await upload(plant, asha), await upload(plant, asha), await upload(plant, asha)]
  const deleted = await upload(other, asha)
  await write(plant, asha, [removed._id, shown._id])
  await write(other, asha, [deleted._id])
  await pass('8 days')
  await change(plant, asha, [shown._id])
  await request(shop, `DELETE /plants/${other}/reviews/mine`, { bearer: asha.bearer })
  await sweepUploads(shop)
  const stored = () => Promise.all([shown, unused, removed, deleted].map(isStored))
  assert.deepEqual(await stored(), [true, false, true, true])
  await pass('8 days')
  await sweepUploads(shop)
  assert.deepEqual(await stored(), [true, false, false, false])
  assertRefused(await change(plant, asha, [removed._id]), 'invalid', ['photos'])
  await change(plant, asha, [(await upload(plant, asha))._id])
})

test('a photo is public while its review is shown, and its author’s and the shop’s before and after', async () => {
  const [plant, asha, admin] = [await buildPlant(shop), await buildPerson(shop), await buildAdmin(shop)]
  const [photo, other] = [await upload(plant, asha), await upload(plant, asha)]
  assert.equal(photo.url, `http://shop.test/uploads/${photo._id}.jpg`)
  assertRefused(await write(plant, asha, [photo._id, `${'0'.repeat(32)}-r0g0b0`]), 'invalid', ['photos'])
  assert.equal(await seenBy(photo, asha), 'author')
  const written = await write(plant, asha, [photo._id])
  const params = { id: (written.json as OwnReview)._id }
  const steps: readonly [what: string, step: () => Promise<unknown>, seen: string][] = [
    ['written', async () => {}, 'everyone'],
    ['hidden', () => admin.api.call('POST /admin/reviews/:id/hide', { params, body: { reason: 'A face.' } }), 'author'],
    ['changed while hidden', () => change(plant, asha, [photo._id]), 'author'],
    ['shown', () => admin.api.call('POST /admin/reviews/:id/show', { params }), 'everyone'],
    ['left out', () => change(plant, asha, [other._id]), 'author'],
    ['put back', () => change(plant, asha, [photo._id]), 'everyone'],
    ['deleted', () => request(shop, `DELETE /plants/${plant}/reviews/mine`, { bearer: asha.bearer }), 'author'],
  ]
  for (const [what, step, seen] of steps) {
    await step()
    assert.equal(await seenBy(photo, asha), seen, what)
    await sweepUploads(shop)
    assert.equal(await seenBy(photo, asha), seen, `${what} and swept`)
  }
})

test('while the storage is unavailable a review is still written, and its photos follow with the next sweep', async () => {
  const [plant, asha] = [await buildPlant(shop), await buildPerson(shop)]
  const photo = await upload(plant, asha)
  const body = { rating: 5, comment: 'So.', photos: [photo._id], plantId: plant, userId: asha.id }
  const save = () => Promise.reject(new StorageUnavailable('away'))
  const written = await insertReview({ ...shop, storage: { ...shop.storage, save } }, body)
  assert.ok(!(written instanceof Refusal))
  assert.equal(await seenBy(photo, asha), 'author')
  await sweepUploads(shop)
  assert.equal(await seenBy(photo, asha), 'everyone')
})

test('a photo that the shop uses for a product stays public without its review', async () => {
  const [plant, asha, admin] = [await buildPlant(shop), await buildPerson(shop), await buildAdmin(shop)]
  const photo = await upload(plant, asha)
  await write(plant, asha, [photo._id])
  await admin.api.call('POST /plants', { body: buildProduct({ image: { url: photo.url } }) })
  await request(shop, `DELETE /plants/${plant}/reviews/mine`, { bearer: asha.bearer })
  assert.equal(await seenBy(photo, asha), 'everyone')
})

test('only pictures are uploaded, and only for a plant on sale', async () => {
  const [plant, asha, admin] = [await buildPlant(shop), await buildPerson(shop), await buildAdmin(shop)]
  const refuse = async (code: RefusalCode, file: Buffer, id = plant) => assertRefused(await send(file, id, asha), code)
  await refuse('not_found', await picture(), 'A'.repeat(20))
  await refuse('unsupported_media_type', Buffer.from('<svg onload="alert(1)"/>'))
  await admin.api.call('DELETE /plants/:id', { params: { id: plant } })
  await refuse('not_found', await picture())
})
