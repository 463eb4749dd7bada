import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../test/screens/api-stub.ts'
import { openCheckout } from '../../../test/screens/checkout-page.ts'
import { expectTexts, fillIn } from '../../../test/screens/forms.ts'
import { anOrder } from '../../../test/screens/order-records.ts'
import { aUser } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const GSTIN = '27AAPFU0939F1ZV'
const OF_KARNATAKA = '29AAGCB7383J1Z4'
const FIRM = 'Kulkarni Gardens LLP'
const office = { street: '7 MG Road', city: 'Panaji', state: 'Goa', country: 'India', zipCode: '403001' }
const billing = { name: FIRM, address: office }
const typed = {
  GSTIN,
  'Legal name (optional)': FIRM,
  'Billing street': office.street,
  'Billing city': office.city,
  'Billing PIN code': office.zipCode,
}
const NEITHER = 'Please enter the GSTIN or the legal name'

const business = () => screen.getByRole('checkbox', { name: /Business purchase\?/ })
const elsewhere = () => screen.getByRole('checkbox', { name: 'Use a different billing address' })
const gstin = () => screen.getByLabelText('GSTIN')

/** The checkout with an address in Pune, to be paid in cash. */
const open = ({ user = aUser(), last = anOrder() } = {}) => openCheckout({ user, last })

async function fillInBusiness({ person }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await person.click(business())
  await person.click(elsewhere())
  await fillIn(person, typed)
  await person.selectOptions(screen.getByLabelText('Billing state'), office.state)
}

test('a firm is sent with its GSTIN, in capitals and without spaces, and where it is billed', async () => {
  const checkout = await open()
  await fillInBusiness(checkout)
  await fillIn(checkout.person, { GSTIN: ' 27 aapfu 0939f1zv' })
  await assertAccessible()
  await checkout.placeCashOrder()
  await expect.poll(checkout.address).toBe('/orders')
  expect(checkout.api.sent('POST /orders')).toMatchObject([{ gstin: GSTIN, billing }])
})

test('what is missing, no GSTIN or one of another state is said at its field, and nothing is sent until it is corrected', async () => {
  const { api, person, placeCashOrder, placeOrder, address } = await open()
  await person.click(business())
  await placeCashOrder()
  await expectTexts(NEITHER)
  await person.click(elsewhere())
  await fillIn(person, { GSTIN })
  await placeOrder()
  await expectTexts(
    'Please enter the house, building and street',
    'Please enter the town or city',
    'Please choose a state',
  )
  await person.click(elsewhere())
  await fillIn(person, { GSTIN: '27AAPFU0939F1ZW' })
  await expectTexts('This is not a valid GSTIN. Please check all 15 characters.')
  await fillIn(person, { GSTIN: OF_KARNATAKA })
  await expectTexts('This GSTIN is not registered in the delivery state')
  expect(gstin()).toHaveAttribute('aria-invalid', 'true')
  expect(api.sent('POST /orders')).toEqual([])
  await fillIn(person, { 'PIN code': '560001' })
  await person.selectOptions(screen.getByLabelText('State'), 'Karnataka')
  await waitFor(() => expect(gstin()).not.toHaveAttribute('aria-invalid'))
  await placeOrder()
  await expect.poll(address).toBe('/orders')
  expect(api.sent('POST /orders')).toMatchObject([{ gstin: OF_KARNATAKA, billing: null }])
})

test('what the server refuses of it is shown at its field', async () => {
  const checkout = await open()
  await fillInBusiness(checkout)
  const fields = { gstin: 'Not this one', 'billing.name': 'Nor this', 'billing.address.street': 'Nor there' }
  checkout.api.answer({ 'POST /orders': refusal('invalid', { fields }) })
  await checkout.placeCashOrder()
  await expectTexts('Not this one')
  for (const [label, text] of [
    ['GSTIN', 'Not this one'],
    ['Legal name (optional)', 'Nor this'],
    ['Billing street', 'Nor there'],
  ] as const)
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(text))
  expect(screen.getByLabelText('Street')).not.toHaveAttribute('aria-invalid')
})

test('what was typed survives another page, and is neither checked nor sent once it is folded away', async () => {
  const user = aUser()
  const first = await open({ user })
  await fillInBusiness(first)
  await fillIn(first.person, { 'Billing PIN code': '40300' })
  cleanup()
  const answers = { 'GET /orders': [anOrder()] }
  const { api, person, placeCashOrder, placeOrder, address } = await openCheckout({ user, answers })
  await waitFor(() => expect(screen.getByLabelText('Billing PIN code')).toHaveValue('40300'))
  await placeCashOrder()
  await expectTexts('A PIN code has 6 digits and does not start with 0')
  await person.click(elsewhere())
  await person.click(business())
  expect(screen.queryByLabelText('GSTIN')).toBeNull()
  await person.click(business())
  expect(gstin()).toHaveValue(GSTIN)
  await person.click(business())
  await placeOrder()
  await expect.poll(address).toBe('/orders')
  expect(api.sent('POST /orders')).toMatchObject([{ gstin: null, billing: null }])
})

describe('the firm of the last order', () => {
  const last = anOrder({ gstin: GSTIN, billing })

  test('is filled in with its address and billed again', async () => {
    const { api, placeCashOrder, address } = await open({ last })
    expect(business()).toBeChecked()
    for (const [label, value] of Object.entries({ ...typed, 'Billing state': office.state }))
      expect(screen.getByLabelText(label)).toHaveValue(value)
    await placeCashOrder()
    await expect.poll(address).toBe('/orders')
    expect(api.sent('POST /orders')).toMatchObject([{ gstin: GSTIN, billing }])
  })

  test('is not billed for another address', async () => {
    const { person } = await open({ last })
    await person.click(screen.getByRole('button', { name: 'Use another address' }))
    expect(business()).not.toBeChecked()
    await person.click(business())
    expect(gstin()).toHaveValue('')
  })
})

test('a draft from before there was such a part is a private order', async () => {
  const user = aUser()
  const draft = { street: '1 A', city: 'Pune', state: 'Maharashtra', country: 'India', zipCode: '411004' }
  const values = { checkout: { ...draft, name: '', phone: '', paymentMethod: 'cod' } }
  sessionStorage.setItem('drafts', JSON.stringify({ userId: user._id, values }))
  const { api, placeOrder, address } = await openCheckout({ user })
  await waitFor(() => expect(screen.getByLabelText('Street')).toHaveValue('1 A'))
  await placeOrder()
  await expect.poll(address).toBe('/orders')
  expect(api.sent('POST /orders')).toMatchObject([{ gstin: null, billing: null, paymentMethod: 'cod' }])
})
