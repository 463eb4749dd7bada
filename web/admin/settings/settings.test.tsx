import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminSettings } from '../../../contract/settings.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { enter, expectSaidOf, expectValues } from '../../../test/screens/fields.ts'
import { expectTexts, press } from '../../../test/screens/forms.ts'
import { theSettings } from '../../../test/screens/settings-records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const SAVE = 'PATCH /admin/settings'
const gstin = '27AAPFU0939F1ZV'

for (const [notice, changes] of [
  ['These are the demo shop’s details', { isExample: true, takesOrders: false }],
  ['The shop is not taking orders yet', { takesOrders: false }],
  ['There is no second admin', { cashApprovalAbove: 500 }],
  [undefined, { cashApprovalAbove: 500, activeAdmins: 2 }],
] as const) {
  test(`${JSON.stringify(changes)} has the notice: ${notice}`, async () => {
    await open(changes)
    await expectTexts(/^Your business details appear in/)
    expect(screen.queryByText(/^(These are the demo|The shop is not|There is no second)/)?.textContent).toBe(notice)
  })
}

test('what is changed is sent, with all the rest, and shown as it was saved', async () => {
  const settings = theSettings({ isExample: true })
  const { isExample, activeAdmins, takesOrders, updatedAt, version, ...rest } = settings
  const { api, person } = await open(settings, {
    [SAVE]: ({ body }) => ({ ...settings, ...(body as typeof rest), isExample: false, version: '2' }),
  })
  await screen.findByLabelText('Legal name')
  await assertAccessible()
  enter({
    'Legal name': 'Hirval Nursery LLP',
    'GSTIN (optional)': gstin.toLowerCase(),
    'Invoice prefix': 'hn',
    City: ' Saswad ',
    'Opening hours': 'Mon-Sat 8am-4pm\nSun 9am-1pm',
    'New order e-mails': 'daily',
    'Days to claim': '10',
    'Next order number': '25000',
    'Second admin must approve refunds above (₹)': '500',
    'Crossed-out prices': 'former',
    'Minimum order (₹)': '499.5',
    Undeliverable: 'all',
  })
  await person.click(screen.getByRole('checkbox', { name: 'Refund the delivery fee too, refused at the door' }))
  await press(person, 'Save Settings')
  await expectTexts('Settings saved')
  const { returns } = rest
  const sent = {
    ...{ ...rest, legalName: 'Hirval Nursery LLP', gstin, invoicePrefix: 'HN', city: 'Saswad', orderMails: 'daily' },
    openingHours: 'Mon-Sat 8am-4pm\nSun 9am-1pm',
    claims: { ...rest.claims, days: 10 },
    orderNumberStart: 25_000,
    cashApprovalAbove: 500,
    compareAtPrices: 'former',
    minimumOrder: 499.5,
    returns: {
      ...returns,
      refused: { ...returns.refused, deliveryFee: !returns.refused.deliveryFee },
      undeliverable: { ...returns.undeliverable, goods: 'all' },
    },
  }
  expect(api.sent(SAVE)).toEqual([sent])
  expect(api.to(SAVE)[0]?.headers.get('if-match')).toBe('1')
  await expectValues({ 'GSTIN (optional)': gstin, City: 'Saswad' })
  expect(screen.queryByText('These are the demo shop’s details')).toBeNull()
  const button = screen.getByRole('button', { name: 'Save Settings' })
  button.focus()
  await person.keyboard('{Enter}')
  await expect.poll(() => api.to(SAVE)[1]?.headers.get('if-match')).toBe('2')
  await expect.poll(() => button).toHaveFocus()
  expect(button).toBeEnabled()
})

test('each error is shown at its field, the first is focused, and nothing is sent', async () => {
  const { api, person } = await open({ gstin })
  await screen.findByLabelText('Legal name')
  enter({ 'Legal name': ' ', PIN: '01234', 'GSTIN (optional)': '27AAPFU0939F1ZW', 'E-mail': 'nobody' })
  enter({ 'Officer’s phone': 'call us', 'Invoice prefix': 'P/', 'Days to claim': '', 'Next order number': '0' })
  await press(person, 'Save Settings')
  await expectSaidOf({
    'Legal name': 'Legal name is required',
    PIN: 'A PIN has 6 digits and does not start with 0',
    'GSTIN (optional)': 'This is not a valid GSTIN. Please check all 15 characters.',
    'E-mail': 'Invalid email address',
    'Officer’s phone': 'Enter one phone number with 8 to 15 digits',
    'Invoice prefix': 'Enter two letters or digits',
    'Days to claim': 'Enter a whole number from 1 to 90',
    'Next order number': 'Enter at least 1',
  })
  expect(screen.getByLabelText('Legal name')).toHaveFocus()
  await assertAccessible()
  cleanup()
  await open({ gstin })
  await expectValues({ State: 'Maharashtra' })
  enter({ State: 'Goa' })
  await press(person, 'Save Settings')
  await expectTexts('This GSTIN belongs to another state')
  expect(api.to(SAVE)).toEqual([])
})

