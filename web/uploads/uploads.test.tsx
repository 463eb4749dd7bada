import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UploadedPicture } from '../../contract/products.ts'
import { visitAdmin } from '../../test/screens/admin.ts'
import { type Answers, later, never, noAnswer, refusal } from '../../test/screens/api-stub.ts'
import { expectTexts, press, textsOf } from '../../test/screens/forms.ts'
import { stubDrawing, stubUploads } from '../../test/screens/uploads.ts'
import { assertAccessible } from '../../test/screens/visit.tsx'

const picture = (name: string, size = 5, type = 'image/jpeg') => new File(['x'.repeat(size)], name, { type })
const nameIn = (body: unknown) =>
  (body instanceof FormData && body.get('image') instanceof File ? body.get('image') : null) as File
const urlOf = (name: string) => `http://localhost:3000/uploads/${name}`

test('pictures are uploaded one after the other, and the first becomes the main one', async () => {
  const answers = [later<UploadedPicture>(), later<UploadedPicture>()]
  let sent = 0
  const { api, main, gallery } = await open(() => answers[sent++]?.answer ?? never)
  fireEvent.drop(main.getByText('or drop it here'), dropOf(picture('a.jpg'), picture('b.jpg')))
  expect(await screen.findByRole('progressbar', { name: 'Uploading a.jpg' })).toHaveValue(0.5)
  expect(main.getByText('50%')).toBeVisible()
  expect(gallery.getByText('Waiting')).toBeVisible()
  expect(api.to('POST /upload')).toHaveLength(1)
  answers[0]?.settle({ url: urlOf('a.jpg'), public_id: 'a' })
  await screen.findByRole('progressbar', { name: 'Uploading b.jpg' })
  expect(main.getByLabelText('Product Image URL')).toHaveValue(urlOf('a.jpg'))
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Main picture uploaded.')
  answers[1]?.settle({ url: urlOf('b.jpg'), public_id: 'b' })
  await expect
    .poll(() => gallery.queryAllByRole('textbox').map((field) => (field as HTMLInputElement).value))
    .toEqual([urlOf('b.jpg')])
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull()
  expect(api.sent('POST /upload').map((body) => nameIn(body).name)).toEqual(['a.jpg', 'b.jpg'])
})

test('what is no picture, too large or damaged is refused with the reason, and dismissed; the rest arrives', async () => {
  const { person, gallery } = await open(({ body }) => {
    const { name } = nameIn(body)
    const message = 'This picture is damaged and cannot be read.'
    return name === 'broken.jpg' ? refusal('invalid', { message }) : { url: urlOf(name), public_id: name }
  })
  const files = [
    picture('broken.jpg'),
    picture('large.jpg', 20_000_001),
    picture('list.pdf', 5, 'application/pdf'),
    picture('good.jpg'),
  ]
  fireEvent.drop(gallery.getByText('or drop them here'), dropOf(...files))
  await expect
    .poll(() => textsOf(gallery.queryAllByRole('alert')))
    .toEqual([
      'This picture is damaged and cannot be read.',
      'Pictures can be up to 10 MB.',
      'Only JPEG, PNG, WebP and AVIF pictures are accepted.',
    ])
  await expect.poll(() => gallery.queryByLabelText('Image URL 1')).toHaveValue(urlOf('good.jpg'))
  expect(gallery.queryByRole('button', { name: /^Try/ })).toBeNull()
  await assertAccessible()
  for (const name of ['broken.jpg', 'large.jpg', 'list.pdf']) await press(person, `Dismiss ${name}`)
  expect(gallery.queryByRole('list', { name: 'Uploads' })).toBeNull()
})

test('nothing is saved during an upload, which can be cancelled', async () => {
  const { person, main } = await open(never)
  await person.upload(main.getByLabelText('Choose picture'), picture('slow.jpg'))
  await expectTexts('Pictures are still uploading.')
  expect(screen.getByRole('button', { name: 'Create Product' })).toBeDisabled()
  await assertAccessible()
  await press(person, 'Cancel slow.jpg')
  expect(screen.queryByText('slow.jpg')).toBeNull()
  expect(screen.getByRole('button', { name: 'Create Product' })).toBeEnabled()
})

test('an upload that broke off is tried again', async () => {
  const { api, person, main } = await open(noAnswer)
  await person.upload(main.getByLabelText('Choose picture'), picture('again.jpg'))
  await expectTexts('The upload was interrupted. Please try again.')
  expect(screen.getByRole('button', { name: 'Create Product' })).toBeEnabled()
  api.answer({ 'POST /upload': { url: urlOf('again.jpg'), public_id: 'again' } })
  await press(person, 'Try again.jpg again')
  await expect.poll(() => main.getByLabelText('Product Image URL')).toHaveValue(urlOf('again.jpg'))
  expect(screen.queryByText('again.jpg')).toBeNull()
})

test('a picture dropped outside opens nothing and is not uploaded', async () => {
  const { api } = await open(never)
  const isOpenedByBrowser = fireEvent.drop(screen.getByRole('heading', { level: 1 }), dropOf(picture('a.jpg')))
  expect(isOpenedByBrowser).toBe(false)
  expect(api.to('POST /upload')).toEqual([])
})

test('a large photo is made as small as the shop stores it before it is sent, a small one is sent as it is', async () => {
  const drawn = stubDrawing({ width: 12_240, height: 16_320 })
  const { api, main } = await open(({ body }) => ({ url: urlOf(nameIn(body).name), public_id: 'a' }))
  const files = [picture('tall.jpg', 25_000_000), picture('small.jpg', 400_000)]
  fireEvent.drop(main.getByText('or drop it here'), dropOf(...files))
  await expect.poll(() => api.sent('POST /upload').length).toBe(2)
  const sent = api.sent('POST /upload').map((body) => nameIn(body))
  expect(sent.map(({ name, size, type }) => [name, size, type])).toEqual([
    ['tall.jpg', 1_000, 'image/jpeg'],
    ['small.jpg', 400_000, 'image/jpeg'],
  ])
  expect(drawn).toEqual(['1200×1600'])
})

test('a photo that the browser cannot read, draws as noise or that moves is sent as it is', async () => {
  const { api, main } = await open(({ body }) => ({ url: urlOf(nameIn(body).name), public_id: 'a' }))
  const moving = new File([`RIFF....WEBPVP8X....ANIM${'x'.repeat(2_000_000)}`], 'moving.webp', { type: 'image/webp' })
  const sizeSent = async (file: File) => {
    fireEvent.drop(main.getByText('or drop it here'), dropOf(file))
    await expect.poll(() => api.sent('POST /upload').map((body) => nameIn(body).name)).toContain(file.name)
    return nameIn(api.sent('POST /upload').at(-1)).size
  }
  expect(await sizeSent(picture('unread.jpg', 12_000_000))).toBe(12_000_000)
  stubDrawing({ width: 8_000, height: 6_000, isNoisy: true })
  expect(await sizeSent(picture('noisy.jpg', 12_000_000))).toBe(12_000_000)
  stubDrawing({ width: 8_000, height: 6_000 })
  expect(await sizeSent(moving)).toBe(moving.size)
})

const dropOf = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } })

/** The form of a new product, where pictures are uploaded. */
async function open(upload: Answers['POST /upload']) {
  stubUploads()
  const visited = await visitAdmin('/admin/products/new', { 'POST /upload': upload, 'GET /admin/tax-classes': [] })
  const main = within(await screen.findByRole('region', { name: 'Main picture' }))
  return { ...visited, main, gallery: within(screen.getByRole('region', { name: 'Image Gallery' })) }
}
