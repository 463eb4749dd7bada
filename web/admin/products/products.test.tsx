import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Plant } from '../../../contract/plants.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, later, page, refusal } from '../../../test/screens/api-stub.ts'
import { cellsOf, expectLinks, expectTexts, fillIn, press, textsOf } from '../../../test/screens/forms.ts'
import { aPlant } from '../../../test/screens/plant-records.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

test('every column has its value; products are added, imported and edited from here', async () => {
  const named = { name: 'Champa', scientificName: 'Magnolia champaca' }
  const champa = aPlant({ ...named, category: 'exotic-fruit', price: 1_25_000.5, stock: 37 })
  const strange = [aPlant({ name: '<b>नीम</b>', stock: 0 }), aPlant({ name: LONG_NAME })]
  const { person, address } = await open([champa, ...strange])
  expect(textsOf(await screen.findAllByRole('columnheader')).join()).toBe('Product,Category,Price,Stock,Actions')
  const cells = ['ChampaMagnolia champaca', 'Exotic Fruits', '₹1,25,000.50', '37', 'EditDelete']
  expect(await cellsOf('Champa')).toEqual(cells)
  expect((await cellsOf('<b>नीम</b>'))[3]).toBe('0')
  await expectTexts(LONG_NAME, 'Showing 3 of 3 products')
  await assertAccessible()
  expectLinks({ 'Add Product': '/admin/products/new', 'Import / export': '/admin/products/import' })
  expectLinks({ Searches: '/admin/products/searches' })
  await person.click(screen.getByRole('link', { name: 'Edit Champa' }))
  await expect.poll(address).toBe(`/admin/products/edit/${champa._id}`)
})

test('the search is literal and stored in the address; low stock can be left', async () => {
  const { api, person, address } = await open([], {}, '?view=low_stock')
  await expectTexts('No products found')
  expect(screen.getByPlaceholderText('Search products...')).toHaveAccessibleName('Search products')
  await press(person, 'Remove filter: Low stock')
  await fillIn(person, { 'Search products': 'neem' })
  await expect.poll(address).toBe('/admin/products?search=neem')
  await expect
    .poll(() => api.to('GET /plants').map(({ query: { search, literal, maxStock } }) => [search, literal, maxStock]))
    .toEqual([
      [undefined, 'true', expect.any(String)],
      [undefined, 'true', undefined],
      ['neem', 'true', undefined],
    ])
})

describe('a deletion', () => {
  const title = 'Are you sure you want to delete this product?'
  const remove = async (person: UserEvent) => {
    await press(person, 'Delete Parijat')
    const question = await screen.findByRole('alertdialog', { name: title })
    expect(question).toHaveTextContent(
      'ParijatIt will be removed from the shop at once. Past orders will still show it.',
    )
    await person.click(within(question).getByRole('button', { name: 'Delete' }))
  }

  for (const [outcome, reply] of [
    ['leaves the list', aPlant()],
    ['of what another admin deleted meanwhile does so, too', refusal('not_found')],
  ] as const) {
    test(`is confirmed, keeps its button busy, and ${outcome}`, async () => {
      const parijat = aPlant({ name: 'Parijat' })
      const { answer, settle } = later<Plant | ReturnType<typeof refusal>>()
      const list = page([parijat, aPlant({ name: 'Ashoka' })], 3)
      const { api, person } = await open([], { 'GET /plants': list, 'DELETE /plants/:id': answer })

      await remove(person)
      await expect.poll(() => screen.getByRole('button', { name: 'Delete Parijat' })).toBeDisabled()
      settle(reply)
      await expectTexts('Product deleted successfully.', 'Showing 1 of 2 products')
      expect(screen.queryByText('Parijat')).toBeNull()
      await press(person, 'Load more')
      await expect.poll(() => api.to('GET /plants').at(-1)?.query.offset).toBe('1')
      expect(api.to('DELETE /plants/:id')[0]?.params.id).toBe(parijat._id)
    })
  }
})

