import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CartItem } from '../../../contract/cart.ts'
import { type Answers, later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { aDelivery } from '../../../test/screens/delivery-records.ts'
import { picturesBeside, textsOf } from '../../../test/screens/forms.ts'
import { aCartItem, aPart, aUser, LONG_NAME } from '../../../test/screens/records.ts'
import { theRules } from '../../../test/screens/settings-records.ts'
import { assertAccessible, findMain, visit } from '../../../test/screens/visit.tsx'
import type { RootData } from '../../settings.ts'

test('each line and the totals are shown, however long a name is', async () => {
  await openCart([aCartItem({ name: 'Neem', price: 125.5, quantity: 2 }), aCartItem({ name: LONG_NAME, price: 1200 })])
  const line = await findLine('Neem')
  expect(line.getByText('₹125.50 each')).toBeVisible()
  expect(line.getByText('₹251.00')).toBeVisible()
  await findLine(LONG_NAME)
  expectTotals('₹1,451.00')
  await assertAccessible()
})

test('the quantity goes up to the stock and down to one, and the totals follow', async () => {
  const item = aCartItem({ name: 'Neem', price: 400, stock: 3, quantity: 2 })
  const { api, person } = await openCart([item])
  const line = await findLine('Neem')
  await person.click(line.getByRole('button', { name: 'Increase quantity' }))
  expectTotals('₹1,200.00')
  expect(line.getByRole('button', { name: 'Increase quantity' })).toHaveAttribute('aria-disabled', 'true')
  const decrease = line.getByRole('button', { name: 'Decrease quantity' })
  await person.click(decrease)
  await person.click(decrease)
  expect(decrease).toHaveAttribute('aria-disabled', 'true')
  expectTotals('₹400.00')
  await expect.poll(() => api.sent('PUT /cart/update').at(-1)).toEqual({ plantId: item.plant._id, quantity: 1 })
})

test('removing the last line empties the cart at once, before the server answers; it says so and leads to the shop', async () => {
  const { api, person, address } = await openCart([aCartItem({ name: 'Neem', price: 400 })])
  const removed = later<CartItem[]>()
  api.answer({ 'DELETE /cart/remove/:plantId': removed.answer })
  await person.click((await findLine('Neem')).getByRole('button', { name: 'Remove Neem' }))
  await screen.findByRole('heading', { name: 'Your cart is empty' })
  await assertAccessible()
  removed.settle([])
  await person.click(main().getByRole('link', { name: 'Continue Shopping' }))
  await expect.poll(address).toBe('/shop')
})
for (const [button, call, answer, message] of [
  ['Increase quantity', 'PUT /cart/update', noAnswer, 'Failed to update cart item'],
  ['Increase quantity', 'PUT /cart/update', refusal('stock_short'), 'We don’t have that many in stock.'],
  ['Remove Neem', 'DELETE /cart/remove/:plantId', noAnswer, 'Failed to remove item from cart'],
] as const) {
  test(`a refused change is reported and reverted: ${button}, ${message}`, async () => {
    const { person } = await openCart([aCartItem({ name: 'Neem', price: 400 })], { [call]: answer })
    await person.click((await findLine('Neem')).getByRole('button', { name: button }))
    const [alert] = await screen.findAllByRole('alert')
    expect(alert).toHaveTextContent(message)
    expect((await findLine('Neem')).getByRole('status')).toHaveTextContent('1')
  })
}

test('a change is undone even if the cart cannot be loaded again', async () => {
  const { api, person } = await openCart([aCartItem({ name: 'Neem', price: 400 }), aCartItem({ name: 'Tulsi' })])
  const line = await findLine('Neem')
  const increase = line.getByRole('button', { name: 'Increase quantity' })
  await person.click(increase)
  await expect.poll(() => api.to('PUT /cart/update')).toHaveLength(1)
  api.answer({ 'GET /cart': noAnswer, 'PUT /cart/update': noAnswer, 'DELETE /cart/remove/:plantId': noAnswer })
  await person.click(increase)
  await person.click(screen.getByRole('button', { name: 'Remove Tulsi' }))
  await findLine('Tulsi')
  expect(line.getByRole('status')).toHaveTextContent('2')
})

test('what is gone, sold out or short blocks the checkout and says why, until it is mended', async () => {
  const { person } = await openCart([
    aCartItem({ name: 'Rohu', price: 400, isAvailable: false }),
    aCartItem({ name: 'Rohida', price: 400, stock: 0 }),
    aCartItem({ name: 'Khejri', price: 400, stock: 1, quantity: 2 }),
  ])
  expect(screen.queryByRole('link', { name: 'Rohu' })).toBeNull()
  for (const name of ['Rohu', 'Rohida'])
    expect((await findLine(name)).getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  expect((await findLine('Rohu')).getByText('This item is no longer available. Please remove it.')).toBeVisible()
  expect((await findLine('Rohida')).getByText('This item has sold out. Please remove it.')).toBeVisible()
  expect((await findLine('Khejri')).getByText('Only 1 left. Please order fewer.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  for (const name of ['Rohu', 'Rohida']) await person.click(screen.getByRole('button', { name: `Remove ${name}` }))
  await person.click((await findLine('Khejri')).getByRole('button', { name: 'Decrease quantity' }))
  expect(main().getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
})

test('of a bundle or size that is sold out it names the missing part, or the sizes in stock', async () => {
  const sizes = [
    { label: '10 cm pot', stock: 0 },
    { label: '15 cm pot', stock: 2 },
  ]
  const parts = [aPart({ name: 'Curry Leaf', stock: 0 }), aPart({ name: 'Tulsi' })]
  await openCart([
    aCartItem({ name: 'Kitchen Set', price: 400, stock: 0, parts }),
    aCartItem({ name: 'Snake Plant, 10 cm pot', price: 400, stock: 0, sizes }),
  ])
  const bundle = await findLine('Kitchen Set')
  expect(bundle.getByText('Curry Leaf is not available, so the bundle is sold out. Please remove it.')).toBeVisible()
  expect(picturesBeside('Kitchen Set')).toEqual(parts.map(({ image }) => image.url))
  const size = await findLine('Snake Plant, 10 cm pot')
  expect(size.getByText('This size is sold out (in stock: 15 cm pot). Please remove it.')).toBeVisible()
  await assertAccessible()
})

test('below ₹300 it says how much is missing; at ₹300 it leads to the checkout', async () => {
  const item = aCartItem({ name: 'Jeera', price: 150, quantity: 1 })
  const { person, address } = await openCart([item])
  expect(await screen.findByText('The minimum order is ₹300. Add ₹150 more.')).toBeVisible()
  expect(main().getByRole('link', { name: 'Add more plants' })).toHaveAttribute('href', '/shop')
  await person.click((await findLine('Jeera')).getByRole('button', { name: 'Increase quantity' }))
  await person.click(await main().findByRole('link', { name: 'Proceed to Checkout' }))
  await expect.poll(address).toBe('/checkout')
})

test('where minimums differ it says their range until the PIN is known, then that of the PIN, asked for again if that failed', async () => {
  const minimumSentence = 'The minimum order is between ₹100 and ₹500, depending on your PIN code.'
  const rules = { ...theRules, lowestMinimum: 100, highestMinimum: 500, minimumSentence }
  const { api, person } = await openCart([aCartItem({ price: 40 })], { 'GET /delivery': noAnswer }, { rules })
  expect(await screen.findByText(`${minimumSentence} Add at least ₹60 more.`)).toBeVisible()
  expect(api.to('GET /delivery')).toEqual([])
  await person.type(main().getByLabelText('Delivery PIN code'), '411015{Enter}')
  expect(await screen.findByText('We can’t show the delivery date right now. Please try again later.')).toBeVisible()
  api.answer({ 'GET /delivery': aDelivery({ minimum: 500 }) })
  await person.click(screen.getByRole('button', { name: 'Check delivery' }))
  expect(await screen.findByText('The minimum order for 411015 is ₹500. Add ₹460 more.')).toBeVisible()
  expect(localStorage.getItem('pin')).toBe('411015')
})

test('by keyboard the focus moves to the next line’s plant, or the one before, or the empty cart', async () => {
  const { person } = await openCart(['Kusum', 'Mohua', 'Sissoo'].map((name) => aCartItem({ name, price: 400 })))
  const remove = async (name: string) => {
    ;(await findLine(name)).getByRole('button', { name: `Remove ${name}` }).focus()
    await person.keyboard('{Enter}')
  }
  await remove('Mohua')
  await expect.poll(() => document.activeElement).toBe(main().getByRole('link', { name: 'Sissoo' }))
  await remove('Sissoo')
  await expect.poll(() => document.activeElement).toBe(main().getByRole('link', { name: 'Kusum' }))
  await remove('Kusum')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'))
})

/** The cart of someone who is signed in, on a server that changes it as it is told. */
async function openCart(items: CartItem[], answers: Answers = {}, settings: Partial<RootData> = {}) {
  let cart = items
  return visit('/cart', {
    user: aUser(),
    settings,
    answers: {
      'GET /cart': () => cart,
      'PUT /cart/update': ({ body }) => {
        const { plantId, quantity } = body as { plantId: string; quantity: number }
        cart = cart.map((item) => (item.plant._id === plantId ? { ...item, quantity } : item))
        return cart
      },
      'DELETE /cart/remove/:plantId': ({ params }) => {
        cart = cart.filter(({ plant }) => plant._id !== params.plantId)
        return cart
      },
      ...answers,
    },
  })
}

const main = () => within(screen.getByRole('main'))

async function findLine(name: string) {
  return within((await (await findMain()).findByRole('heading', { name })).closest('li') as HTMLElement)
}

function expectTotals(total: string): void {
  expect(main().getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  expect(textsOf(main().getAllByRole('term'))).toEqual(['Subtotal', 'Shipping', 'Total'])
  expect(textsOf(main().getAllByRole('definition'))).toEqual([total, 'Free', total])
}
