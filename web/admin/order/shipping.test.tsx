import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, refusal } from '../../../test/screens/api-stub.ts'
import { expectTexts, fillIn, openDialog, press } from '../../../test/screens/forms.ts'
import { anAdminOrder, DELIVERED, SHIPPED } from '../../../test/screens/order-records.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { theSettings } from '../../../test/screens/settings-records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const TRACKING = 'PUT /admin/orders/:id/tracking'
const [COURIER, NUMBER] = ['Courier (optional)', 'Tracking number (optional)']

test('an order that shipped without a courier gets one, until it is delivered; what is wrong is said', async () => {
  const shipped = { ...SHIPPED, shipment: { ...SHIPPED.shipment, courier: null, trackingNumber: null } }
  const order = anAdminOrder(shipped)
  const { api, person } = await openOrder(order, { [TRACKING]: order })
  const dialog = await openDialog(person, 'Add tracking', 'Tracking details')
  for (const [courier, number, ...problems] of [
    ['D', '123', 'At least 2 characters', 'At least 4 characters'],
    ['<b>', '12?45', 'Letters, digits and spaces only', 'Letters, digits and hyphens only'],
    ['D'.repeat(61), '1'.repeat(41), 'At most 60 characters', 'At most 40 characters'],
  ] as const) {
    await fillIn(person, { [COURIER]: courier, [NUMBER]: number })
    await press(person, 'Save tracking')
    for (const problem of problems) expect(await dialog.findByText(problem)).toBeVisible()
  }
  await assertAccessible()
  await fillIn(person, { [COURIER]: LONG_NAME.slice(0, 60), [NUMBER]: ' 1234 5678 90 ' })
  await person.keyboard('{Enter}')
  await expectTexts('Tracking saved')
  expect(api.sent(TRACKING)).toEqual([{ courier: LONG_NAME.slice(0, 60), trackingNumber: '1234567890' }])
  cleanup()
  await openOrder(anAdminOrder(DELIVERED))
  await screen.findByRole('region', { name: 'Timeline' })
  expect(screen.queryByRole('button', { name: /tracking$|^Parcel returned/ })).toBeNull()
})

test('a return that comes too late is reported with the reason, and the order is shown as it is now', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const message = 'This order is delivered; no parcel of it can come back.'
  const order = anAdminOrder(SHIPPED)
  const { api, person } = await openOrder(order, {
    'POST /admin/orders/:id/return': refusal('illegal_move', { message }),
  })
  await press(person, 'Parcel returned')
  await person.click(await screen.findByRole('radio', { name: 'Refused at the door' }))
  await screen.findByText(/^1 piece back on sale/)
  api.answer({ 'GET /admin/orders/:id': { ...order, ...DELIVERED } })
  await press(person, 'Record return')
  await expectTexts('Failed to record the return', message)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText('Delivered', { selector: '[data-tone]' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

function openOrder(order: OrderWithHistory, answers: Answers = {}) {
  const settings = { 'GET /admin/settings': theSettings() }
  return visitAdmin(`/admin/orders/${order._id}`, { 'GET /admin/orders/:id': order, ...settings, ...answers })
}
