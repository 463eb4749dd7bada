import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LegalText } from '../../../content/legal.ts'
import { privacy } from '../../../content/privacy.ts'
import { refundsAndDelivery } from '../../../content/refunds-and-delivery.ts'
import { securityPolicy } from '../../../content/security-policy.ts'
import { rulesOf } from '../../../content/shop-rules.ts'
import { terms } from '../../../content/terms.ts'
import { returnRules } from '../../../domain/returns/return-rules.ts'
import { noAnswer } from '../../../test/screens/api-stub.ts'
import { delivery, theSettings } from '../../../test/screens/settings-records.ts'
import { assertAccessible, findMain, text, visit } from '../../../test/screens/visit.tsx'

const seller = {
  ...theSettings({ legalName: 'Shah & <b>Daughters</b> Nursery', street: 'Plot 7', city: 'Nashik', zipCode: '422001' }),
  openingHours: 'Mon-Sat 8am-5pm\nSun 9am-1pm',
  grievanceOfficer: { name: 'Meera Shah', email: 'meera@nursery.example', phone: '+91 65550 00201' },
  isExample: true,
  ...delivery,
}
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

test('what the pages say of days, fees, cash and the minimum is written from the rules in force', async () => {
  const byVan = { vanKm: 30, courierDays: { from: 3, to: 3 }, parcelDays: [2, 5], cash: 'never', lowestMinimum: 1 }
  const rules = { ...seller.delivery, ...(byVan as Partial<typeof seller.delivery>) }
  const changed = { ...seller, deliversFree: false, delivery: rules }
  for (const [path, own, other] of [
    [
      '/terms',
      ['Delivery is free.', 'The minimum order is ₹300.', 'Cash on delivery: you pay when the plants arrive.'],
      [
        'A delivery fee, if there is one, is shown',
        'The minimum order is between ₹1 and ₹300, depending on your PIN code.',
      ],
    ],
    [
      '/refunds-and-delivery',
      [
        ...['by courier in ventilated boxes and usually arrive 2–5 working days', 'Delivery is free.'],
        ...['We send parcels from Monday to Thursday.', 'Couriers try up to three times.'],
      ],
      [
        'Within 30 km of the nursery, our own van delivers the plants upright and watered.',
        'We send parcels on Tuesdays and Fridays.',
        'The van makes one more attempt; couriers',
      ],
    ],
  ] as const) {
    await visit(path, { answers: { 'GET /seller': seller } })
    await screen.findByText(own[0], { exact: false })
    for (const sentence of own) expect(text()).toContain(sentence)
    cleanup()
    await visit(path, { answers: { 'GET /seller': changed } })
    await screen.findByText(other[0], { exact: false })
    for (const sentence of other) expect(text()).toContain(sentence)
    for (const sentence of own) expect(text()).not.toContain(sentence)
    cleanup()
  }
})

test('without couriers nothing is said of parcels, and a minimum of nothing is said as such', () => {
  const facts = { ...delivery.delivery, courierDays: null, vanKm: 30, lowestMinimum: 0, highestMinimum: 500 }
  const rules = rulesOf({ ...seller, delivery: facts })
  const details = { ...seller, returnRules: returnRules(seller.returns), rules }
  const texts = refundsAndDelivery.sections[0]?.facts
  const said = Array.isArray(texts) ? texts.map(({ text }) => (typeof text === 'string' ? text : text(details))) : []
  expect(said.join(' ')).not.toMatch(/courier|parcel/i)
  expect(said.join(' ')).toContain('The van makes one more attempt.')
  expect(rules.minimumSentence).toBe(
    'The minimum order depends on your PIN code. For some there is none; for others it is up to ₹500.',
  )
})

test('without the seller’s details the text stands, and says in their place that they are missing', async () => {
  await visit('/terms', { answers: { 'GET /seller': noAnswer } })
  const missing = await screen.findAllByText('The seller’s details could not be loaded.')
  expect(missing).toHaveLength(4)
  expect(screen.getByRole('heading', { name: 'Who you buy from' })).toBeVisible()
})
