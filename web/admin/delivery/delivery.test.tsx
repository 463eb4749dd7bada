import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Delivery, DeliveryForecast, DeliveryRules } from '../../../contract/delivery.ts'
import { defaultDeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, refusal } from '../../../test/screens/api-stub.ts'
import { aDelivery, notDelivered } from '../../../test/screens/delivery-records.ts'
import { enter, expectSaidOf } from '../../../test/screens/fields.ts'
import { cellsOf, expectAlerts, expectTexts, press } from '../../../test/screens/forms.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible, text } from '../../../test/screens/visit.tsx'

const SAVE = 'PUT /admin/settings/delivery'
const findPin = async () => within(await screen.findByRole('region', { name: 'Check a PIN' })).getByLabelText('PIN')

function theRules(changes: Partial<DeliveryRules> = {}): DeliveryRules {
  return { ...structuredClone(defaultDeliveryRules), updatedAt: null, version: '1', ...changes }
}

const [everywhere, { zones, couriers, cash }] = [{ states: [], districts: [], pins: [] }, theRules()]
const south: DeliveryRules['zones'][number]['area'] = {
  states: ['Kerala'],
  districts: [{ state: 'Maharashtra', district: 'Pune' }],
  pins: ['411001-411062', '560001-560001'].map((range) => ({ from: range.slice(0, 6), to: range.slice(7) })),
}
const dear = { name: 'South', area: south, fee: 49, feePerKg: 10, freeFrom: 999, minimum: 500, cash: false }

/** Rules that use every field of the form. */
const full = theRules({
  closures: [{ name: 'Diwali', from: '2026-11-08', until: '2026-11-10' }],
  holidays: [{ name: 'Onam', from: '2026-08-26', until: '2026-08-26', states: ['Kerala'] }],
  van: { radiusKm: 50, days: [2, 3], capacity: 20 },
  couriers: couriers.map((courier) => ({ ...courier, name: LONG_NAME.slice(0, 60) })),
  zones: [dear, ...zones],
  holds: [{ reason: 'heat', from: '2026-05-01', until: '2026-05-09', celsius: 44, area: everywhere }],
  cash: { ...cash, maxTotal: 5000, maxRefused: 2, advance: { percent: 20, reasons: ['zone'] }, saving: 2.5 },
})

test('the saved zones are shown at a glance', async () => {
  await open(full)
  expect(await cellsOf('South')).toEqual([
    'South',
    'Kerala, Pune district (Maharashtra), PIN 411001 to 411062, PIN 560001',
    ...['₹49 + ₹10 per kg, free from ₹999', '₹500', 'With an advance'],
  ])
  expect((await cellsOf('India')).slice(1)).toEqual(['Everywhere', 'Free', 'Standard', 'Offered'])
  await assertAccessible()
  cleanup()
  await open({ zones: zones.map((zone) => ({ ...zone, cash: false })) })
  expect((await cellsOf('India'))[4]).toBe('Not offered')
})

test('untouched rules are sent back as they were loaded', async () => {
  const { updatedAt, version, ...rules } = full
  const { api, person } = await open(full, { [SAVE]: full })
  await press(person, 'Save Delivery Rules')
  await expectTexts('Delivery rules saved')
  expect(api.sent(SAVE)).toEqual([rules])
  expect(api.to(SAVE)[0]?.headers.get('if-match')).toBe('1')
})

test('what is missing or cannot be is said at its field, and nothing is sent', async () => {
  const { api, person } = await open(full)
  await press(person, 'Add Zone')
  await press(person, 'Save Delivery Rules')
  await expectTexts('Please enter the zone’s name')
  await assertAccessible()
  enter({ 'Advance (% of the total)': '5', 'Radius (km)': '', 'Maximum orders per day': '1.5' })
  enter({
    'Minimum delivery time (working days)': '9',
    'Maximum delivery time (working days)': '6',
    'Discount for paying online (%)': '99',
  })
  await expectSaidOf({
    'Advance (% of the total)': 'Enter a whole percentage from 10 to 50',
    'Radius (km)': 'Please enter a number',
    'Maximum orders per day': 'Enter a whole number from 1 to 1,000',
    'Maximum delivery time (working days)': 'The maximum must not be below the minimum',
    'Discount for paying online (%)': 'percent',
  })
  expect(api.to(SAVE)).toEqual([])
})

test('what a browser cannot read as a number is refused, rather than saved as no limit', async () => {
  const { api, person } = await open(full)
  const field = await screen.findByLabelText('Maximum order (₹)')
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true })
  enter({ 'Maximum order (₹)': '' })
  await press(person, 'Save Delivery Rules')
  await expectSaidOf({ 'Maximum order (₹)': 'Please enter a number' })
  expect(field).toHaveFocus()
  expect(api.to(SAVE)).toEqual([])
})

