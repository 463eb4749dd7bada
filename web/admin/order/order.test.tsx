import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { openDialog } from '../../../test/screens/forms.ts'
import {
  anAdminOrder,
  anEvent,
  anOrderItem,
  aPayment,
  aRefund,
  aReplacement,
  DELIVERED,
  PLACED_AT,
  SHIPPED,
} from '../../../test/screens/order-records.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible, text } from '../../../test/screens/visit.tsx'

type Changes = Partial<OrderWithHistory>

test('an order is on one page: its items, its customer, whom it bills, its stock and its history', async () => {
  const item = anOrderItem({ name: LONG_NAME, price: 1650, quantity: 2 })
  const delivery = { by: 'courier', earliest: '2026-12-04', latest: '2026-12-06', fee: 60 } as const
  const order = anAdminOrder({
    ...{ ...SHIPPED, items: [item], amount: 3360, delivery, gstin: '27AAPFU0939F1ZV' },
    billing: { name: 'गाँव <b>Traders</b>', address: null },
    recipient: { name: 'Ravi', phone: '+91 98220 12345' },
    stockMovements: (['order', 'release', 'refund_release'] as const).map((reason, n) => ({
      ...{ plant: item.plant, name: LONG_NAME, reason, change: n * 2 - 1, stockAfter: 3, movedAt: PLACED_AT },
    })),
    events: [
      anEvent({ to: 'pending', reason: 'placed', actor: 'shopper', name: 'Asha Kulkarni' }),
      anEvent({ happenedAt: '2026-11-21T04:45:00.000Z', from: 'pending', note: 'Sent by Ravi' }),
    ],
  })
  await openOrder(order)
  expect(await screen.findByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible()
  expect(await screen.findByText(`#${order.number}`)).toBeVisible()
  expectIn('Items', '2 × ₹1,650', '₹3,300', '₹60', 'Total including delivery₹3,360')
  expectIn('Customer and delivery', 'Asha Kulkarni', 'Ravi', 'गाँव <b>Traders</b>', '27AAPFU0939F1ZV', 'Delhivery')
  expectIn('Stock movements', 'Ordered', '−1', 'Returned to stock', '+1', 'Restocked after a refund', '+3')
  expectIn('Timeline', 'Order placed', 'Shipped', 'Sent by Ravi')
  expect(text().indexOf('Sent by Ravi')).toBeLessThan(text().indexOf('Order placed'))
  expect(screen.getByRole('link', { name: '+91 98220 12345' })).toHaveAttribute('href', 'tel:+91 98220 12345')
  await assertAccessible()
})

test('an order that waits says so once', async () => {
  await openOrder(anAdminOrder({ events: [anEvent({ to: 'pending', reason: 'placed' })] }))
  expect(await screen.findAllByText(/^pending/i)).toHaveLength(1)
  expectIn('Customer and delivery', 'Not shipped yet')
})

test('the ledger of money says what was paid, by which way, and where it is', async () => {
  const advance = (status: 'pending' | 'paid' | 'refunded') => ({ advance: { amount: 50, status } })
  const kept = { reason: 'refused', choice: 'policy', amount: 0, retained: 50, rule: null } as const
  const back = { ...advance('paid'), status: 'cancelled', parcelReturn: kept } as const
  const settled = aPayment({
    ...{ providerPaymentId: 'pay_1', fee: 15.34, taxOnFee: 2.34, customerFee: 5, providerOffer: 10 },
    settlement: { id: 'setl_1', utr: 'AXISCN1153863727', settledAt: PLACED_AT },
  })
  const inDollars = aPayment({ part: 'rest', isAtDoor: true, currency: 'USD', problem: 'Another currency' })
  const refunds = [aRefund({ providerRefundId: 'rfnd_1', reference: null }), aRefund({ status: 'proposed' })]
  for (const [rows, changes, ...said] of [
    [0, {}, 'Cash is collected on delivery.'],
    [0, DELIVERED, 'Cash was collected on delivery.'],
    [0, { paymentMethod: 'online' }, 'No payment attempts yet.'],
    [0, { paymentDetails: { status: 'cancelled', atDoor: false } }, 'No cash was collected.'],
    [0, advance('paid'), 'Advance paid online: ₹50. To pay at the door: ₹400.', 'Nothing has been paid online.'],
    [0, advance('pending'), 'Waiting for an advance of ₹50. The order cannot ship until it is paid.'],
    [0, advance('refunded'), 'The advance of ₹50 was refunded.'],
    [0, back, 'You keep ₹50 of the advance of ₹50 under your policy.'],
    [0, { saving: { amount: 9, percent: 2 } }, 'by paying online. The discount is already taken off the prices shown.'],
    [
      ...[2, { payments: [settled] }, 'Payment by UPI', 'Captured', '₹450', 'pay_1'],
      ...['Plus a fee paid by the customer: ₹5.00', 'Provider fee: ₹15.34, including ₹2.34 tax'],
      'Less an offer funded by the provider: ₹10.00',
      'Settled on Nov 20, 2026 in settlement setl_1, UTR AXISCN1153863727',
    ],
    [2, { payments: [aPayment({ isAtDoor: true })] }, 'Payment by UPI at the door', '₹450'],
    [
      ...[3, { payments: [inDollars], refunds }, 'Balance payment by UPI at the door', '450 USD'],
      ...['Another currency', '−₹100', 'rfnd_1'],
    ],
    [
      3,
      { payments: [inDollars], refunds: [{ ...aRefund(), providerPaymentId: inDollars.providerPaymentId }] },
      '−100 USD',
    ],
  ] as [number, Changes, ...string[]][]) {
    await openOrder(anAdminOrder(changes))
    const card = within(await findRegion('Payments and refunds'))
    expectIn('Payments and refunds', ...said)
    expect(card.queryAllByRole('row')).toHaveLength(rows)
    cleanup()
  }
})

test('the papers of an order are a packing slip, then its invoices and credit notes, with what they cannot show', async () => {
  const papers = async (order: OrderWithHistory) => {
    await openOrder(order)
    const links = within(await findRegion('Documents')).getAllByRole('link')
    for (const link of links) expect(link).toHaveAttribute('target', '_blank')
    return links.map(
      (link) => `${link.textContent?.replace(' (PDF, opens in a new tab)', '')}: ${link.getAttribute('href')}`,
    )
  }
  const shipped = anAdminOrder({
    ...{ ...DELIVERED, invoice: { number: 'AA/26-27/000007', kind: 'tax_invoice' }, unprintable: ['王', '陳'] },
    ...{ billOfSupply: { number: 'AAB/26-27/000002' }, creditNotes: [{ number: 'AAC/26-27/000003' }] },
  })
  const path = `/api/admin/orders/${shipped._id}`
  expect(await papers(shipped)).toEqual([
    `Packing slip: ${path}/packing-slip.pdf`,
    `Tax invoice AA/26-27/000007: ${path}/invoice.pdf`,
    `Bill of supply AAB/26-27/000002: ${path}/bill-of-supply.pdf`,
    `Credit note AAC/26-27/000003: ${path}/credit-notes/AAC-26-27-000003`,
  ])
  const warning = 'These characters print as boxes. Write them in by hand: 王 陳'
  expect(within(await findRegion('Documents')).getByRole('alert')).toHaveTextContent(warning)
  await assertAccessible()
  cleanup()
  expect(await papers(anAdminOrder())).toHaveLength(1)
  expectIn('Documents', 'The invoice or bill of supply is issued when the order ships.')
  expect(within(await findRegion('Documents')).queryByRole('alert')).toBeNull()
  cleanup()
  await papers(anAdminOrder({ status: 'cancelled', shipment: { ...SHIPPED.shipment, status: 'cancelled' } }))
  expectIn('Documents', 'No invoice or bill of supply was issued for this order.')
})

test('tracking is corrected, and what is refused keeps its dialog', async () => {
  const order = anAdminOrder(SHIPPED)
  const { api, person } = await openOrder(order, { 'PUT /admin/orders/:id/tracking': noAnswer })
  expect(await screen.findByRole('link', { name: 'Track parcel' })).toBeVisible()
  const dialog = await openDialog(person, 'Correct tracking', 'Tracking details')
  const number = dialog.getByLabelText('Tracking number (optional)')
  expect(number).toHaveValue('1234567890')
  await person.clear(number)
  await person.type(number, '7654321')
  await person.click(dialog.getByRole('button', { name: 'Save tracking' }))
  await screen.findByText('Failed to save tracking')
  api.answer({ 'PUT /admin/orders/:id/tracking': order })
  await person.click(dialog.getByRole('button', { name: 'Save tracking' }))
  await screen.findByText('Tracking saved')
  expect(api.sent('PUT /admin/orders/:id/tracking').at(-1)).toEqual({ courier: 'Delhivery', trackingNumber: '7654321' })
  cleanup()
  const shipment = { ...SHIPPED.shipment, courier: null, trackingNumber: null }
  await openOrder(anAdminOrder({ ...SHIPPED, shipment }))
  expect(await screen.findByRole('button', { name: 'Add tracking' })).toBeVisible()
  cleanup()
  await openOrder(anAdminOrder(DELIVERED))
  await findRegion('Timeline')
  expect(screen.queryByRole('button', { name: /tracking$|^Record return/ })).toBeNull()
})

test('the code to pay by at the door is shown on request where our van comes, and checked for its payment', async () => {
  const delivery = { by: 'van', earliest: '2026-12-04', latest: '2026-12-04', fee: 0 } as const
  const code = 'POST /admin/orders/:id/door-qr'
  const { api, person } = await openOrder(anAdminOrder({ ...SHIPPED, delivery }), { [code]: noAnswer })
  await person.click(await screen.findByRole('button', { name: 'Show UPI QR code' }))
  await screen.findByText('Failed to show the UPI QR code')
  const imageUrl = 'data:image/png;base64,AAAA'
  api.answer({ [code]: { imageUrl, amount: 450, qrId: 'qr_1', closesAt: PLACED_AT } })
  await person.click(await screen.findByRole('button', { name: 'Show UPI QR code' }))
  expect(await screen.findByRole('img', { name: 'UPI QR code for ₹450.00' })).toBeVisible()
  expectIn('UPI at the door', '₹450.00, valid for one payment until Nov 20, 2026')
  api.answer({ [code]: refusal('already_paid') })
  await person.click(screen.getByRole('button', { name: 'Check payment' }))
  await screen.findByText('This order is paid')
  cleanup()
  await openOrder(anAdminOrder(SHIPPED))
  await findRegion('Documents')
  expect(screen.queryByRole('region', { name: 'UPI at the door' })).toBeNull()
})

test('payment incidents are marked as looked after with a note', async () => {
  const kind = 'transfer_failed' as const
  const incident = { _id: 'i1', kind, detail: 'UPI', times: 2, lastAt: PLACED_AT, resolved: null }
  const resolved = { at: PLACED_AT, by: 'Meera', note: 'Called the bank' }
  const order = anAdminOrder({ incidents: [incident] })
  const path = 'POST /admin/orders/:id/incidents/:incident/resolve'
  const { api, person } = await openOrder(order, { [path]: refusal('unavailable') })
  expect(await screen.findByText(/^A cash refund did not reach the shopper.*\(UPI, 2 times\)$/)).toBeVisible()
  const dialog = await openDialog(person, 'Mark as resolved', 'Has this issue been resolved?')
  await person.type(dialog.getByLabelText('What was done (optional)'), 'Called the bank')
  await person.click(dialog.getByRole('button', { name: 'Mark as resolved' }))
  await screen.findByText('Failed to mark the issue as resolved')
  api.answer({
    [path]: { ...incident, resolved },
    'GET /admin/orders/:id': { ...order, incidents: [{ ...incident, resolved }] },
  })
  await person.click(dialog.getByRole('button', { name: 'Mark as resolved' }))
  await screen.findByText('Marked as resolved')
  await expect.poll(text).toMatch(/Meera, .*: Called the bank/)
  expect(screen.queryByText('Payments on this order need attention')).toBeNull()
  expect(api.sent(path).at(-1)).toEqual({ note: 'Called the bank' })
})

describe('replacements', () => {
  const item = anOrderItem({ name: 'Saptaparni', quantity: 2 })

  test('have each a slip, and what can be done with it', async () => {
    const statuses = ['pending', 'shipped', 'delivered', 'lost', 'returned', 'cancelled'] as const
    const replacements = statuses.map((status) =>
      aReplacement(item, { status, ...(status === 'shipped' && { shipment: SHIPPED.shipment }) }),
    )
    await openOrder(anAdminOrder({ ...DELIVERED, items: [item], replacements }))
    const card = within(await findRegion('Replacements'))
    const labels = card.getAllByText(/^(To ship|Shipped|Delivered|Lost|Returned|Cancelled)$/)
    const entries = labels.map((label) => within(label.closest('li') as HTMLElement))
    expect(
      entries.map((entry, n) => [labels[n], ...entry.queryAllByRole('button')].map((each) => each?.textContent)),
    ).toEqual([
      ['To ship', 'Mark as shipped', 'Cancel'],
      ['Shipped', 'Mark as delivered', 'Correct tracking', 'Mark as lost', 'Record return'],
      ['Delivered'],
      ['Lost'],
      ['Returned'],
      ['Cancelled'],
    ])
    const slips = card.getAllByRole('link', { name: /^Replacement packing slip/ })
    expect(slips.map((slip) => slip.getAttribute('href'))).toEqual(
      replacements.map(({ _id }) => `/api/admin/replacements/${_id}/packing-slip.pdf`),
    )
    expect(card.getAllByRole('link', { name: 'Track parcel' })).toHaveLength(1)
  })

  for (const [button, status, question, confirm, path, done] of [
    ['Cancel', 'pending', 'Cancel this replacement?', 'Cancel replacement', 'cancel', 'Replacement cancelled'],
    ['Mark as lost', 'shipped', 'Mark this replacement as lost?', 'Mark as lost', 'lose', 'Replacement marked as lost'],
  ] as const)
    test(`are moved after a question, and what fails can be tried again: ${button}`, async () => {
      const replacement = aReplacement(item, { status })
      const order = anAdminOrder({ ...DELIVERED, items: [item], replacements: [replacement] })
      const { api, person } = await openOrder(order, { [`POST /admin/replacements/:id/${path}`]: noAnswer })
      const dialog = await openDialog(person, button, question)
      expect(dialog.getByText('1 × Saptaparni')).toBeVisible()
      expect(text().includes('The claim reopens')).toBe(path === 'lose')
      await person.click(dialog.getByRole('button', { name: confirm }))
      await screen.findByText('Failed to update the replacement')
      api.answer({ [`POST /admin/replacements/:id/${path}`]: replacement })
      await person.click(screen.getByRole('button', { name: 'Retry' }))
      await screen.findByText(done)
    })
})

test('of a replacement that came back the sound pieces are counted', async () => {
  const item = anOrderItem({ name: 'Saptaparni', quantity: 2 })
  const replacement = aReplacement(item, { status: 'shipped' })
  const order = anAdminOrder({ ...DELIVERED, items: [item], replacements: [replacement] })
  const path = 'POST /admin/replacements/:id/return'
  const { api, person } = await openOrder(order, { [path]: replacement })
  const dialog = await openDialog(person, 'Record return', 'Was this replacement returned?')
  const sound = dialog.getByLabelText('Fit for sale, of Saptaparni')
  expect(sound).toHaveValue(1)
  for (const wrong of ['2', '0.5', '-1', '']) {
    await person.clear(sound)
    if (wrong) await person.type(sound, wrong)
    expect(dialog.getByRole('button', { name: 'Record return' })).toBeDisabled()
  }
  await person.type(sound, '0')
  await person.click(dialog.getByRole('button', { name: 'Record return' }))
  await screen.findByText('Replacement marked as returned')
  expect(api.sent(path)).toEqual([{ items: [{ item: item._id, sound: 0 }] }])
})

const findRegion = (name: string) => screen.findByRole('region', { name })

function expectIn(region: string, ...said: readonly string[]) {
  for (const words of said) expect(screen.getByRole('region', { name: region })).toHaveTextContent(words)
}

function openOrder(order: OrderWithHistory, answers: Answers = {}) {
  return visitAdmin(`/admin/orders/${order._id}`, { 'GET /admin/orders/:id': order, ...answers })
}
