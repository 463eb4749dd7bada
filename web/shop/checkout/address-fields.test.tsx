import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Pin } from '../../../contract/delivery.ts'
import { type Answers, later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { openCheckout } from '../../../test/screens/checkout-page.ts'
import { fillIn } from '../../../test/screens/forms.ts'
import { anOrder } from '../../../test/screens/order-records.ts'

const pins: Record<string, Pick<Pin, 'district' | 'states'>> = {
  '411004': { district: 'Pune', states: ['Maharashtra'] },
  '110001': { district: 'New Delhi', states: ['Delhi'] },
  '403001': { district: 'North Goa', states: ['Goa'] },
  '605007': { district: 'Puducherry', states: ['Puducherry', 'Tamil Nadu'] },
}
const pinOf = (pin: string): Pin => ({
  ...(pins[pin] as Pick<Pin, 'district' | 'states'>),
  pin,
  places: [],
  latitude: 18,
  longitude: 73,
})

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const state = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' })
const inDelhi = '110001 is in Delhi'
const saysOfState = (text: string) => waitFor(() => expect(state()).toHaveAccessibleDescription(text))

async function open(answers: Answers = {}) {
  const pins: Answers = { 'GET /pins/:pin': ({ params }) => pinOf(params.pin ?? '') }
  const visited = await openCheckout({ answers: { ...pins, ...answers } })
  const { person } = visited
  const fill = (name: string, text: string) => fillIn(person, { [name]: text })
  /** An address in Pune but for its PIN, to be paid in cash. */
  const fillInAddress = async (pin: string) => {
    await person.click(await screen.findByRole('radio', { name: /Cash on Delivery/ }))
    await fillIn(person, { Street: '14 Prabhat Road', City: 'Pune' })
    await person.selectOptions(state(), 'Maharashtra')
    await fill('PIN code', pin)
  }
  return { ...visited, fill, fillInAddress }
}

describe('the PIN at the checkout', () => {
  test('questions a state that is not its own before anything is sent, until the PIN or the state is corrected', async () => {
    const refused = refusal('invalid', { fields: { 'shippingAddress.state': inDelhi } })
    const { api, person, fill, fillInAddress, placeOrder, address } = await open({ 'POST /orders': refused })
    await fillInAddress('110 001')
    await saysOfState(inDelhi)
    expect(state()).toHaveValue('Maharashtra')
    expect(field('City')).toHaveValue('Pune')
    await placeOrder()
    await screen.findByText('Please check the highlighted fields.')
    expect(screen.getAllByText(inDelhi)).toHaveLength(1)
    await waitFor(() => expect(state()).toHaveFocus())
    await fill('PIN code', '411004')
    await saysOfState('')
    await fill('PIN code', '110001')
    await saysOfState(inDelhi)
    await person.selectOptions(state(), 'Delhi')
    await saysOfState('')
    api.answer({ 'POST /orders': anOrder() })
    await placeOrder()
    await expect.poll(address).toBe('/orders')
    expect(api.sent('POST /orders').at(-1)).toMatchObject({ shippingAddress: { zipCode: '110001', state: 'Delhi' } })
  })

  test('fills in city and state while they are empty, and both can be changed', async () => {
    const { fill, person } = await open()
    await fill('PIN code', '411004')
    await waitFor(() => expect(state()).toHaveValue('Maharashtra'))
    expect(field('City')).toHaveValue('Pune')
    await fill('City', 'Shivajinagar')
    await person.selectOptions(state(), 'Goa')
    await saysOfState('411004 is in Maharashtra')
    await fill('PIN code', '403001')
    await saysOfState('')
    expect(field('City')).toHaveValue('Shivajinagar')
    expect(state()).toHaveValue('Goa')
  })

  test('that is corrected replaces what the former one filled in, but nothing that was typed', async () => {
    const { fill } = await open()
    await fill('PIN code', '411004')
    await waitFor(() => expect(state()).toHaveValue('Maharashtra'))
    await fill('PIN code', '403001')
    await waitFor(() => expect(state()).toHaveValue('Goa'))
    expect(field('City')).toHaveValue('North Goa')
    await fill('City', 'Panaji')
    await fill('PIN code', '605007')
    await waitFor(() => expect(state()).toHaveValue(''))
    expect(field('City')).toHaveValue('Panaji')
  })

  test('does not fill in the field that the shopper is in', async () => {
    const found = later<Pin>()
    const { fill, person } = await open({ 'GET /pins/:pin': found.answer })
    await fill('PIN code', '411004')
    await person.click(field('City'))
    found.settle(pinOf('411004'))
    await waitFor(() => expect(state()).toHaveValue('Maharashtra'))
    expect(field('City')).toHaveValue('')
  })

  test('of two states leaves the choice open', async () => {
    const { fill, person } = await open()
    await fill('PIN code', '605007')
    await waitFor(() => expect(field('City')).toHaveValue('Puducherry'))
    expect(state()).toHaveValue('')
    await person.selectOptions(state(), 'Kerala')
    await saysOfState('605007 is in Puducherry and Tamil Nadu')
  })

  test('that cannot be looked up is the server’s to judge, whose refusal is at the state', async () => {
    const { api, fillInAddress, placeOrder, person } = await open({
      'GET /pins/:pin': noAnswer,
      'POST /orders': refusal('invalid', { fields: { 'shippingAddress.state': inDelhi } }),
    })
    await fillInAddress('110001')
    await expect.poll(() => api.to('GET /pins/:pin')).toHaveLength(1)
    expect(state()).toHaveAccessibleDescription('')
    await placeOrder()
    await saysOfState(inDelhi)
    await person.selectOptions(state(), 'Delhi')
    await saysOfState('')
  })
})