test('settings that another admin has saved meanwhile are not overwritten; what was typed can be kept', async () => {
  const newer = theSettings({ street: 'Gat No. 99', version: '2' })
  const { api, person } = await open({}, { [SAVE]: refusal('stale_edit') })
  await expectValues({ City: newer.city })
  for (const [button, city] of Object.entries({
    'Load the latest settings': newer.city,
    'Keep what I typed': 'Jejuri',
  })) {
    enter({ City: 'Jejuri' })
    await press(person, 'Save Settings')
    await expectTexts('The settings have changed since you opened them.')
    api.answer({ 'GET /admin/settings': noAnswer })
    await press(person, button)
    await screen.findAllByText('Failed to load the settings')
    api.answer({ 'GET /admin/settings': newer })
    screen.getByRole('button', { name: button }).focus()
    await person.keyboard('{Enter}')
    await expect.poll(() => screen.getByRole('main')).toHaveFocus()
    await expectValues({ Street: 'Gat No. 99', City: city })
  }
  api.answer({ [SAVE]: newer })
  await press(person, 'Save Settings')
  await expectTexts('Settings saved')
  expect(api.sent(SAVE)[2]).toMatchObject({ street: 'Gat No. 99', city: 'Jejuri' })
  expect(api.to(SAVE).map(({ headers }) => headers.get('if-match'))).toEqual(['1', '2', '2'])
})

test('what is typed while they are saved stays, unsaved; the focus stays with it, and leaving loses it only if confirmed', async () => {
  const { answer, settle } = later<AdminSettings>()
  const { api, person, address } = await open({}, { [SAVE]: answer })
  await screen.findByLabelText('City')
  expect(screen.getByRole('link', { name: 'Delivery' })).toHaveAttribute('href', '/admin/settings/delivery')
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isWarned()).toBe(false)
  enter({ City: ' Satara ' })
  expect(isWarned()).toBe(true)
  await press(person, 'Save Settings')
  await expect.poll(() => screen.getByRole('button', { name: 'Save Settings' })).toBeDisabled()
  enter({ 'Legal name': 'Hirval Gardens LLP', Undeliverable: 'none' })
  enter({ 'Days to claim': '9', 'Next order number': '30000' })
  await person.clear(screen.getByLabelText('Officer’s name'))
  await person.keyboard('Ravi')
  const saved = theSettings({ city: 'Satara', version: '2' })
  settle(saved)
  await expectTexts('Settings saved')
  await expectValues({ City: 'Satara', 'Legal name': 'Hirval Gardens LLP', 'Officer’s name': 'Ravi' })
  await expectValues({ Undeliverable: 'none', 'Days to claim': 9, 'Next order number': 30_000 })
  expect(screen.getByLabelText('Officer’s name')).toHaveFocus()
  const orders = within(screen.getByRole('navigation', { name: 'Back office' })).getByRole('link', { name: 'Orders' })
  await person.click(orders)
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(question).toHaveTextContent('Your changes to the settings are not saved yet.')
  await press(person, 'Stay')
  api.answer({ [SAVE]: ({ body }) => ({ ...saved, ...(body as typeof saved) }) })
  await press(person, 'Save Settings')
  await expect.poll(() => api.sent(SAVE)[1]).toMatchObject({ city: 'Satara', legalName: 'Hirval Gardens LLP' })
  await expect.poll(() => screen.getByRole('button', { name: 'Save Settings' })).toBeEnabled()
  enter({ City: 'Karad' })
  await person.click(screen.getByRole('link', { name: 'tax classes' }))
  await press(person, 'Leave')
  await expect.poll(address).toBe('/admin/settings/tax-classes')
})

function open(changes: Partial<AdminSettings> = {}, answers: Answers = {}) {
  const all = { 'GET /admin/settings': theSettings(changes), ...answers }
  return visitAdmin('/admin/settings', all, { heading: 'Settings' })
}
