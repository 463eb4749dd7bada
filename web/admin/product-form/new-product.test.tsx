import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Plant } from '../../../contract/plants.ts'
import { factList } from '../../../domain/plant-facts/plant-facts.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, later, noAnswer, page, refusal } from '../../../test/screens/api-stub.ts'
import { enter, expectSaidOf, expectValues } from '../../../test/screens/fields.ts'
import { expectTexts, press, textsOf } from '../../../test/screens/forms.ts'
import { aPlant } from '../../../test/screens/plant-records.ts'
import { taxClasses } from '../../../test/screens/product-records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const DESCRIPTION = 'Pink trumpets before the leaves.'
const image = 'https://pictures.example/a.jpg'
const filled = {
  'Plant Name': ' Tabebuia ',
  'Price (₹)': '349.5',
  'Product Image URL': image,
  Description: DESCRIPTION,
}
const section = (title: string) => screen.getByRole('heading', { name: title }).closest('details') as HTMLDetailsElement

test('a new product starts with its defaults', async () => {
  await open()
  await expectTexts('Add a new product to your store')
  await expectValues({ 'Plant Name': '', 'Scientific Name (Optional)': '', 'Price (₹)': 0, Stock: 1, Description: '' })
  await expectValues({ 'Rating (0-5)': 0, Category: 'indoor', 'Product Image URL': '' })
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/admin/products')
  const options = textsOf(within(screen.getByLabelText('Category')).getAllByRole('option')).join()
  expect(options).toBe('Select a category,Indoor Plants,Outdoor Plants,Succulents,Exotic Fruits,Seeds,Pots')
  const types = { 'Price (₹)': 'number', Stock: 'number', 'Rating (0-5)': 'number', 'Product Image URL': 'url' }
  for (const [label, type] of Object.entries(types)) expect(screen.getByLabelText(label)).toHaveAttribute('type', type)
  expect(screen.getByLabelText('Rating (0-5)')).toHaveAttribute('step', '0.1')
  screen.getByLabelText('Price (₹)').focus()
  fireEvent.wheel(screen.getByLabelText('Price (₹)'))
  expect(screen.getByLabelText('Price (₹)')).not.toHaveFocus()
  for (const name of ['Care Instructions', 'Image Gallery', 'Benefits', 'Other Names'])
    expect(within(screen.getByRole('region', { name })).queryByRole('listitem')).toBeNull()
  await assertAccessible()
})

test('each error is shown at its field, the first is focused, and nothing is sent', async () => {
  const { api, person } = await open()
  enter({ Description: 'Too short', 'Price (₹)': '-1', Stock: '0', 'Discount %': '100', 'Rating (0-5)': '5.5' })
  enter({ 'Product Image URL': 'javascript:alert(1)' })
  for (const row of ['Care Instruction', 'Image', 'Benefit', 'Other Name']) await press(person, `Add ${row}`)
  await press(person, 'Create Product')
  await expectSaidOf({
    'Plant Name': 'Name is required',
    Description: 'Description must be at least 10 characters',
    'Price (₹)': 'Price must be a positive number',
    Stock: 'Stock must be a positive integer',
    'Rating (0-5)': 'Rating must be a number from 0 to 5',
    'Discount %': 'Discount must be a whole percentage from 0 to 99',
    'Product Image URL': 'Please enter a valid URL',
    'Image URL 1': 'Please enter a valid URL',
    Title: 'Title is required',
    'Benefit 1': 'Benefit cannot be empty',
    'Other Name 1': 'Name cannot be empty',
  })
  expect(screen.getAllByLabelText('Description')[1]).toHaveAccessibleDescription('Description is required')
  expect(screen.getByLabelText('Plant Name')).toHaveFocus()
  expect(api.to('POST /plants')).toEqual([])
  await assertAccessible()
})

