import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answers, unchecked } from '../../test/screens/api-stub.ts'
import { openCheckout } from '../../test/screens/checkout-page.ts'
import { expectTexts, press } from '../../test/screens/forms.ts'
import { anOrder } from '../../test/screens/order-records.ts'
import { openPlant } from '../../test/screens/plant-page.ts'
import { aPlant, facetsOf } from '../../test/screens/plant-records.ts'
import { aCartItem, aUser, newId } from '../../test/screens/records.ts'
import { findMain, visit } from '../../test/screens/visit.tsx'

// React reports a record that cannot be shown in the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const odd = () => [
  ...[null, 'plant', {}, { name: 'No id' }, { _id: newId(), price: 1 }, { _id: newId(), name: 'Priceless' }],
  { _id: newId(), name: 'Pictureless', price: 99, image: null },
]
const names = (within: HTMLElement) =>
  [...within.querySelectorAll('article')].flatMap((card) => /Pictureless|Tulsi|Priceless/.exec(card.textContent) ?? [])

for (const path of ['/', '/shop']) {
  test(`${path} shows complete plants, and what is known of each, beside broken records`, async () => {
    const facts = { light: 'low', effort: 'easy', pets: { verdict: 'non-toxic', source: 'A study' } }
    const answers: Answers = {
      'GET /plants': unchecked([...odd(), { ...aPlant({ name: 'Tulsi' }), facts }]),
      'GET /plants/categories': unchecked([null, 'indoor', {}]),
      'GET /plants/countries': ['India'],
      'GET /plants/facets': facetsOf(),
    }
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    await visit(path, { answers })
    const main = await screen.findByRole('main')
    await expect.poll(() => names(main)).toEqual(['Pictureless', 'Tulsi'])
    expect(main).toHaveTextContent(/Low.light ·.Easy ·.Pet.safe/)
    expect(within(main).queryByRole('alert')).toBeNull()
  })
}

test('a shopper’s orders are shown beside records that lack nearly everything', async () => {
  const order = anOrder()
  const strange = { _id: newId(), createdAt: 'soon', user: null, status: 'on_hold', amount: 'much', items: null }
  await visit('/orders', {
    user: aUser(),
    answers: { 'GET /orders': unchecked([{ _id: newId() }, strange, null, order]) },
  })
  await expectTexts(`Order #${order.number}`)
  expect(screen.getAllByRole('heading', { name: /^Placed on/ })).toHaveLength(3)
  expect(screen.getAllByText(/Invalid date/)[0]).toBeVisible()
})

test('a plant that lacks all its lists is shown, with a review that lacks nearly everything', async () => {
  const plant = aPlant({ name: 'Kadamba' })
  const lists = { image: null, images: null, careInstructions: null, benefits: null, rating: null }
  await openPlant(plant, {
    answers: {
      'GET /plants/:id': unchecked({ ...plant, ...lists }),
      'GET /plants/:id/reviews': unchecked([null, { _id: newId() }, 'review']),
      'GET /plants/:id/related': unchecked({ goesWith: [...odd(), aPlant({ name: 'Tulsi' })], similar: null }),
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Kadamba' })).toBeVisible()
  await expectTexts('Invalid date')
  expect(names(screen.getByRole('main'))).toEqual(['Pictureless', 'Tulsi'])
  expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
})

describe('of a cart with broken items', () => {
  const plant = { price: 400, name: 'Champak' }
  const items = () => [
    ...[null, { plant: null, quantity: 1 }, { plant: { _id: newId(), name: 'Odd plant' }, quantity: null }],
    aCartItem(plant),
  ]
  const findOdd = async () => (await (await findMain()).findByText('Odd plant')).closest('li')

  test('the page and the dropdown show what they can', async () => {
    const { person } = await visit('/cart', { user: aUser(), answers: { 'GET /cart': unchecked(items()) } })
    expect(await findOdd()).toHaveTextContent('Please remove it.')
    expect((await findMain()).getByRole('link', { name: plant.name })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
    await press(person, 'Cart, 2 items')
    const dropdown = await screen.findByRole('dialog', { name: 'Your Cart' })
    for (const text of [plant.name, 'Odd plant', '2 plants']) expect(dropdown).toHaveTextContent(text)
  })

  test('the checkout shows what it can', async () => {
    await openCheckout({ answers: { 'GET /cart': unchecked(items()) } })
    expect(await findOdd()).toHaveTextContent('Please remove it.')
    expect(within(screen.getByRole('main')).getByText(plant.name)).toBeVisible()
  })
})
