import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Plant } from '../../../contract/plants.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { enter, expectValues } from '../../../test/screens/fields.ts'
import { expectTexts, press, textsOf } from '../../../test/screens/forms.ts'
import { aPlant } from '../../../test/screens/plant-records.ts'
import { aFullProduct, taxClasses } from '../../../test/screens/product-records.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible, findMain, text } from '../../../test/screens/visit.tsx'

const SAVE = 'PUT /plants/:id'

test('the form starts with the product, and leads to its history', async () => {
  const plant = aPlant({ name: LONG_NAME, price: 450, stock: 7, benefits: ['Golden in May'] })
  await open(plant)
  await expectTexts('Update the product details')
  await expectValues({ 'Plant Name': LONG_NAME, 'Price (₹)': 450, Stock: 7, 'Benefit 1': 'Golden in May' })
  const history = (await findMain()).getByRole('link', { name: 'History' })
  expect(history).toHaveAttribute('href', `/admin/audit?search=${plant._id}`)
})

test('an edit sends back all that was loaded, without the stock, and returns to the list', async () => {
  const plant = aFullProduct()
  const { _id, reviews, priceTag, compareAt, sizes, version, stock, parts, packed, images, ...same } = plant
  const { api, person, address } = await open(plant, { [SAVE]: plant })
  await screen.findByLabelText('Plant Name')
  await expectValues({ 'Tax class': 'earthen' })
  await expectTexts('only by van, not to 2 states')
  await assertAccessible()
  enter({ 'Plant Name': 'Holy Basil' })
  await press(person, 'Update Product')
  await expect.poll(address).toBe('/admin/products')
  const { unitPrice, ...stated } = packed ?? {}
  expect(api.sent(SAVE)).toEqual([
    {
      ...same,
      name: 'Holy Basil',
      // It follows from the discount.
      originalPrice: null,
      imageUrl: same.image.url,
      images: images.map(({ url, public_id, isPrimary }) => ({ url, public_id, ...(isPrimary && { isPrimary }) })),
      packed: stated,
      parts: null,
    },
  ])
  expect(api.to(SAVE)[0]?.headers.get('if-match')).toBe('3-1')
  expect(api.to(SAVE)[0]?.params.id).toBe(_id)
})

test('which of original price and discount follows from the other is left empty', async () => {
  for (const [priceTag, original, discount] of [
    ['discount', null, 10],
    ['original', 498.89, null],
    [null, 498.89, 10],
  ] as const) {
    await open(aFullProduct({ priceTag }))
    await expectValues({ 'Original Price': original, 'Discount %': discount })
    cleanup()
  }
})

test('a changed stock is sent, none too; a new picture is without the data of the old one', async () => {
  const { api, person } = await open(aFullProduct(), { [SAVE]: aPlant() })
  await screen.findByLabelText('Stock')
  for (const [stock, said] of Object.entries({ '': 'positive integer', '-1': 'whole number, 0 or more' })) {
    enter({ Stock: stock })
    await press(person, 'Update Product')
    await screen.findByText(`Stock must be a ${said}`)
  }
  enter({ Stock: '0', 'Product Image URL': '/images/new.jpg' })
  await press(person, 'Update Product')
  await expect.poll(() => api.sent(SAVE)).toMatchObject([{ stock: 0, image: { url: '/images/new.jpg' } }])
  const [{ image, images }] = api.sent(SAVE) as [Plant]
  expect([image.public_id, images[0]?.public_id, images[0]?.isPrimary]).toEqual([undefined, 'tulsi', undefined])
})

test('while it is saved the fields are locked and leaving needs a confirmation; a failure loses nothing', async () => {
  const { answer, settle } = later<ReturnType<typeof refusal>>()
  const { person } = await open(aPlant(), { [SAVE]: answer })
  const description = await screen.findByLabelText('Description')
  enter({ Description: 'Its leaves smell of cloves.' })
  const button = screen.getByRole('button', { name: 'Update Product' })
  button.focus()
  await person.keyboard('{Enter}')
  await expect.poll(() => description).toBeDisabled()
  await leave(person)
  await press(person, 'Stay')
  button.focus()
  settle(refusal('unavailable', { message: 'The shop is being watered.' }))
  await expectTexts('Failed to save product', 'The shop is being watered.')
  expect(description).toHaveValue('Its leaves smell of cloves.')
  expect(description).toBeEnabled()
  expect(button).toBeEnabled()
  await leave(person)
})