test('a product is created with its rows, once however often it is sent, and leads to the list', async () => {
  const { answer, settle } = later<Plant>()
  const { api, person, address } = await open({ 'POST /plants': noAnswer })
  enter(filled)
  for (const benefit of [1, 2, 3]) {
    await press(person, 'Add Benefit')
    expect(screen.getByLabelText(`Benefit ${benefit}`)).toHaveFocus()
    await person.paste(`Benefit number ${benefit}`)
  }
  await press(person, 'Remove benefit 2')
  expect(screen.getByRole('button', { name: 'Add Benefit' })).toHaveFocus()
  await press(person, 'Add Care Instruction')
  await person.paste('Water')
  await person.type(screen.getAllByLabelText('Description')[1] as HTMLElement, 'Daily')
  await press(person, 'Add Care Instruction')
  await press(person, 'Remove care instruction 2')
  await press(person, 'Create Product')
  await expectTexts('Failed to save product')
  api.answer({ 'POST /plants': answer })
  const button = screen.getByRole('button', { name: 'Create Product' })
  await person.click(button)
  await expect.poll(() => button).toBeDisabled()
  settle(aPlant())
  await expect.poll(address).toBe('/admin/products')
  const [first, second] = api.to('POST /plants').map(({ headers }) => headers.get('idempotency-key'))
  expect([first, second]).toEqual([second, expect.stringMatching(/./)])
  const numbers = { maxCelsius: null, minCelsius: null, depotDays: null, weightGrams: null }
  expect(api.sent('POST /plants')[1]).toEqual({
    ...{ name: 'Tabebuia', description: DESCRIPTION, price: 349.5, originalPrice: null, discount: null },
    ...{ stock: 1, rating: 0, category: 'indoor', taxClass: null, imageUrl: image, image: { url: image }, images: [] },
    careInstructions: [{ title: 'Water', description: 'Daily' }],
    benefits: ['Benefit number 1', 'Benefit number 3'],
    ...{ otherNames: [], packed: null, facts: null, size: null, parts: null },
    delivery: { vanOnly: false, notTo: [], reason: null, ...numbers },
  })
})

test('what the server refuses is said at its fields, and the input stays', async () => {
  const message = 'Please enter a valid URL that begins with https://'
  const fields = { 'image.url': message, 'benefits.0': 'No such benefit' }
  const { person } = await open({ 'POST /plants': refusal('invalid', { fields }) })
  enter(filled)
  await press(person, 'Add Benefit')
  await person.paste('Shade')
  await press(person, 'Create Product')
  await expectTexts('Failed to save product')
  await expectSaidOf({ 'Product Image URL': message, 'Benefit 1': 'No such benefit' })
  await expect.poll(() => screen.getByLabelText('Product Image URL')).toHaveFocus()
  await expectValues({ Description: DESCRIPTION })
})

test('a price of 0 needs a confirmation', async () => {
  const { api, person } = await open({ 'POST /plants': aPlant() })
  enter({ ...filled, 'Price (₹)': '0' })
  await press(person, 'Create Product')
  await screen.findByRole('alertdialog', { name: 'Sell this plant for ₹0?' })
  await press(person, 'Change the price')
  expect(api.to('POST /plants')).toEqual([])
  await press(person, 'Create Product')
  await press(person, 'Sell it for ₹0')
  await expect.poll(() => api.sent('POST /plants')).toMatchObject([{ price: 0 }])
})

test('of original price and discount, the one that follows is named', async () => {
  await open()
  for (const typed of ['400 500  20%', '400  20 ₹500', '400 300  ', '400  100 ', '400 -1  ', ' 500  ']) {
    const [price = '', original = '', discount = '', ifEmpty = ''] = typed.split(' ')
    enter({ 'Price (₹)': price, 'Original Price': original, 'Discount %': discount })
    expect(textsOf(screen.queryAllByText(/^If left empty/)).join(), typed).toBe(ifEmpty && `If left empty: ${ifEmpty}`)
  }
})

test('the tax class is that of the category unless another is chosen', async () => {
  const { person } = await open()
  const options = within(screen.getByLabelText('Tax class'))
  for (const [category, its] of Object.entries({
    pots: 'Ceramic pots (HSN 6914, 18%)',
    seeds: 'Seeds for sowing (HSN 1209, exempt)',
  })) {
    await person.selectOptions(screen.getByLabelText('Category'), category)
    expect(await options.findByRole('option', { name: `From its category: ${its}` })).toHaveValue('')
  }
  expect(options.getByRole('option', { name: /^Earthen/ })).toHaveValue('earthen')
})