test('after the removal of a part of an area, the focus is on the button that adds one', async () => {
  const { person } = await open(full)
  await screen.findByLabelText('Cut-off')
  for (const [remove, add] of [
    ['Remove district 1', 'Add District'],
    ['Remove PIN range 1', 'Add PIN Range'],
  ] as const) {
    const button = (await screen.findAllByRole('button', { name: remove }))[0] as HTMLElement
    const area = within(button.closest('fieldset') as HTMLElement)
    await person.click(button)
    expect(area.getByRole('button', { name: add })).toHaveFocus()
  }
})

describe('a tried PIN is answered:', () => {
  for (const [said, delivery] of [
    ['Pune 411015: our van, Friday 4 December, free, cash on delivery offered', { minimum: 0 }],
    [
      'Pune 411015: by courier, 4–7 December, ₹99, minimum order ₹500, no cash on delivery',
      { by: 'courier', latest: '2026-12-07', fee: 99, minimum: 500, cod: { offered: false, reason: 'Not there' } },
    ],
    [
      'Pune 411015: our van, Friday 4 December, free, minimum order ₹300, cash on delivery with ₹81 in advance',
      { cod: { offered: false, reason: 'A part first', advance: 81 } },
    ],
    ['Pune 411015: no delivery. We do not deliver there.', notDelivered('We do not deliver there.')],
  ] as [string, Partial<Omit<Delivery, 'plants'>>][]) {
    test(said, async () => {
      const { api, person } = await open({}, { 'GET /delivery': aDelivery(delivery) })
      await person.type(await findPin(), ' 411015{Enter}')
      await expectTexts(said)
      expect(api.to('GET /delivery').map(({ query }) => query)).toEqual([{ pin: '411015' }])
    })
  }

  test('with the reason at the field, if it is refused', async () => {
    const message = 'There is no such PIN code.'
    const { person } = await open({}, { 'GET /delivery': refusal('not_found', { message }) })
    const field = await findPin()
    await person.type(field, '000000')
    await press(person, 'Check')
    await expect.poll(() => field).toHaveAccessibleDescription(message)
    expect(field).toHaveFocus()
  })
})

describe('of the weather forecast', () => {
  const days = { from: '2027-05-02', until: '2027-05-04', days: 2, celsius: 44.4, products: 12 }
  const held = [{ state: 'Rajasthan' as const, district: 'Jaipur', reason: 'heat' as const, ...days }]
  const forecast: DeliveryForecast = {
    ...{ isSet: true, readAt: '2027-05-01T06:20:00.000Z', problem: null, failingSince: null },
    ...{ districts: 655, heldDistricts: 1, held },
  }

  test('it is shown which districts are held, and why it is not read any more', async () => {
    const problem = { problem: 'The forecast service responded with 503', failingSince: '2027-05-01T12:20:00.000Z' }
    await open({}, { 'GET /admin/delivery/forecast': { ...forecast, ...problem, heldDistricts: 2 } })
    expect(await cellsOf('Jaipur, Rajasthan')).toEqual(['Jaipur, Rajasthan', 'Heat, 44 °C', '2–4 May (2 days)', '12'])
    await expectAlerts(
      expect.stringMatching(
        /^The forecast has been unavailable since .*The forecast service responded with 503\. The last forecast is used/,
      ),
    )
    expect(text()).toMatch(/Last updated .*, for 655 districts\./)
    expect(text()).toContain('Showing the first 1 of 2.')
    await assertAccessible()
  })

  for (const [said, changes] of Object.entries<Partial<DeliveryForecast>>({
    'No forecast is set up': { isSet: false },
    'Not loaded yet.': { readAt: null, held: [] },
    'No district is too hot or too cold': { held: [], heldDistricts: 0 },
  })) {
    test(`it may be that: ${said}`, async () => {
      await open({}, { 'GET /admin/delivery/forecast': { ...forecast, ...changes } })
      await expect.poll(text).toContain(said)
    })
  }
})

function open(changes: Partial<DeliveryRules> = {}, answers: Answers = {}) {
  const none = { readAt: null, problem: null, failingSince: null, districts: 0, heldDistricts: 0, held: [] }
  const rules = { 'GET /admin/settings/delivery': theRules(changes) }
  const forecast = { 'GET /admin/delivery/forecast': { isSet: false, ...none } }
  return visitAdmin('/admin/settings/delivery', { ...rules, ...forecast, ...answers }, { heading: 'Delivery' })
}