describe('of a product that another admin', () => {
  const plant = aFullProduct()
  const newer = { ...plant, price: 420, benefits: ['Scent'], scientificName: undefined, version: '4-1' }
  const edit = async (answers: Answers = {}) => {
    const visited = await open(plant, { [SAVE]: refusal('stale_edit'), ...answers })
    await screen.findByLabelText('Plant Name')
    enter({ 'Plant Name': 'Holy Basil', 'Rating (0-5)': '4' })
    return visited
  }

  test('has changed, the changes are named, and what was typed can be kept, still unsaved', async () => {
    const { api, person } = await edit()
    api.answer({ 'GET /plants/:id': newer })
    await press(person, 'Update Product')
    await expectTexts('This product has changed since you opened it.')
    expect(text()).toContain(
      'Changed since then: Scientific Name (Ocimum tenuiflorum → empty), Benefits, Price (449 → 420).',
    )
    await assertAccessible()
    // A third version, which the notice does not describe, is not what is continued from.
    api.answer({ 'GET /plants/:id': { ...newer, price: 500, version: '5-1' }, [SAVE]: refusal('unavailable') })
    await press(person, 'Update Product')
    await expectTexts('This product has changed since you opened it.')
    await press(person, 'Keep what I typed')
    await expectValues({ 'Plant Name': 'Holy Basil', 'Price (₹)': 420 })
    expect(screen.queryByLabelText('Benefit 2')).toBeNull()
    await leave(person)
    await press(person, 'Stay')
    api.answer({ [SAVE]: newer })
    await press(person, 'Update Product')
    await expect
      .poll(() => api.sent(SAVE)[2])
      .toMatchObject({ name: 'Holy Basil', rating: 4, price: 420, benefits: ['Scent'] })
    expect(api.to(SAVE).map(({ headers }) => headers.get('if-match'))).toEqual(['3-1', '3-1', '4-1'])
  })

  test('has changed, the latest version can be loaded, once it can be looked up', async () => {
    const { api, person } = await edit()
    api.answer({ 'GET /plants/:id': noAnswer })
    await press(person, 'Update Product')
    await screen.findByRole('button', { name: 'Get the latest version' })
    api.answer({ 'GET /plants/:id': { ...plant, version: '4-1' } })
    await press(person, 'Get the latest version')
    await expectTexts('Changed since then: nothing on this form.')
    await press(person, 'Load the latest version')
    await expectValues({ 'Plant Name': 'Tulsi' })
    expect(screen.queryByText('This product has changed since you opened it.')).toBeNull()
  })

  test('has deleted, it says so, and the input stays', async () => {
    const { person } = await edit({ [SAVE]: refusal('not_found') })
    await press(person, 'Update Product')
    await expectTexts('Failed to save product', 'It has since been deleted.')
    await expectValues({ 'Plant Name': 'Holy Basil' })
  })
})

describe('the pictures', () => {
  const [a, b, c] = ['/images/a.jpg', '/images/b.jpg', '/images/c.jpg'] as const
  const pictured = (main: string, ...urls: string[]) =>
    aPlant({
      image: { url: main, public_id: null },
      images: urls.map((url, order) => ({ url, public_id: null, isPrimary: false, order })),
    })
  const gallery = () => within(screen.getByRole('region', { name: 'Image Gallery' }))
  const urls = () =>
    gallery()
      .queryAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value)
  const pressed = async (person: Parameters<typeof press>[0], name: string) => {
    ;(await screen.findByRole('button', { name })).focus()
    await person.keyboard('{Enter}')
  }
  const focused = () => document.activeElement?.getAttribute('aria-label')

  test('are sorted by keyboard, which keeps the focus and is announced', async () => {
    const { person } = await open(pictured(a, a, b, c))
    await pressed(person, 'Move image 1 down')
    expect(urls()).toEqual([b, a, c])
    await expect.poll(focused).toBe('Move image 2 down')
    await person.keyboard('{Enter}')
    expect(urls()).toEqual([b, c, a])
    await expect.poll(focused).toBe('Move image 3 down')
    await expectTexts('Picture moved to position 3 of 3.')
    await pressed(person, 'Make image 1 the main picture')
    expect(screen.getByLabelText('Product Image URL')).toHaveValue(b)
    expect(textsOf(gallery().getAllByText('Main'))).toEqual(['Main'])
    await expectTexts('This is now the main picture.')
    await pressed(person, 'Remove image 2')
    expect(urls()).toEqual([b, a])
    expect(screen.getByRole('button', { name: 'Add Image' })).toHaveFocus()
  })

  test('change places with the main one, unless the gallery has it; the focus stays in the row', async () => {
    const { person } = await open(pictured(a, b, c))
    await pressed(person, 'Make image 1 the main picture')
    expect(screen.getByLabelText('Product Image URL')).toHaveValue(b)
    expect(urls()).toEqual([a, c])
    await expect.poll(focused).toBe('Make image 1 the main picture')
    await press(person, 'Add Image')
    enter({ 'Image URL 3': b })
    await pressed(person, 'Make image 2 the main picture')
    expect(urls()).toEqual([a, c, b])
    await expect.poll(focused).toBe('Move image 2 up')
  })

  test('are previewed, and the main one can be removed', async () => {
    const { person } = await open(pictured(a))
    const field = await screen.findByLabelText('Product Image URL')
    expect(screen.getByRole('img', { name: 'Preview of the product image' })).toBeVisible()
    enter({ 'Product Image URL': 'no address' })
    await expect.poll(() => screen.queryByRole('img', { name: 'Preview of the product image' })).toBeNull()
    await press(person, 'Remove Image')
    expect(field).toHaveValue('')
    expect(field).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Remove Image' })).toBeNull()
  })
})

async function leave(person: Parameters<typeof press>[0]): Promise<void> {
  await person.click(screen.getByRole('link', { name: 'Orders' }))
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
}

function open(plant: Plant, answers: Answers = {}) {
  const all = { 'GET /plants/:id': plant, 'GET /admin/tax-classes': taxClasses, ...answers }
  return visitAdmin(`/admin/products/edit/${plant._id}`, all, { heading: 'Edit Product' })
}
