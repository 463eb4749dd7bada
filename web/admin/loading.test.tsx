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

const MAIL = `mail/2026-11-20T10-00-00-000Z-${'a'.repeat(20)}`
const nothing = { inTransit: none, unpaid: none, short: none, untracked: none }
const remittances = { ...nothing, open: [], unmatched: [], unmatchedCount: 0, files: [] }
const unset = { isSet: false, readAt: null, problem: null, failingSince: null }
const forecast = { ...unset, districts: 0, heldDistricts: 0, held: [] }
const van = { day: '2026-12-04', today: '2026-12-04', booked: 0, unpaid: 0, capacity: null, orders: [] }
const delivery = { ...defaultDeliveryRules, updatedAt: null, version: '1' }

/** What a screen loads in a shop in which nothing has happened yet, the word for it, and what is found. */
const screens: readonly [path: string, key: EndpointKey, answer: unknown, what: string, found: string][] = [
  ['audit', 'GET /admin/audit', list, 'the history', 'No changes yet'],
  ['books/remittances', 'GET /admin/books/remittances', remittances, 'what couriers owe', 'Everything has been paid'],
  ['claims', 'GET /admin/claims', list, 'claims', 'No shopper has reported a problem yet'],
  ['claims/c', 'GET /admin/claims/:id', missing, 'claim', 'Claim not found'],
  ['customers', 'GET /admin/users', list, 'customers', 'There are no customers in the system yet'],
  ['mail', 'GET /admin/mailbox', list, 'e-mails', 'No e-mails yet.'],
  ['mail', 'GET /admin/mails', list, 'undelivered e-mails', 'There are no undelivered e-mails.'],
  [MAIL, 'GET /admin/mailbox/:name', missing, 'e-mail', 'E-mail not found'],
  [
    'measurement',
    'GET /admin/measurement',
    measurementSummary(),
    'ad measurement',
    'Nothing sent yet. 2 events waiting',
  ],
  ['messages', 'GET /admin/messages', list, 'messages', 'No messages found'],
  ['messages/m', 'GET /admin/messages/:id', missing, 'message', 'Message not found'],
  ['orders', 'GET /admin/orders', list, 'orders', 'No orders found'],
  ['orders/o', 'GET /admin/orders/:id', missing, 'order', 'Order not found'],
  ['orders/van', 'GET /admin/delivery/van', van, 'van deliveries', 'Friday 4 December (today)'],
  ['products', 'GET /plants', list, 'products', 'No products found'],
  ['products/edit/p', 'GET /plants/:id', aPlant(), 'product', 'Update Product'],
  ['products/searches', 'GET /admin/searches', [], 'searches', 'No searches without results'],
  ['reviews', 'GET /admin/reviews', list, 'reviews', 'No reviews yet'],
  ['security', 'GET /auth/factors', factorsOf(), 'your second factors', 'An app on your phone shows a new code'],
  ['subscribers', 'GET /admin/subscribers', list, 'subscribers', 'No subscribers found'],
  ['settings', 'GET /admin/settings', theSettings(), 'settings', 'Save Settings'],
  ['settings/delivery', 'GET /admin/settings/delivery', delivery, 'delivery', 'Save Delivery Rules'],
  ['settings/delivery', 'GET /admin/delivery/forecast', forecast, 'forecast', 'No forecast is set up'],
  ['settings/tax-classes', 'GET /admin/tax-classes', [], 'tax classes', 'Add Tax Class'],
  ['settings/tax-classes/hangers', 'GET /admin/tax-classes', [], 'tax class', 'Tax class not found'],
]
const answers = Object.fromEntries(screens.map(([, key, answer]) => [key, answer])) as Answers

for (const [path, key, , what, found] of screens) {
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
