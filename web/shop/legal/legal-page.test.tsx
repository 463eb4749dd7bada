import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LegalText } from '../../../content/legal.ts'
import { privacy } from '../../../content/privacy.ts'
import { refundsAndDelivery } from '../../../content/refunds-and-delivery.ts'
import { securityPolicy } from '../../../content/security-policy.ts'
import { terms } from '../../../content/terms.ts'
import { DEFAULT_RETURN_POLICY } from '../../../domain/returns/return-policy.ts'
import { noAnswer } from '../../../test/screens/api-stub.ts'
import { assertAccessible, findMain, text, visit } from '../../../test/screens/visit.tsx'

const seller = {
  legalName: 'Shah & <b>Daughters</b> Nursery',
  street: 'Plot 7',
  city: 'Nashik',
  state: 'Maharashtra',
  zipCode: '422001',
  gstin: null,
  email: 'care@nursery.example',
  phone: '+91 65550 00200',
  openingHours: 'Mon-Sat 8am-5pm\nSun 9am-1pm',
  grievanceOfficer: { name: 'Meera Shah', email: 'meera@nursery.example', phone: '+91 65550 00201' },
  claims: { days: 7, photoDays: 90 },
  returns: DEFAULT_RETURN_POLICY,
  isExample: true,
  takesOrders: true,
  deliversFree: true,
} as const
const officer = Object.values(seller.grievanceOfficer)
const SETTLED = 'acknowledged with a ticket number within 48 hours and settled within one month'

const pages: readonly [path: string, content: LegalText, says: readonly string[]][] = [
  ['/privacy', privacy, [seller.legalName, ...officer, SETTLED, 'Digital Personal Data Protection Act 2023']],
  [
    '/terms',
    terms,
    [
      ...[seller.legalName, 'Plot 7, Nashik, Maharashtra 422001', 'None: not registered for GST', ...officer, SETTLED],
      ...['Mon-Sat 8am-5pm, Sun 9am-1pm', 'Country of origin: India', 'Consumer Protection Act', 'GeoNames'],
    ],
  ],
  [
    '/refunds-and-delivery',
    refundsAndDelivery,
    [...officer, SETTLED, 'Cancelling', 'within seven days of delivery', 'Paid online'],
  ],
  ['/security-policy', securityPolicy, [seller.legalName]],
]

for (const [path, { title, sections }, says] of pages) {
  test(`${path} has its sections, the seller of the settings, what the law requires, and says if it is a demo`, async () => {
    await visit(path, { answers: { 'GET /seller': { ...seller, isExample: path !== '/terms' } } })
    const main = await findMain()
    expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const headings = sections.map(({ heading }) => heading)
    for (const heading of headings) expect(main.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    const contents = main.getByRole('navigation', { name: 'On this page' })
    const targets = [...contents.querySelectorAll('a')].map((link) => document.querySelector(`${link.hash} h2`))
    expect(targets.map((target) => target?.textContent)).toEqual(headings)
    for (const words of says) expect(text()).toContain(words)
    expect(main.queryByText('This is a demonstration') !== null).toBe(path !== '/terms')
    if (path === '/terms') await assertAccessible()
  })
}

test('where a zone has a delivery fee, no text says that delivery is free', async () => {
  const free = { 'GET /seller': seller }
  const withFees = { 'GET /seller': { ...seller, deliversFree: false } }
  await visit('/terms', { answers: free })
  await screen.findByText(/Delivery adds nothing\. The total/)
  cleanup()
  await visit('/terms', { answers: withFees })
  await screen.findByText(/A delivery fee, if there is one, is shown before you pay\. The total/)
  expect(text()).not.toContain('Delivery adds nothing')
  cleanup()
  await visit('/refunds-and-delivery', { answers: free })
  await screen.findByText(/within two days of the order\. Free\.$/)
  await screen.findByText(/appear with the order\. Free\.$/)
  cleanup()
  await visit('/refunds-and-delivery', { answers: withFees })
  await screen.findByText(/within two days of the order\.$/)
  expect(text()).not.toContain('Free')
})

test('without the seller’s details the text stands, and says in their place that they are missing', async () => {
  await visit('/terms', { answers: { 'GET /seller': noAnswer } })
  const missing = await screen.findAllByText('The seller’s details could not be loaded.')
  expect(missing).toHaveLength(3)
  expect(screen.getByRole('heading', { name: 'Who you buy from' })).toBeVisible()
})
