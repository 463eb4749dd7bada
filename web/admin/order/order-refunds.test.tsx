import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { expectTexts, openDialog, press } from '../../../test/screens/forms.ts'
import {
  anAdminOrder,
  anOrder,
  anOrderItem,
  aPayment,
  aRefund,
  DELIVERED,
  PLACED_AT,
  SHIPPED,
} from '../../../test/screens/order-records.ts'
import { anAdmin } from '../../../test/screens/records.ts'
import { theSettings } from '../../../test/screens/settings-records.ts'
import { assertAccessible, text, type Visit } from '../../../test/screens/visit.tsx'

const BY_HAND = 'By your own transfer'
const GOODWILL = 'Goodwill in rupees (optional)'
const REFERENCE = 'UPI or bank transfer reference'
const SEND = 'POST /admin/orders/:id/refunds'
const DECIDE = 'POST /admin/orders/:id/refunds/:refund/approval'
const RETURN = 'POST /admin/orders/:id/return'

const fern = anOrderItem({ name: 'Fern', price: 200, quantity: 2 })
const pot = anOrderItem({ name: 'Urli', price: 590 })
const delivery = { by: 'courier', earliest: '2026-12-04', latest: '2026-12-04', fee: 60 } as const

/** A delivered order of two ferns, a pot and a fee of 60 rupees, paid online: ₹1,050 in all. */
const paidOnline = (changes: Partial<OrderWithHistory> = {}) =>
  anAdminOrder({
    ...{ ...DELIVERED, paymentMethod: 'online', items: [fern, pot], delivery, amount: 1050 },
    payments: [aPayment({ amount: 1050 })],
    ...changes,
  })
const inCash = (changes: Partial<OrderWithHistory> = {}) => anAdminOrder({ ...DELIVERED, ...changes })

describe('what went back of an order', () => {
  test('is listed with its parts, who made it and its credit note', async () => {
    const refund = aRefund({
      ...{ amount: 250, lines: [{ item: fern._id, quantity: 1, restock: 1 }], note: 'Its <b>stem</b> was snapped.' },
      ...{ creditNotes: [{ number: 'AAC/26-27/000003' }], approvedBy: 'Meera Joshi' },
    })
    const byProvider = aRefund({ madeBy: 'provider', reason: 'outside', reference: null, isByHand: false })
    const wanted = aRefund({ status: 'wanted', problem: 'No balance', payee: 'UPI ID a…@okaxis', reference: null })
    const order = inCash({ items: [fern, pot], amount: 990, refunds: [refund, byProvider, wanted] })
    await openOrder(order)
    const card = await findCard()
    for (const said of [
      ...['₹250Refunded', '1 × Fern', 'Goodwill payment ₹50', '1 back in stock', 'Its <b>stem</b> was snapped.'],
      ...[
        'Refunded by Admin, approved by Meera Joshi, transfer reference: UPI 12345',
        'Refunded directly with the provider',
      ],
      ...['Refunded directly with the payment provider', 'Requested', 'No balance', 'to UPI ID a…@okaxis'],
      'Left to refund: ₹540',
    ])
      expect(card).toHaveTextContent(said)
    expect(within(card).getByRole('link', { name: /^Credit note AAC/ })).toHaveAttribute(
      'href',
      `/api/admin/orders/${order._id}/credit-notes/AAC-26-27-000003`,
    )
    await assertAccessible()
  })

  test('says what is left by each way that the money came, and where a transfer that failed is', async () => {
    const transfer = { ...aRefund({ payee: 'UPI ID a…@okaxis', problem: 'No such id' }), wasMadeLate: false }
    const failed = inCash({ refunds: [aRefund({ amount: 450 })], failedTransfers: [transfer] })
    await openOrder(failed)
    for (const said of ['All of the money has been refunded', 'Did not arrive', 'To UPI ID a…@okaxis: No such id'])
      expect(await findCard()).toHaveTextContent(said)
    expect(screen.queryByRole('button', { name: /^Refund part/ })).toBeNull()
    expect(text()).not.toContain('You still have the money')
    cleanup()
    const incident = { kind: 'transfer_failed', detail: 'UPI', times: 1, lastAt: PLACED_AT, resolved: null } as const
    await openOrder({ ...failed, incidents: [{ _id: 'i1', ...incident }] })
    expect(await findCard()).toHaveTextContent('You still have the money')
    cleanup()
    await openOrder(inCash({ advance: { amount: 50, status: 'paid' }, payments: [aPayment({ amount: 50 })] }))
    expect(await findCard()).toHaveTextContent(/Advance left to refund: ₹50.*Cash left to refund: ₹400/)
    cleanup()
    await openOrder(anAdminOrder())
    await screen.findByRole('region', { name: 'Documents' })
    expect(screen.queryByRole('region', { name: 'Refunds' })).toBeNull()
  })
})

