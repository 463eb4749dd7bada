import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { type Answers, refusal } from '../../../test/screens/api-stub.ts'
import { anOrder, anOrderItem, DELIVERED, SHIPPED } from '../../../test/screens/order-records.ts'
import { aPlant } from '../../../test/screens/plant-records.ts'
import { aCartItem, aUser, LONG_NAME, newId } from '../../../test/screens/records.ts'
import { assertAccessible, findMain, text, visit } from '../../../test/screens/visit.tsx'
import { toast } from '../../ui/toast.ts'

test('a card shows date, number, items, recipient and total, and links the order and its plants', async () => {
  const [zinnia, long] = [
    anOrderItem({ name: 'Zinnia', price: 1_234.5, quantity: 3 }),
    anOrderItem({ name: LONG_NAME, price: 200 }),
  ]
  const order = anOrder({
    items: [zinnia, long],
    recipient: { name: 'रवि <b>Kulkarni</b>', phone: '+91 98220 12345' },
  })
  const { _id, number } = order
  await openOrders([order])
  const card = within(await findCard())
  expect(card.getByRole('heading', { name: 'Placed on 20 Nov 2026' })).toBeVisible()
  expect(card.getByRole('link', { name: `Order #${number}` })).toHaveAttribute('href', `/orders/${_id}`)
  const lines = within(card.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Zinnia₹1,234.50 eachQuantity: 3₹3,703.50',
    `${LONG_NAME}₹200.00 eachQuantity: 1₹200.00`,
  ])
  expect(card.getByRole('link', { name: 'Zinnia' })).toHaveAttribute('href', `/plants/${zinnia.plant}`)
  expect((await findCard()).querySelector('img')).toHaveAttribute('src', expect.stringMatching(/indoor\.jpg$/))
  expect(card.getByText('Total: Rs 3,903.50')).toBeVisible()
  expect(card.getByText('रवि <b>Kulkarni</b>', { exact: false })).toHaveTextContent('+91 98220 12345')
  expect(card.getByText('Cash on Delivery')).toBeVisible()
  expect(card.getByText('Pending')).toHaveAttribute('data-tone', 'yellow')
  await assertAccessible()
})

test('an order has its papers once it has shipped, and says if its parcel came back', async () => {
  const invoice = { number: 'AA/26-27/000001', kind: 'tax_invoice' } as const
  const two = anOrder({ ...SHIPPED, invoice, billOfSupply: { number: 'AAB/26-27/000001' } })
  const returned = anOrder({ ...SHIPPED, status: 'cancelled', shipment: { ...SHIPPED.shipment, status: 'returned' } })
  await openOrders([anOrder(), two, returned])
  const links = await screen.findAllByRole('link', { name: /\(PDF, opens in a new tab\)$/ })
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['Tax invoice (PDF, opens in a new tab)', `/api/orders/${two._id}/invoice.pdf`, '_blank'],
    ['Bill of supply (PDF, opens in a new tab)', `/api/orders/${two._id}/bill-of-supply.pdf`, '_blank'],
    ['Bill of supply (PDF, opens in a new tab)', `/api/orders/${returned._id}/invoice.pdf`, '_blank'],
  ])
  expect(text()).toContain('The parcel was returned to the nursery. There is nothing to pay.')
})

test('of a returned parcel whose price is partly retained, a second payment does not count as refunded', async () => {
  const refund = { status: 'made' as const, creditNotes: [], lines: [], payee: null, isByHand: false, isHeldUp: false }
  const refunds = (['returned', 'paid_twice'] as const).map((reason) => ({
    ...{ ...refund, _id: reason, amount: 100, reason, madeBy: 'shop' as const, deliveryFee: 0 },
    createdAt: '2026-11-26T06:00:00.000Z',
  }))
  const parcelReturn = { reason: 'refused', choice: 'policy', amount: 100, retained: 350, rule: null } as const
  const shipment = { ...SHIPPED.shipment, status: 'returned' } as const
  const paid = { paymentMethod: 'online', paymentDetails: { status: 'paid', atDoor: false } } as const
  await openOrders([anOrder({ status: 'cancelled', ...paid, shipment, parcelReturn, refunds })])
  await findCard()
  expect(text()).toContain('₹100.00 of your payment was refunded to your original payment method. The rest will not')
})

