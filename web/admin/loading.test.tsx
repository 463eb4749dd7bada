import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { EndpointKey } from '../../contract/contract.ts'
import { defaultDeliveryRules } from '../../domain/delivery/delivery-rules.ts'
import { factorsOf } from '../../test/screens/account-records.ts'
import { visitAdmin } from '../../test/screens/admin.ts'
import { type Answers, later, noAnswer, page, refusal } from '../../test/screens/api-stub.ts'
import { press } from '../../test/screens/forms.ts'
import { aPlant } from '../../test/screens/plant-records.ts'
import { measurementSummary } from '../../test/screens/records.ts'
import { theSettings } from '../../test/screens/settings-records.ts'

const [list, missing, none] = [page([]), refusal('not_found'), { parcels: 0, amount: 0 }]

/** A shop in which nothing has happened yet. */
const answers: Answers = {
  'GET /admin/audit': list,
  'GET /admin/books/remittances': {
    ...{ inTransit: none, unpaid: none, short: none, untracked: none },
    ...{ open: [], unmatched: [], unmatchedCount: 0, files: [] },
  },
  'GET /admin/claims': list,
  'GET /admin/claims/:id': missing,
  'GET /admin/delivery/forecast': {
    ...{ isSet: false, readAt: null, problem: null, failingSince: null, districts: 0, heldDistricts: 0, held: [] },
  },
  'GET /admin/delivery/van': { day: '2026-12-04', today: '2026-12-04', booked: 0, capacity: null, orders: [] },
  'GET /admin/mailbox': list,
  'GET /admin/mailbox/:name': missing,
  'GET /admin/mails': list,
  'GET /admin/measurement': measurementSummary(),
  'GET /admin/messages': list,
  'GET /admin/messages/:id': missing,
  'GET /admin/orders': list,
  'GET /admin/orders/:id': missing,
  'GET /admin/reviews': list,
  'GET /admin/searches': [],
  'GET /admin/settings': theSettings(),
  'GET /admin/settings/delivery': { ...defaultDeliveryRules, updatedAt: null, version: '1' },
  'GET /admin/subscribers': list,
  'GET /admin/tax-classes': [],
  'GET /admin/users': list,
  'GET /auth/factors': factorsOf(),
  'GET /plants': list,
  'GET /plants/:id': aPlant(),
}

const screens: readonly [path: string, key: EndpointKey, what: string, found: string][] = [
  ['audit', 'GET /admin/audit', 'the history', 'No changes yet'],
  ['books/remittances', 'GET /admin/books/remittances', 'what couriers owe', 'Everything has been paid'],
  ['claims', 'GET /admin/claims', 'claims', 'Everything has arrived safely so far'],
  ['claims/c', 'GET /admin/claims/:id', 'claim', 'Claim not found'],
  ['customers', 'GET /admin/users', 'customers', 'There are no customers in the system yet'],
  ['mail', 'GET /admin/mailbox', 'e-mails', 'No e-mails yet.'],
  ['mail', 'GET /admin/mails', 'undelivered e-mails', 'There are no undelivered e-mails.'],
  [`mail/2026-11-20T10-00-00-000Z-${'a'.repeat(20)}`, 'GET /admin/mailbox/:name', 'e-mail', 'E-mail not found'],
  ['measurement', 'GET /admin/measurement', 'ad measurement', 'Nothing sent yet. 2 events waiting, 1 failed.'],
  ['messages', 'GET /admin/messages', 'messages', 'No messages found'],
  ['messages/m', 'GET /admin/messages/:id', 'message', 'Message not found'],
  ['orders', 'GET /admin/orders', 'orders', 'No orders found'],
  ['orders/o', 'GET /admin/orders/:id', 'order', 'Order not found'],
  ['orders/van', 'GET /admin/delivery/van', 'van deliveries', 'Friday 4 December (today)'],
  ['products', 'GET /plants', 'products', 'No products found'],
  ['products/edit/p', 'GET /plants/:id', 'product', 'Update Product'],
  ['products/searches', 'GET /admin/searches', 'searches', 'No searches without results'],
  ['reviews', 'GET /admin/reviews', 'reviews', 'No reviews yet'],
  ['security', 'GET /auth/factors', 'your second factors', 'An app on your phone shows a new code every 30 seconds.'],
  ['subscribers', 'GET /admin/subscribers', 'subscribers', 'No subscribers found'],
  ['settings', 'GET /admin/settings', 'settings', 'Save Settings'],
  ['settings/delivery', 'GET /admin/settings/delivery', 'delivery', 'Save Delivery Rules'],
  ['settings/delivery', 'GET /admin/delivery/forecast', 'forecast', 'No forecast is set up'],
  ['settings/tax-classes', 'GET /admin/tax-classes', 'tax classes', 'Add Tax Class'],
  ['settings/tax-classes/hangers', 'GET /admin/tax-classes', 'tax class', 'Tax class not found'],
]

for (const [path, key, what, found] of screens) {
  test(`/admin/${path} says while it loads ${what}, and what fails to load is loaded again`, async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const first = later<typeof noAnswer>()
    const { api, person } = await visitAdmin(`/admin/${path}`, { ...answers, [key]: first.answer })
    expect((await screen.findAllByText(new RegExp(`^Loading (the )?${what}`)))[0]).toBeInTheDocument()
    first.settle(noAnswer)
    const failure = await screen.findByRole('alert')
    expect(failure).toHaveTextContent(new RegExp(`^(Error loading|Failed to (fetch|load)) (the )?${what}`))
    api.answer({ [key]: answers[key] })
    await press(person, 'Retry')
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(found))
    expect(failure).not.toBeInTheDocument()
  })
}
