import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { test } from 'vitest'
import type { RefusalCode } from '../../../contract/errors.ts'
import type { UploadedPicture } from '../../../contract/products.ts'
import { pictureFiles } from '../../../domain/uploaded-picture.ts'
import { pngOfZeros } from '../../../test/hostile/hostile-pictures.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { buildPicture, formWith, sendUpload } from '../../../test/support/images.ts'
import { assertRefused, assertUnchanged } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const storedFiles = async () =>
  (await readdir(shop.settings.uploadsDirectory, { recursive: true })).filter((name) => name !== '.arriving')

type Sent = Parameters<typeof sendUpload>[1]

/** Asserts that the form is refused, with a message for the admin, and that nothing of it is stored. */
async function assertUploadRefused(sent: Sent, code: RefusalCode, message: RegExp, headers = {}) {
  const { bearer } = await buildAdmin(shop)
  const before = await storedFiles()
  await assertUnchanged(shop.database, async () => {
    const answer = await sendUpload(shop, sent, { bearer, headers })
    assertRefused(answer, code)
    assert.match((answer.json as { message: string }).message, message)
  })
  assert.deepEqual(await storedFiles(), before)
}

test('only admins may upload, and no other upload is even read', async () => {
  const form = formWith(await buildPicture())
  const { bearer } = await buildPerson(shop)
  assertRefused(await sendUpload(shop, form), 'not_signed_in')
  assertRefused(await sendUpload(shop, form, { bearer }), 'admins_only')
  const headers = { Cookie: `paudha_session=${(await buildAdmin(shop)).cookie}`, Origin: 'https://evil.example' }
  assertRefused(await sendUpload(shop, form, { headers }), 'foreign_origin')
  assert.deepEqual(await storedFiles(), [])
})

async function accept(form: FormData): Promise<UploadedPicture> {
  const { bearer } = await buildAdmin(shop)
  const { status, json, text } = await sendUpload(shop, form, { bearer })
  assert.equal(status, 201, text)
  return json as UploadedPicture
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'
const still = sharp({ create: { width: 60, height: 40, channels: 3, background: '#4f7a4a' } })

for (const [what, file] of [
  ['an SVG', Buffer.from(svg)],
  ['an SVG behind an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['HTML that is named a JPEG', Buffer.from(html)],
  ['a GIF', still.clone().gif()],
  ['a TIFF', still.clone().tiff()],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['a zip', Buffer.from('PK\x03\x04')],
  ['one byte', Buffer.from('a')],
] as const) {
  test(`${what} is not a picture, whatever its name and declared type`, async () => {
    const bytes = Buffer.isBuffer(file) ? file : await file.toBuffer()
    await assertUploadRefused(formWith(bytes), 'unsupported_media_type', /Only JPEG, PNG, WebP and AVIF/)
  })
}

test('a picture with another file inside or appended is reduced to the picture', async () => {
  const jpeg = await buildPicture({ width: 300, height: 200 })
  const hidden = Buffer.from(`${html}PK\x03\x04 a zip's contents PK\x05\x06${'\0'.repeat(18)}`)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, hidden.length + 2]), hidden])
  const within = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
  for (const polyglot of [within, Buffer.concat([jpeg, hidden])]) {
    assert.ok(polyglot.includes('<script>'))
    for (const file of await filesOf(await accept(formWith(polyglot, { name: 'a.html', type: 'text/html' }))))
      for (const trace of ['<script', 'PK\x03\x04', 'PK\x05\x06']) assert.ok(!file.includes(trace))
  }
})

test('location and camera are removed from a picture; it is upright, in sRGB', async () => {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } })
    .withIccProfile('p3')
    .withExif({ IFD0: { Make: 'Nursery Camera' }, IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Asha’s garden</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  const before = await sharp(photo).metadata()
  assert.ok(before.exif?.includes('Nursery Camera') && before.icc && before.xmp && before.orientation === 6)

  for (const file of await filesOf(await accept(formWith(photo)))) {
    const { exif, xmp, icc, iptc, orientation = 1, width, height } = await sharp(file).metadata()
    assert.deepEqual([exif, xmp, icc, iptc, orientation], [undefined, undefined, undefined, undefined, 1])
    assert.deepEqual([width, height], [200, 300])
    assert.ok(!file.includes('Nursery Camera') && !file.includes('garden'))
    assert.ok(!photo.includes(file) && !file.includes(photo.subarray(-200, -2)))
  }
})

test('a colour from a wider space is converted to the same colour in sRGB', async () => {
  // 160, 80, 80 in P3 is a stronger red in sRGB.
  const pixels = Buffer.from(Uint8Array.from({ length: 30 * 30 * 3 }, (_, i) => (i % 3 === 0 ? 160 : 80)))
  const wide = await p3Jpeg(pixels)
  assert.ok((await sharp(wide).metadata()).icc)
  const [jpeg = Buffer.alloc(0)] = (await filesOf(await accept(formWith(wide)))).slice(-1)
  const { channels } = await sharp(jpeg).stats()
  const [red = 0, green = 0] = channels.map(({ mean }) => mean)
  assert.ok(red > 165 && green < 78, `${red} ${green}`)
})

test('more than 40 million pixels are refused before they are decoded', async () => {
  const form = async (width: number, height: number, unpacked?: number) =>
    formWith(await pngOfZeros({ width, height, bits: 1, unpacked }))
  for (const large of [await form(30_000, 30_000), await form(8_000, 5_001)])
    await assertUploadRefused(large, 'too_large', /up to 40 megapixels/)
  await assertUploadRefused(await form(2_000_000_000, 2_000_000_000, 125_001), 'invalid', /damaged/)
  await accept(await form(8_000, 5_000))
})