describe('many products at once', () => {
  const seeds = aPlant({ name: 'Kadam Seeds', price: 4, category: 'seeds' })
  const tree = aPlant({ name: 'Kadam Tree', price: 1234.5, category: 'outdoor', version: '7' })
  const both = [seeds, tree].map(({ _id, version }) => ({ _id, version }))
  const bar = () => screen.queryByRole('region', { name: 'Selected products' })
  const choose = async (person: UserEvent, button: string) => {
    await press(person, button)
    return screen.findByRole('alertdialog')
  }
  const lines = () => textsOf(within(screen.getByRole('region', { name: 'What changes' })).getAllByRole('listitem'))

  test('are no longer selected once a search has found nothing', async () => {
    const { api, person } = await open([seeds, tree])
    await person.click(await screen.findByRole('checkbox', { name: 'Select Kadam Tree' }))
    api.answer({ 'GET /plants': page([]) })
    const box = screen.getByRole('searchbox')
    await person.type(box, 'zzz')
    await screen.findByText('No products found')
    api.answer({ 'GET /plants': page([seeds, tree]) })
    await press(person, 'Clear search')
    expect(await screen.findByRole('checkbox', { name: 'Select Kadam Tree' })).not.toBeChecked()
  })

  test('change their prices by percent, after a preview', async () => {
    const { api, person } = await open([seeds, tree], { 'POST /admin/products/price': { changed: 1 } })
    await person.click(await screen.findByRole('checkbox', { name: 'Select Kadam Tree' }))
    expect(bar()).toHaveTextContent('1 product selected')
    await press(person, 'Clear')
    expect(bar()).toBeNull()
    await person.click(screen.getByRole('checkbox', { name: 'Select all products shown' }))
    const dialog = await choose(person, 'Change price')
    expect(dialog).toHaveAccessibleName('Change the price of 2 products')
    const submit = within(dialog).getByRole('button', { name: /^Change/ })
    expect(submit).toBeDisabled()
    await fillIn(person, { 'Change in percent': '1.25' })
    await expectTexts('Use at most 1 decimal place')
    await fillIn(person, { 'Change in percent': '-95' })
    await expectTexts('Enter a percentage from -90 to 500')
    expect(submit).toBeDisabled()
    await fillIn(person, { 'Change in percent': '-50' })
    expect(lines()).toEqual(['Kadam Seeds₹4 → ₹2', 'Kadam Tree₹1,234.50 → ₹617'])
    await fillIn(person, { 'Change in percent': '10' })
    expect(lines()).toEqual(['Kadam Seeds₹4, unchanged', 'Kadam Tree₹1,234.50 → ₹1,358'])
    await assertAccessible()
    expect(submit).toHaveTextContent('Change 1 price')
    await person.click(submit)
    await expectTexts('1 product changed')
    await expect.poll(bar).toBeNull()
    expect(api.sent('POST /admin/products/price')).toEqual([{ products: both, percent: 10 }])
  })

  test('a price that becomes too large, or does not change, is not submitted', async () => {
    const { person } = await open([seeds, aPlant({ name: LONG_NAME, price: 9_999_999 })])
    for (const [name, percent, problem] of [
      ['Kadam Seeds', '1', 'Too small to change any of these prices'],
      [LONG_NAME, '50', `${LONG_NAME} would cost more than ₹1,00,00,000`],
    ] as const) {
      await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
      const dialog = await choose(person, 'Change price')
      await fillIn(person, { 'Change in percent': percent })
      await expectTexts(problem)
      expect(within(dialog).getByRole('button', { name: 'Change prices' })).toBeDisabled()
      await press(person, 'Cancel')
      await press(person, 'Clear')
    }
  })

  test('move to another category, unless all are there', async () => {
    const { api, person } = await open([seeds, tree], { 'POST /admin/products/category': { changed: 1 } })
    await person.click(await screen.findByRole('checkbox', { name: 'Select all products shown' }))
    const dialog = await choose(person, 'Change category')
    const field = screen.getByLabelText('New category')
    await person.selectOptions(field, 'Seeds')
    expect(dialog).toHaveAccessibleName('Change the category of 2 products')
    expect(lines()).toEqual(['Kadam SeedsSeeds', 'Kadam TreeOutdoor Plants → Seeds'])
    await assertAccessible()
    await press(person, 'Move 1 product')
    await expectTexts('1 product changed')
    expect(api.sent('POST /admin/products/category')).toEqual([{ products: both, category: 'seeds' }])
    await person.click(screen.getByRole('checkbox', { name: 'Select Kadam Seeds' }))
    await choose(person, 'Change category')
    await person.selectOptions(screen.getByLabelText('New category'), 'Seeds')
    await expectTexts('This product is already in this category')
  })

  test('what is refused is reported, the list is loaded again, and the choice stays', async () => {
    const reason = 'Kadam Tree has changed since you opened the list. No product was changed.'
    const { api, person } = await open([seeds, tree], {
      'POST /admin/products/price': refusal('stale_edit', { message: reason }),
    })
    await person.click(await screen.findByRole('checkbox', { name: 'Select all products shown' }))
    await choose(person, 'Change price')
    await fillIn(person, { 'Change in percent': '10' })
    api.answer({ 'GET /plants': page([seeds, { ...tree, price: 2000, version: '8' }]) })
    await press(person, 'Change 1 price')
    await expectTexts('Failed to change the products', reason, '₹2,000')
    expect(bar()).toHaveTextContent('2 products selected')
    await choose(person, 'Change price')
    expect(screen.getByLabelText('Change in percent')).toHaveValue(null)
  })
})

function open(plants: Plant[], answers: Answers = {}, query = '') {
  return visitAdmin(`/admin/products${query}`, { 'GET /plants': page(plants), ...answers }, { heading: 'Products' })
}
