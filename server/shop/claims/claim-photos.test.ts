import assert from 'node:assert/strict'
import { sql } from 'kysely'
import sharp from 'sharp'
import { test } from 'vitest'
import { privacy } from '../../../content/privacy.ts'
import { rulesOf } from '../../../content/shop-rules.ts'
import { returnRules } from '../../../domain/returns/return-rules.ts'
import { buildClaim, buildClaimPhoto } from '../../../test/support/claims.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { buildPicture, formWith } from '../../../test/support/images.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { photoFile, sweepClaimPhotos } from './claim-photos.ts'

const shop = shopForTests()
const WEEKS_AGO = sql<Date>`now() - interval '8 days'`
const ageUploads = (...ids: string[]) =>
  shop.database.updateTable('claim_photos').set({ uploaded_at: WEEKS_AGO }).where('id', 'in', ids).execute()

/** Withdraws a claim, as if so many days ago. */
async function endClaim({ api }: Person, id: string, daysAgo: number): Promise<void> {
  await api.call('POST /claims/:id/withdraw', { params: { id } })
  const ended_at = sql<Date>`now() - make_interval(days => ${daysAgo})`
  await shop.database.updateTable('claims').set({ ended_at }).where('id', '=', id).execute()
}

const setPhotoDays = ({ api }: Person, photoDays: number) =>
  api.call('PATCH /admin/settings', { body: { claims: { days: 7, photoDays } } })

const headersOf = (person?: Person) => (person ? { Authorization: `Bearer ${person.bearer}` } : undefined)
const view = (claim: string, photo: string, person?: Person) =>
  fetch(`${shop.url}/api/claims/${claim}/photos/${photo}`, { headers: headersOf(person) ?? {} })
const isStored = (photo: string) => shop.privateStorage.has(photoFile(photo))

/** Uploads a photo that says where it was taken; returns its identifier. */
async function upload(person: Person): Promise<string> {
  const located = await sharp(await buildPicture({ width: 60, height: 40 }))
    .withExif({ IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .jpeg()
    .toBuffer()
  const body = formWith(located)
  const sent = await fetch(`${shop.url}/api/claims/photos`, { method: 'POST', headers: headersOf(person) ?? {}, body })
  assert.equal(sent.status, 201)
  return ((await sent.json()) as { _id: string })._id
}

test('a photo is re-encoded without metadata, and opens privately for its claimant', async () => {
  const asha = await buildPerson(shop)
  const photo = await upload(asha)
  const claim = await buildClaim(shop, asha, { photos: [photo] })
  const answer = await view(claim._id, photo, asha)
  const sent = ['content-type', 'cache-control', 'content-disposition'].map((name) => answer.headers.get(name))
  assert.deepEqual(sent, ['image/jpeg', 'private, no-store', `inline; filename="${photoFile(photo)}"`])
  const stored = Buffer.from(await answer.arrayBuffer())
  assert.deepEqual(await shop.privateStorage.read(photoFile(photo)), stored)
  const { exif, xmp, iptc, width } = await sharp(stored).metadata()
  assert.deepEqual([exif, xmp, iptc, width], [undefined, undefined, undefined, 60])
  assert.equal(await shop.storage.has(photoFile(photo)), false)
  for (const path of [photoFile(photo), `private/${photoFile(photo)}`, `..%2Fprivate%2F${photoFile(photo)}`]) {
    assert.equal((await fetch(`${shop.url}/uploads/${path}`, { redirect: 'manual' })).status, 404)
  }
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

test('photos without a claim are deleted after a week, those of a claim half a year after its end', async () => {
  const asha = await buildPerson(shop)
  const [young, old] = [await buildClaimPhoto(shop, asha), await buildClaimPhoto(shop, asha)]
  const [ofOpen, ofEnded] = [await buildClaimPhoto(shop, asha), await buildClaimPhoto(shop, asha)]
  const goingOn = await buildClaim(shop, asha, { photos: [ofOpen] })
  const ended = await buildClaim(shop, asha, { photos: [ofEnded] })
  await endClaim(asha, ended._id, 0)
  await ageUploads(old, ofOpen, ofEnded)
  await sweepClaimPhotos(shop)
  assert.deepEqual(await Promise.all([young, old, ofOpen, ofEnded].map(isStored)), [true, false, true, true])
  await endClaim(asha, ended._id, 181)
  await sweepClaimPhotos(shop)
  assert.deepEqual(await Promise.all([young, ofOpen, ofEnded].map(isStored)), [true, true, false])
  const rest = await asha.api.call('GET /claims/:id', { params: { id: ended._id } })
  assert.deepEqual(rest.photos, [])
  assert.equal((await view(goingOn._id, ofOpen, asha)).status, 200)
})

test('a photo whose file cannot be removed does not keep the others', async () => {
  const asha = await buildPerson(shop)
  const [stuck, other] = [await buildClaimPhoto(shop, asha), await buildClaimPhoto(shop, asha)]
  await ageUploads(stuck, other)
  const remove = async (names: readonly string[]) => {
    if (names.includes(photoFile(stuck))) throw new Error('EACCES')
    await shop.privateStorage.remove(names)
  }
  const privateStorage = { ...shop.privateStorage, remove }
  await assert.rejects(sweepClaimPhotos({ database: shop.database, privateStorage }), { name: 'AggregateError' })
  assert.deepEqual(await Promise.all([stuck, other].map(isStored)), [true, false])
  await sweepClaimPhotos(shop)
  assert.equal(await isStored(stuck), false)
})

test('the privacy notice names the days that the owner sets, after which photos are deleted', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const photo = await buildClaimPhoto(shop, asha)
  const { _id: id } = await buildClaim(shop, asha, { photos: [photo] })
  await endClaim(asha, id, 50)
  for (const photoDays of [60, 40]) {
    await setPhotoDays(admin, photoDays)
    const seller = await shop.api().call('GET /seller')
    const paragraphs = privacy.sections.flatMap((section) => section.paragraphs ?? [])
    const texts = paragraphs.map((paragraph) =>
      typeof paragraph === 'string'
        ? paragraph
        : paragraph({ ...seller, returnRules: returnRules(seller.returns), rules: rulesOf(seller) }),
    )
    assert.match(texts.join('\n'), new RegExp(`deleted ${photoDays} days after .* 7 days if`))
    await sweepClaimPhotos(shop)
    assert.equal(await isStored(photo), photoDays === 60)
  }
})

test('photos are deleted after the days promised with the claim, even if the settings now say more', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  await setPhotoDays(admin, 60)
  const photo = await buildClaimPhoto(shop, asha)
  const { _id: id } = await buildClaim(shop, asha, { photos: [photo] })
  await setPhotoDays(admin, 365)
  await endClaim(asha, id, 59)
  await sweepClaimPhotos(shop)
  assert.equal(await isStored(photo), true)
  const { purgeAt } = await admin.api.call('GET /admin/claims/:id', { params: { id } })
  assert.ok(purgeAt !== null && Math.abs(Date.parse(purgeAt) - Date.now() - 24 * 60 * 60 * 1000) < 60_000)
  await endClaim(asha, id, 61)
  await sweepClaimPhotos(shop)
  assert.equal(await isStored(photo), false)
})