test('an animated picture is refused, even one that loops', async () => {
  const pixels = Buffer.from(Uint8Array.from({ length: 60 * 40 * 50 * 3 }, (_, i) => i * 7))
  const frames = sharp(pixels, { raw: { width: 60, height: 40 * 50, channels: 3, pageHeight: 40 } })
  const endless = await frames.webp({ loop: 0, delay: 10 }).toBuffer()
  assert.equal((await sharp(endless, { pages: -1 }).metadata()).pages, 50)
  await assertUploadRefused(formWith(endless), 'unsupported_media_type', /Animated pictures/)
})

test('a truncated picture is refused as damaged', async () => {
  for (const kind of ['jpeg', 'png', 'avif', 'webp'] as const) {
    const file = await still.clone()[kind]().toBuffer()
    for (const bytes of kind === 'webp' ? [file.length / 2] : [file.length / 2, 30])
      await assertUploadRefused(formWith(file.subarray(0, bytes)), 'invalid', /damaged/)
  }
})

test('a picture that lacks only its end marker is accepted; one that lacks a single byte of its pixels is not', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const noisy = sharp({ create: { width: 90, height: 60, channels: 3, noise, background: '#fff' } })
  for (const [kind, end] of [
    ['jpeg', 2],
    ['png', 12],
  ] as const) {
    const file = await noisy.clone()[kind]().toBuffer()
    await accept(formWith(file.subarray(0, file.length - end)))
    await assertUploadRefused(formWith(file.subarray(0, file.length - end - 30)), 'invalid', /damaged/)
  }
})

test('a file’s name does not matter', async () => {
  const picture = await buildPicture({ width: 40, height: 40 })
  const urls = new Set<string>()
  for (const name of ['../../../../etc/cron.d/a', '..\\..\\a.jpg', `${'n'.repeat(300)}.jpg`, '.htaccess', 'a.php', ' '])
    urls.add((await accept(formWith(picture, { name }))).url)
  assert.equal(urls.size, 1)
})

test('a form with the wrong field, an empty file, two files or none is refused with the reason', async () => {
  const picture = await buildPicture()
  await assertUploadRefused(formWith(picture, { field: 'file' }), 'invalid', /choose a picture/)
  await assertUploadRefused(formWith(Buffer.alloc(0)), 'invalid', /empty/)
  await assertUploadRefused(new FormData(), 'invalid', /choose a picture/)
  const text = new FormData()
  text.append('image', 'https://paudha.example/a.jpg')
  await assertUploadRefused(text, 'invalid', /choose a picture/)
  const two = formWith(picture)
  two.append('image', new File([new Uint8Array(picture)], 'b.jpg'))
  await assertUploadRefused(two, 'invalid', /one picture at a time/)
  for (let i = 0; i < 20; i++) two.append('image', new File([new Uint8Array(10)], 'c.jpg'))
  await assertUploadRefused(two, 'malformed', /could not be read/)
})

test('11 MB are refused, declared or not, and so are 21 MB', async () => {
  const padded = async (megabytes: number) =>
    formWith(Buffer.concat([await buildPicture(), Buffer.alloc(megabytes * 1_000_000)]))
  for (const megabytes of [11, 21]) await assertTooLarge(await padded(megabytes))
  await accept(formWith(Buffer.concat([await buildPicture({ width: 50, height: 50 }), Buffer.alloc(9_990_000)])))
})

async function assertTooLarge(large: FormData) {
  await assertUploadRefused(large, 'too_large', /up to 10 MB/)
  const { bearer } = await buildAdmin(shop)
  const { body, headers } = new Request('http://a', { method: 'POST', body: large })
  headers.set('Authorization', `Bearer ${bearer}`)
  const undeclared: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const answer = await fetch(`${shop.url}/api/upload`, undeclared)
  assert.equal(answer.status, 413)
  assert.match(await answer.text(), /up to 10 MB/)
}

test('of many concurrent uploads, those that would wait too long get Retry-After; the others succeed', async () => {
  const { bearer } = await buildAdmin(shop)
  const forms = await Promise.all(
    Array.from({ length: 16 }, async (_, i) => formWith(await buildPicture({ colour: `#4f7a${i + 16}` }))),
  )
  const answers = await Promise.all(forms.map((form) => sendUpload(shop, form, { bearer })))
  const refused = answers.filter(({ status }) => status !== 201)
  assert.ok(refused.length > 0 && refused.length < 16, String(refused.length))
  for (const answer of refused) {
    assertRefused(answer, 'unavailable')
    assert.equal(answer.headers.get('retry-after'), '2')
  }
})

async function filesOf({ public_id }: UploadedPicture): Promise<Buffer[]> {
  const files = await Promise.all(pictureFiles(public_id).map((name) => shop.privateStorage.read(name)))
  return files.map((file) => file ?? Buffer.alloc(0))
}

/** Pixels in Display P3: the profile is copied from a picture that was created in it. */
async function p3Jpeg(pixels: Buffer): Promise<Buffer> {
  const { icc } = await sharp(await still.clone().withIccProfile('p3').jpeg().toBuffer()).metadata()
  const plain = await sharp(pixels, { raw: { width: 30, height: 30, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer()
  const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc ?? Buffer.alloc(0)])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(profile.length + 2)
  return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xe2]), length, profile, plain.subarray(2)])
}
