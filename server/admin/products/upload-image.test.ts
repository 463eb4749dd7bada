import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { test } from 'vitest'
import type { UploadedPicture } from '../../../contract/products.ts'
import { pictureFiles } from '../../../domain/uploaded-picture.ts'
import { buildAdmin, buildPerson, buildProduct } from '../../../test/support/factories.ts'
import { buildPicture, formWith, sendUpload } from '../../../test/support/images.ts'
import { assertProtected } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

async function upload(file: Buffer, form: Parameters<typeof formWith>[1] = {}): Promise<UploadedPicture> {
  const { bearer } = await buildAdmin(shop)
  const answer = await sendUpload(shop, formWith(file, form), { bearer })
  assert.equal(answer.status, 201, answer.text)
  assertProtected(answer.headers)
  return answer.json as UploadedPicture
}

const fetchFile = async (name: string, bearer?: string) => {
  const headers: HeadersInit = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }
  const answer = await fetch(`${shop.url}/uploads/${name}`, { headers })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** A picture that a product shows. */
async function publish(file: Buffer): Promise<UploadedPicture> {
  const picture = await upload(file)
  const { api } = await buildAdmin(shop)
  await api.call('POST /plants', { body: buildProduct({ image: { url: picture.url } }) })
  return picture
}

test('a picture is stored in all the sizes and formats that pages use, named by its content', async () => {
  const { url, public_id } = await publish(await buildPicture({ colour: '#8040c0' }))
  assert.match(public_id, /^[0-9a-f]{32}-r8g4bb$/)
  assert.equal(url, `http://shop.test/uploads/${public_id}.jpg`)
  const sizes: Record<string, number | undefined> = {}
  for (const name of pictureFiles(public_id)) {
    const { answer, bytes } = await fetchFile(name)
    const { format, width, height } = await sharp(bytes).metadata()
    const type = `image/${format === 'heif' ? 'avif' : format}`
    assert.deepEqual([answer.headers.get('content-type'), Math.round((width / height) * 3)], [type, 4])
    sizes[name.slice(public_id.length)] = width
  }
  const widths = [320, 640, 1200]
  const formats = widths.flatMap((width) => ['avif', 'webp'].map((format) => [`-${width}.${format}`, width]))
  assert.deepEqual(sizes, { ...Object.fromEntries(formats), '.jpg': 1200 })
})

test('the same picture twice is one picture; another one has another name', async () => {
  const picture = await buildPicture({ colour: '#336699' })
  const first = await upload(picture)
  const files = await readdir(shop.settings.uploadsDirectory)
  assert.deepEqual(await upload(picture, { name: 'again.png', type: 'text/html' }), first)
  assert.deepEqual(await readdir(shop.settings.uploadsDirectory), files)
  assert.notEqual((await upload(await buildPicture({ colour: '#336698' }))).public_id, first.public_id)
})

test('JPEG, PNG, WebP and AVIF are accepted, and transparency is put on a paper colour', async () => {
  const clear = sharp({ create: { width: 400, height: 300, channels: 4, background: '#00000000' } })
  for (const file of [clear.clone().png(), clear.clone().webp(), clear.clone().avif()])
    assert.match((await upload(await file.toBuffer())).public_id, /-rfgebe$/)
})

test('a small picture is not enlarged', async () => {
  const { public_id } = await publish(await buildPicture({ width: 200, height: 100 }))
  for (const name of pictureFiles(public_id)) {
    const { width, height } = await sharp((await fetchFile(name)).bytes).metadata()
    assert.deepEqual([width, height], [200, 100], name)
  }
})

test('browsers cache pictures for ever, and treat them only as pictures', async () => {
  const { public_id } = await publish(await buildPicture({ colour: '#123456' }))
  const { answer } = await fetchFile(`${public_id}-640.webp`)
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  const headers = { 'If-None-Match': answer.headers.get('etag') ?? '' }
  const again = await shop.app.inject({ url: new URL(answer.url).pathname, headers })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
})

test('no other files are served beside the pictures', async () => {
  const { public_id } = await publish(await buildPicture({ colour: '#654321' }))
  for (const path of [
    '',
    '.drafts',
    '.drafts/',
    '.arriving/',
    `private/${public_id}.jpg`,
    `${public_id}`,
    `${public_id}-800.webp`,
    `../uploads/${public_id}.jpg`,
    `..%2fuploads%2f${public_id}.jpg`,
    `.%2f${public_id}.jpg`,
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    `${public_id}.jpg%00.html`,
    `${'0'.repeat(32)}-r0g0b0.jpg`,
  ]) {
    const { answer, bytes } = await fetchFile(path)
    const isSamePicture = new URL(answer.url).pathname === `/uploads/${public_id}.jpg`
    assert.equal(answer.status, isSamePicture ? 200 : 404, path)
    if (!isSamePicture) assert.match(bytes.toString(), /^\{.*"(Not Found|not_found)"/, path)
  }
})

test('only admins see a picture until a product shows it, in whatever way; then everyone does', async () => {
  const [asha, { bearer, api }] = [await buildPerson(shop), await buildAdmin(shop)]
  const pictures = [
    await upload(await buildPicture({ colour: '#111' })),
    await upload(await buildPicture({ colour: '#222' })),
  ]
  const seenBy = async ({ public_id }: UploadedPicture, whose?: string) => {
    const { answer } = await fetchFile(`${public_id}-320.webp`, whose)
    return [answer.status, answer.headers.get('cache-control')?.split(',')[0]]
  }
  for (const picture of pictures) {
    assert.deepEqual(await seenBy(picture, bearer), [200, 'private'])
    for (const whose of [undefined, asha.bearer]) assert.equal((await seenBy(picture, whose))[0], 404)
  }
  const [created, changed] = pictures
  const body = buildProduct({ image: { url: created?.url ?? '' } })
  const { _id: id } = await api.call('POST /plants', { body })
  await api.call('PUT /plants/:id', { params: { id }, body: { ...body, images: [{ url: changed?.url ?? '' }] } })
  for (const picture of pictures) assert.deepEqual(await seenBy(picture), [200, 'public'])
})