describe('a pending order', () => {
  test('is cancelled after a question, or kept; the focus returns to its button, then goes to its heading', async () => {
    const order = anOrder()
    const cancelled = { ...order, status: 'cancelled' } as const
    const { api, person } = await openOrders([order], { 'PUT /orders/:id/cancel': cancelled })
    const button = await screen.findByRole('button', { name: 'Cancel Order' })
    await person.click(button)
    const question = await screen.findByRole('alertdialog', { name: 'Cancel this order?' })
    expect(question).toHaveTextContent('The plants will go back on sale. This can’t be undone.')
    await assertAccessible()
    await person.click(within(question).getByRole('button', { name: 'Keep the order' }))
    await expect.poll(() => document.activeElement).toBe(button)
    expect(api.to('PUT /orders/:id/cancel')).toEqual([])
    await cancel(person)
    await screen.findByText('Your order has been cancelled.')
    expect(within(await findCard()).getByText('Cancelled')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull()
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: /^Placed on/ }))
    expect(api.to('PUT /orders/:id/cancel').map(({ params }) => params)).toEqual([{ id: order._id }])
  })

  test('that shipped meanwhile cannot be cancelled: it says why, and shows where it is', async () => {
    const order = anOrder()
    const { person } = await openOrders([order], {
      'PUT /orders/:id/cancel': refusal('illegal_move'),
      'GET /orders/:id': { ...order, ...SHIPPED },
    })
    await cancel(person)
    await screen.findByText('Failed to cancel order')
    expect(await within(await findCard()).findByText('Shipped')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull()
  })
})

test('Order again puts what is sold into the cart, bundles as such, and tells the cart what is not', async () => {
  const ordered = (name: string) => anOrderItem({ name, quantity: 3 })
  const [neem, short, soldOut, full] = [ordered('Neem'), ordered('Short'), ordered('Sold out'), ordered('Full')]
  const bundle = { plant: newId(), name: 'Gone set', quantity: 2 }
  const items = [neem, anOrderItem({ bundle }), anOrderItem({ bundle }), short, soldOut, full]
  const stocks = { [neem.plant]: 9, [short.plant]: 2, [soldOut.plant]: 0, [full.plant]: 2 }
  const inCart = [aCartItem({ _id: full.plant, quantity: 2 })]
  const { api, person, address, state } = await openOrders([anOrder({ ...DELIVERED, items })], {
    'GET /cart': inCart,
    'GET /plants/:id': ({ params: { id: _id = '' } }) =>
      _id in stocks ? aPlant({ _id, stock: stocks[_id] ?? 0 }) : refusal('not_found'),
    'POST /cart/add': inCart,
  })
  // The page that shows it is left at once.
  const success = vi.spyOn(toast, 'success')
  await person.click(await screen.findByRole('button', { name: 'Order again' }))
  await expect.poll(address).toBe('/cart')
  expect(success).toHaveBeenCalledWith('5 item(s) added to cart!')
  expect(state()).toEqual({
    missed: [
      'Gone set is no longer sold.',
      'Short: only 2 of 3 could be added.',
      'Sold out is sold out.',
      'Your cart already has all the Full you can order.',
    ],
  })
  expect(api.sent('POST /cart/add')).toEqual([
    { plantId: neem.plant, quantity: 3 },
    { plantId: short.plant, quantity: 2 },
  ])
})

test('what can be paid online has a button for it', async () => {
  const payAhead = { amount: 441, saving: { amount: 9, percent: 2 } }
  await openOrders([
    anOrder({ paymentMethod: 'online' }),
    anOrder(),
    anOrder({ payAhead }),
    anOrder({ advance: { amount: 50, status: 'paid' } }),
    anOrder(DELIVERED),
  ])
  const buttons = await (await findMain()).findAllByRole('link', { name: /pay/i })
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Go to payment',
    'Pay now',
    expect.stringMatching(/^Pay now.*₹441/),
    'Pay the rest (₹400.00) now',
  ])
  expect(screen.getAllByRole('button', { name: 'Order again' })).toHaveLength(4)
})

test('the thank-you of an order just placed names number, mail address and days, and leads to it', async () => {
  const order = anOrder({ delivery: { by: 'van', earliest: '2026-12-04', latest: '2026-12-04', fee: 0 } })
  for (const [isPaid, paid] of [
    [false, ''],
    [true, ' We’ve received your payment.'],
  ] as const) {
    const { person, address } = await openOrders([order], {}, { placed: order._id, isPaid })
    await findCard()
    expect(screen.getByText('Thank you! Your order has been placed.')).toBeVisible()
    expect(screen.getByText('Expected: Friday 4 December.')).toBeVisible()
    expect(text()).toContain(
      `#${order.number}, placed on 20 Nov 2026.${paid} We’ll e-mail updates to asha@paudha.example.`,
    )
    await person.click(screen.getByRole('link', { name: 'Track your order' }))
    await expect.poll(address).toBe(`/orders/${order._id}`)
    cleanup()
  }
})

function openOrders(orders: Order[], answers: Answers = {}, state: unknown = null) {
  return visit('/orders', { user: aUser(), answers: { 'GET /orders': orders, ...answers }, state })
}

async function findCard(): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: /^Placed on/ })
  return heading.closest('li') as HTMLElement
}

async function cancel(person: Awaited<ReturnType<typeof visit>>['person']) {
  await person.click(await screen.findByRole('button', { name: 'Cancel Order' }))
  await person.click(await screen.findByRole('button', { name: 'Yes, cancel it' }))
}