test('the facts of a plant are folded, counted, and opened by what is refused', async () => {
  const { person } = await open()
  await expectTexts(`0 of ${factList.length} filled in`)
  expect(section('Plant facts').open).toBe(false)
  await person.selectOptions(screen.getByLabelText('Pets'), 'Toxic to pets')
  await person.click(screen.getByLabelText('Balcony'))
  enter({ 'Height as sold (cm)': '40', 'Full-grown height (cm)': '30' })
  await expectTexts(`4 of ${factList.length} filled in`)
  await press(person, 'Create Product')
  await expectTexts('Please enter the source', 'The full-grown height must not be below the height as sold')
  expect(section('Plant facts').open).toBe(true)
  enter({ 'Full-grown height (cm)': '90' })
  await expect.poll(() => screen.queryByText('The full-grown height must not be below the height as sold')).toBeNull()
  expect(section('Plant facts').open).toBe(true)
})

test('a filled-in section that was folded is opened by what is refused, and its field is focused', async () => {
  const { person } = await open()
  enter({ ...filled, Family: 'Areca Palm', Position: '-1' })
  const size = section('Size')
  await expect.poll(() => size.open).toBe(true)
  for (const _ of ['once', 'again']) {
    await person.click(size.querySelector('summary') as HTMLElement)
    expect(size.open).toBe(false)
    await press(person, 'Create Product')
    await expect.poll(() => size.open).toBe(true)
    await expect.poll(() => size.contains(document.activeElement)).toBe(true)
  }
})

test('pots have an inner diameter and a package, and seeds what their label states', async () => {
  const { person } = await open()
  expect(section('Packed goods').open).toBe(false)
  expect(screen.getByLabelText('Pot diameter (cm)')).toBeInTheDocument()
  await person.selectOptions(screen.getByLabelText('Category'), 'Pots')
  expect(screen.getByLabelText('Inner diameter (cm)')).toBeInTheDocument()
  expect(screen.queryByLabelText('Pot diameter (cm)')).toBeNull()
  expect(section('Packed goods').open).toBe(true)
  expect(screen.queryByRole('group', { name: 'Seeds' })).toBeNull()
  await person.selectOptions(screen.getByLabelText('Category'), 'Seeds')
  enter({ 'MRP (₹)': '-1', 'Germination %': '101', 'Name of the business': 'Khurja Glaze Works' })
  await press(person, 'Create Product')
  await expectSaidOf({
    'MRP (₹)': 'MRP must be a positive number',
    'Germination %': 'A percentage is between 0 and 100',
    'Responsible business': 'Please choose maker, packer or importer',
    'Address of the business': 'Address is required',
  })
})

test('a bundle is made of products that are no bundles, and has no stock of its own', async () => {
  const pot = aPlant({ name: 'Clay Pot', size: { family: 'Clay Pot', label: '20 cm', position: 0 } })
  const { api, person } = await open({ 'GET /plants': noAnswer })
  await person.click(screen.getByRole('heading', { name: 'Bundle' }))
  enter({ 'Find a part': 'pots' })
  await expectTexts('The products could not be searched.')
  api.answer({ 'GET /plants': page([]) })
  enter({ 'Find a part': 'qqq' })
  await expectTexts('No products match “qqq”.')
  api.answer({ 'GET /plants': page([pot, aPlant({ name: 'Clay Set', parts: [] })]) })
  enter({ 'Find a part': 'clay' })
  const add = await screen.findByRole('button', { name: 'Clay Pot, 20 cm' })
  expect(screen.queryByRole('button', { name: 'Clay Set' })).toBeNull()
  await person.click(add)
  expect(add).toBeDisabled()
  await expectTexts('1 part')
  expect(screen.queryByLabelText('Stock')).toBeNull()
  await press(person, 'Remove Clay Pot, 20 cm')
  expect(screen.getByLabelText('Find a part')).toHaveFocus()
  expect(screen.getByLabelText('Stock')).toBeVisible()
})

function open(answers: Answers = {}) {
  const all = { 'GET /admin/tax-classes': taxClasses, ...answers }
  return visitAdmin('/admin/products/new', all, { heading: 'Add New Product' })
}
