import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { buildClaim, buildClaimPhoto } from '../../../test/support/claims.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { buildPicture, formWith } from '../../../test/support/images.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { photoFile } from './claim-photos.ts'
import { sweepClaimPhotos } from './sweep-claim-photos.ts'

const shop = shopForTests()

const headersOf = (person?: Person) => (person ? { Authorization: `Bearer ${person.bearer}` } : undefined)
const view = (claim: string, photo: string, person?: Person) =>
  fetch(`${shop.url}/api/claims/${claim}/photos/${photo}`, { headers: headersOf(person) ?? {} })
const isStored = (photo: string) => shop.privateStorage.has(photoFile(photo))

test('a photo is made new, without metadata, and opens for its claimant as private', async () => {
  const asha = await buildPerson(shop)
  const located = await sharp(await buildPicture({ width: 60, height: 40 }))
    .withExif({ IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .jpeg()
    .toBuffer()
  const sent = await fetch(`${shop.url}/api/claims/photos`, {
    method: 'POST',
    headers: headersOf(asha) ?? {},
    body: formWith(located),
  })
  assert.equal(sent.status, 201)
  const { _id: photo } = (await sent.json()) as { _id: string }
  const claim = await buildClaim(shop, asha, { photos: [photo] })
  const answer = await view(claim._id, photo, asha)
  assert.deepEqual(
    ['content-type', 'cache-control', 'content-disposition'].map((name) => answer.headers.get(name)),
    ['image/jpeg', 'private, no-store', `inline; filename="${photoFile(photo)}"`],
  )
  const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  assert.deepEqual([metadata.exif, metadata.width], [undefined, 60])
  assert.deepEqual(
    (await readdir(shop.settings.uploadsDirectory)).filter((name) => name.startsWith('claim')),
    [],
  )
  assert.equal((await fetch(`${shop.url}/uploads/${photoFile(photo)}`)).status, 404)
  assert.equal((await fetch(`${shop.url}/uploads/private/${photoFile(photo)}`)).status, 404)
})

test('callers × claims × photos: the claimant and admins see the photos of a claim, by that claim alone', async () => {
  const [asha, ravi, gone] = [await buildPerson(shop), await buildPerson(shop), await buildPerson(shop)]
  const admin = await buildAdmin(shop)
  const claims: (Awaited<ReturnType<typeof buildClaim>> & { person: Person })[] = []
  for (const person of [asha, ravi, gone]) {
    const photos = [await buildClaimPhoto(shop, person), await buildClaimPhoto(shop, person)]
    claims.push({ person, ...(await buildClaim(shop, person, { photos })) })
  }
  const unused = await buildClaimPhoto(shop, asha)
  const photos = [...claims.flatMap((claim) => claim.photos), unused]
  await admin.api.call('PATCH /admin/users/:id/status', { params: { id: gone.id }, body: { isActive: false } })
  for (const caller of [undefined, asha, ravi, gone, admin]) {
    for (const claim of claims) {
      for (const photo of photos) {
        const { status } = await view(claim._id, photo, caller)
        const isSignedIn = caller !== undefined && caller !== gone
        const isSeen = claim.photos.includes(photo) && (caller === admin || caller === claim.person)
        if (!isSignedIn) assert.ok([401, 403].includes(status), String(status))
        else assert.equal(status, isSeen ? 200 : 404)
      }
    }
  }
})

test('photos of no claim go after a week, those of a claim half a year after its end', async () => {
  const asha = await buildPerson(shop)
  const [young, old] = [await buildClaimPhoto(shop, asha), await buildClaimPhoto(shop, asha)]
  const [ofOpen, ofEnded] = [await buildClaimPhoto(shop, asha), await buildClaimPhoto(shop, asha)]
  const goingOn = await buildClaim(shop, asha, { photos: [ofOpen] })
  const ended = await buildClaim(shop, asha, { photos: [ofEnded] })
  await asha.api.call('POST /claims/:id/withdraw', { params: { id: ended._id } })
  await sql`
    update claim_photos set uploaded_at = now() - interval '8 days' where id in (${old}, ${ofOpen}, ${ofEnded})
  `.execute(shop.database)
  await sweepClaimPhotos(shop)
  assert.deepEqual(await Promise.all([young, old, ofOpen, ofEnded].map(isStored)), [true, false, true, true])
  await sql`
    update claims set ended_at = now() - interval '181 days' where id = ${ended._id}
  `.execute(shop.database)
  await sweepClaimPhotos(shop)
  assert.deepEqual(await Promise.all([young, ofOpen, ofEnded].map(isStored)), [true, true, false])
  const rest = await asha.api.call('GET /claims/:id', { params: { id: ended._id } })
  assert.deepEqual(rest.photos, [])
  assert.equal((await view(goingOn._id, ofOpen, asha)).status, 200)
})