describe('a refund of a part', () => {
  test('shows its sum as it is chosen and says what is not possible; the focus goes to the first problem', async () => {
    const order = paidOnline()
    const refunded = { ...order, refunds: [aRefund({ amount: 200, isByHand: false, reference: null })] }
    const { api, person } = await openOrder(order, { [SEND]: refunded })
    expect(await findCard()).toHaveTextContent('Left to refund: ₹1,050')
    const dialog = await begin(person)
    expect(dialog.getByText('Delivery fee of ₹60')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Refund' }))
    expect(dialog.getByText('Please enter a reason')).toBeVisible()
    expect(dialog.getByText(/^Nothing is selected\./)).toBeVisible()
    expect(dialog.getByLabelText('Reason')).toHaveFocus()
    const pieces = dialog.getByLabelText('Refund, of Fern')
    await person.type(pieces, '3')
    expect(dialog.getByText('0 to 2')).toBeVisible()
    await person.clear(pieces)
    await person.type(pieces, '1')
    expect(dialog.getByText('Total: ₹200. After this refund, ₹850 can still be refunded.')).toBeVisible()
    const backOnSale = dialog.getByLabelText('Put back on sale, of Fern')
    await person.type(backOnSale, '2')
    expect(dialog.getByText('0 to 1')).toBeVisible()
    await person.clear(backOnSale)
    await person.type(backOnSale, '1')
    expect(dialog.queryByText('0 to 1')).toBeNull()
    await person.type(dialog.getByLabelText('Reason'), 'Snapped.')
    await person.selectOptions(dialog.getByLabelText('Refund speed'), 'optimum')
    await assertAccessible()
    api.answer({ 'GET /admin/orders/:id': refunded })
    await person.click(dialog.getByRole('button', { name: 'Refund ₹200' }))
    await screen.findByText('₹200 refunded')
    await expect.poll(() => document.activeElement?.textContent).toBe('Refund part')
    const lines = [{ item: fern._id, quantity: 1, restock: 1 }]
    expect(api.sent(SEND)).toEqual([{ lines, deliveryFee: false, reason: 'Snapped.', speed: 'optimum' }])
  })

  test('that is no longer there is refused kindly; left, the page shows what is', async () => {
    const message = 'Only ₹799.50 of what was paid online can still be refunded'
    const order = paidOnline()
    const { api, person } = await openOrder(order, { [SEND]: refusal('invalid', { fields: { amount: message } }) })
    const dialog = await begin(person)
    await fill(person, dialog, '850')
    expect(dialog.getByText('Total: ₹850. After this refund, ₹200 can still be refunded.')).toBeVisible()
    const refunds = [aRefund({ providerPaymentId: order.payments[0]?.providerPaymentId ?? '', amount: 250.5 })]
    api.answer({ 'GET /admin/orders/:id': { ...order, refunds } })
    await person.click(dialog.getByRole('button', { name: 'Refund ₹850' }))
    await expect.poll(text).toContain('Left to refund: ₹799.50')
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect(await findCard()).toHaveTextContent('Left to refund: ₹799.50')
  })

  test('whose answer is lost is sent again under the same key; left, the order is loaded again', async () => {
    const order = inCash()
    const { api, person } = await openOrder(order, { [SEND]: noAnswer })
    const dialog = await begin(person)
    await fill(person, dialog, '100')
    await person.selectOptions(dialog.getByLabelText('Refund method'), BY_HAND)
    const send = dialog.getByRole('button', { name: 'Refund ₹100' })
    await person.click(send)
    expect(dialog.getByText('Enter the UPI or bank transfer reference')).toBeVisible()
    await person.type(dialog.getByLabelText(REFERENCE), 'UPI 12345')
    await person.click(send)
    await screen.findByText('Failed to refund')
    expect(dialog.getByLabelText(REFERENCE)).toHaveValue('UPI 12345')
    api.answer({ [SEND]: { ...order, refunds: [aRefund()] } })
    await person.click(send)
    await screen.findByText('₹100 refunded')
    const [first, second] = api.to(SEND).map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()

    api.answer({ [SEND]: refusal('unavailable', { message: 'The till is locked.' }) })
    const again = await begin(person)
    await fill(person, again, '50')
    await person.type(again.getByLabelText('UPI ID'), 'asha@okaxis')
    await person.click(again.getByRole('button', { name: 'Refund ₹50' }))
    await screen.findByText('The till is locked.')
    await person.keyboard('{Escape}')
    await expect.poll(() => document.activeElement?.textContent).toBe('Refund part')
    expect(api.to('GET /admin/orders/:id')).toHaveLength(3)
  })

  test('in cash goes to a UPI ID; above the limit it is proposed to a second admin, and says so before', async () => {
    const order = inCash({ cashApprovalAbove: 300 })
    const { api, person } = await openOrder(order, { [SEND]: { ...order, refunds: [aRefund({ status: 'proposed' })] } })
    const dialog = await begin(person)
    await fill(person, dialog, '300')
    expect(dialog.queryByText('A second admin must approve this refund')).toBeNull()
    await person.type(dialog.getByLabelText('UPI ID'), 'asha@okaxis')
    await person.type(dialog.getByLabelText(GOODWILL), '.5')
    expect(dialog.getByText('A second admin must approve this refund')).toBeVisible()
    await assertAccessible()
    await person.click(dialog.getByRole('button', { name: 'Propose ₹300.50' }))
    await screen.findByText('₹300.50 refund proposed to a second admin')
    expect(api.sent(SEND)).toMatchObject([{ amount: 300.5, payee: { upi: 'asha@okaxis' } }])
  })

  test('of an order that has not left is a sum only', async () => {
    const shipment = { ...SHIPPED.shipment, status: 'pending' } as const
    const { person } = await openOrder(paidOnline({ status: 'paid', shipment }))
    await begin(person)
    expect(text()).toContain('This order has not shipped yet. To refund pieces or the delivery fee, cancel the order.')
  })
})

describe('a proposed refund', () => {
  const admin = anAdmin()
  const proposed = (changes: Parameters<typeof aRefund>[0] = {}) =>
    inCash({ amount: 900, refunds: [aRefund({ amount: 600, status: 'proposed', ...changes })] })

  test('can only be withdrawn by its proposer, with a reason', async () => {
    const order = proposed({ proposer: admin._id })
    const { api, person } = await openOrder(order, { [DECIDE]: anOrder() }, admin)
    expect(await findCard()).toHaveTextContent(/Awaiting a second admin.*Proposed by Admin/)
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    const dialog = await openDialog(person, 'Withdraw', 'Withdraw the refund of ₹600?')
    const submit = dialog.getByRole('button', { name: 'Withdraw ₹600' })
    expect(submit).toBeDisabled()
    await person.type(dialog.getByLabelText('Reason'), 'A mistake')
    await person.click(submit)
    await screen.findByText('₹600 not refunded')
    expect(api.sent(DECIDE)).toEqual([{ approve: false, note: 'A mistake' }])
  })

  test('in cash by hand is approved under a reference only, as it was proposed or another', async () => {
    const { person } = await openOrder(proposed(), {}, admin)
    const dialog = await openDialog(person, 'Approve', 'Approve the refund of ₹600?')
    const reference = dialog.getByLabelText(REFERENCE)
    expect(reference).toHaveValue('UPI 12345')
    await person.clear(reference)
    expect(dialog.getByRole('button', { name: 'Approve ₹600' })).toBeDisabled()
  })

  test('shows the whole payee to who decides about it', async () => {
    const shown = async (payeeInFull: ReturnType<typeof aRefund>['payeeInFull']) => {
      cleanup()
      const { person } = await openOrder(proposed({ payeeInFull, payee: 'masked', reference: null }), {}, admin)
      const dialog = await openDialog(person, 'Approve')
      await assertAccessible()
      return [...dialog.getAllByRole('term'), ...dialog.getAllByRole('definition')].map((part) => part.textContent)
    }
    expect(await shown({ name: 'Asha Rao', upi: 'asha.rao@okaxis' })).toEqual([
      ...['UPI ID', 'Name'],
      ...['asha.rao@okaxis', 'Asha Rao'],
    ])
    expect(await shown({ name: 'Asha Rao', account: '50100012345678', ifsc: 'HDFC0001234' })).toEqual([
      ...['Account number', 'IFSC', 'Name'],
      ...['50100012345678', 'HDFC0001234', 'Asha Rao'],
    ])
  })

  test('that was decided meanwhile is reported and shown as it is', async () => {
    const order = proposed({ payee: 'UPI ID a…@okaxis', reference: null })
    const { api, person } = await openOrder(order, { [DECIDE]: refusal('illegal_move') }, admin)
    const dialog = await openDialog(person, 'Approve')
    expect(dialog.getByText(/^The money goes to the UPI ID a…@okaxis and the shopper gets an e-mail\./)).toBeVisible()
    api.answer({ 'GET /admin/orders/:id': { ...order, refunds: [] } })
    await person.click(dialog.getByRole('button', { name: 'Approve ₹600' }))
    await screen.findByText('Failed to save the decision')
    await expect.poll(text).toContain('Left to refund: ₹900')
  })
})

describe('a parcel that came back', () => {
  const champak = anOrderItem({ name: 'Champak', price: 400, quantity: 2 })
  const shipped = (changes: Partial<OrderWithHistory> = {}) =>
    anAdminOrder({
      ...{ ...SHIPPED, items: [champak], paymentMethod: 'online', payments: [aPayment({ amount: 800 })] },
      ...{ paymentDetails: { status: 'paid', atDoor: false } },
      ...changes,
    })

  test('is recorded with its reason and sound pieces, and shows before what goes back: by the policy, or all', async () => {
    const { api, person } = await openOrder(shipped(), { [RETURN]: refusal('amount_changed') })
    const question = await openReturn(person)
    const record = question.getByRole('button', { name: 'Record return' })
    await person.click(record)
    expect(question.getByText('Please choose why the parcel was returned')).toBeVisible()
    await person.click(question.getByRole('radio', { name: 'Undeliverable' }))
    expect(question.queryByText('Please choose why the parcel was returned')).toBeNull()
    expect(question.getByText('2 pieces back on sale. ₹800 is refunded.')).toBeVisible()
    const sound = question.getByLabelText('Fit for sale, of Champak')
    for (const impossible of ['3', '1.5', '-1']) {
      await person.clear(sound)
      await person.type(sound, impossible)
      expect(question.getByText('Enter a number from 0 to 2')).toBeVisible()
      await person.click(record)
    }
    await person.clear(sound)
    expect(question.getByText('Enter a number from 0 to 2')).toBeVisible()
    expect(api.to(RETURN)).toEqual([])
    await person.type(sound, '1')
    const retained = '₹400 is refunded. Under your policy, you keep ₹400.'
    expect(question.getByText(`1 piece back on sale, 1 piece written off. ${retained}`)).toBeVisible()
    const all = question.getByRole('checkbox', { name: 'Refund in full anyway: ₹800' })
    expect(all).not.toBeChecked()
    await assertAccessible()
    await person.click(record)
    await screen.findByText('Failed to record the return')
    await expect.poll(() => api.to('GET /admin/orders/:id').length).toBe(2)
    api.answer({ [RETURN]: anOrder() })
    await expect.poll(() => question.queryByRole('checkbox')).not.toBeNull()
    question.getByRole('checkbox').focus()
    await person.keyboard(' ')
    expect(question.getByText('1 piece back on sale, 1 piece written off. ₹800 is refunded.')).toBeVisible()
    fireEvent.change(question.getByLabelText('Note (optional)'), { target: { value: 'x'.repeat(501) } })
    expect(question.getByText('Use at most 500 characters; this has 501')).toBeVisible()
    fireEvent.change(question.getByLabelText('Note (optional)'), { target: { value: 'A flood' } })
    await person.click(record)
    await screen.findByText('Return recorded')
    const sent = { reason: 'undeliverable', items: [{ item: champak._id, sound: 1 }] }
    expect(api.sent(RETURN)).toEqual([
      { ...sent, choice: 'policy', amount: 400, note: '' },
      { ...sent, choice: 'all', amount: 800, note: 'A flood' },
    ])
  })

  test('needs the policy, which can be loaded again; cash needs no refund', async () => {
    const { api, person } = await openOrder(anAdminOrder(SHIPPED), {
      [RETURN]: anOrder(),
      'GET /admin/settings': refusal('unavailable'),
    })
    const question = await openReturn(person)
    expect(await question.findByText('The policy could not be loaded')).toBeVisible()
    expect(question.getByRole('button', { name: 'Record return' })).toBeDisabled()
    api.answer({ 'GET /admin/settings': theSettings() })
    await person.click(question.getByRole('button', { name: 'Retry' }))
    await person.click(question.getByRole('radio', { name: 'Refused at the door' }))
    expect(await question.findByText(/Nothing to refund: the order was cash on delivery\.$/)).toBeVisible()
    await person.click(question.getByRole('button', { name: 'Record return' }))
    await screen.findByText('Return recorded')
  })

  test('too late is reported with the reason, and the order is shown as it is now', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const message = 'This order is delivered; no parcel of it can come back.'
    const order = anAdminOrder(SHIPPED)
    const { api, person } = await openOrder(order, {
      'POST /admin/orders/:id/return': refusal('illegal_move', { message }),
    })
    await press(person, 'Record return')
    await person.click(await screen.findByRole('radio', { name: 'Refused at the door' }))
    await screen.findByText(/^1 piece back on sale/)
    api.answer({ 'GET /admin/orders/:id': { ...order, ...DELIVERED } })
    await press(person, 'Record return')
    await expectTexts('Failed to record the return', message)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByText('Delivered', { selector: '[data-tone]' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  test('does not count what went on sale again with a refund', async () => {
    const { person } = await openOrder(shipped({ restocked: [{ item: champak._id, quantity: 1 }] }))
    const question = await openReturn(person)
    expect(question.getByText('2 ordered, 1 already back in stock')).toBeVisible()
    expect(question.getByLabelText('Fit for sale, of Champak')).toHaveValue(1)
  })

  const openReturn = (person: Visit['person']) => openDialog(person, 'Record return', 'Was this parcel returned?')
})

const findCard = () => screen.findByRole('region', { name: 'Refunds' })

const begin = (person: Visit['person']) => openDialog(person, 'Refund part', 'Refund part of this order?')

async function fill(person: Visit['person'], dialog: ReturnType<typeof within>, goodwill: string) {
  await person.type(dialog.getByLabelText(GOODWILL), goodwill)
  await person.type(dialog.getByLabelText('Reason'), 'Late')
}

function openOrder(order: OrderWithHistory, answers: Answers = {}, user = anAdmin()) {
  const loaded = { 'GET /admin/orders/:id': order, 'GET /admin/settings': theSettings(), ...answers }
  return visitAdmin(`/admin/orders/${order._id}`, loaded, { user })
}
