import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { faqs } from '../../../content/faqs.ts'
import { payingSentence, paymentPromise } from '../../../content/promises.ts'
import type { ShopRules } from '../../../content/shop-rules.ts'
import { categories } from '../../../domain/catalogue.ts'
import { type Answers, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { aPlant, plantsOf } from '../../../test/screens/plant-records.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { theRules } from '../../../test/screens/settings-records.ts'
import { assertAccessible, findMain, visit } from '../../../test/screens/visit.tsx'

test('starts with links to the shop, the story, the finder and the plants of its picture, and ends with a form', async () => {
  await openHome()
  const main = await findMain()
  const needs = { 'Pet-safe': 'pets=non-toxic', 'Low light': 'light=low', 'Easy care': 'effort=easy' }
  for (const [name, query] of Object.entries(needs))
    expect(main.getByRole('link', { name })).toHaveAttribute('href', `/shop?${query}`)
  const links = { 'Shop Now': '/shop', 'Our Story': '/about', 'Find the right plant': '/finder' }
  for (const [name, address] of Object.entries(links))
    expect(main.getByRole('link', { name })).toHaveAttribute('href', address)
  for (const name of ['Areca Palm', 'Mogra', 'Spider Plant', 'Tulsi'])
    expect(main.getByRole('link', { name })).toHaveAttribute('href', `/shop?search=${encodeURIComponent(name)}`)
  expect(main.getByRole('form', { name: 'Write to us' })).toBeVisible()
  await assertAccessible()
})

for (const [changes, ...promised] of [
  [
    {},
    ...['Delivery is free', 'Plants sent by courier usually arrive 2–5 working days after leaving the nursery.'],
    ...['Cash on Delivery', 'Pay online or in cash when the plants arrive.'],
    ...['Replaced or refunded if damaged on arrival', 'Send us a photo within seven days of delivery.'],
  ],
  [
    { deliversFree: false, vanKm: 30, courierDays: null, cash: 'never' },
    ...['Delivery fee shown before you pay', 'Our own van delivers within 30 km of the nursery.'],
  ],
] as const) {
  test(`${JSON.stringify(changes)} promises “${promised[0]}”`, async () => {
    await openHome({}, { rules: { ...theRules, ...changes } })
    const promises = within(await screen.findByRole('region', { name: 'What we promise' }))
    for (const text of promised) expect(promises.getByText(text)).toBeVisible()
  })
}

test('names the ways to pay that there are, as the contact page does', () => {
  for (const [cash, paysOnline, sentence] of [
    ['always', true, 'Pay online or in cash when the plants arrive.'],
    ['always', false, 'Pay in cash when the plants arrive.'],
    ['sometimes', true, 'Pay online or, where the checkout offers it, in cash when the plants arrive.'],
    ['sometimes', false, 'Pay in cash when the plants arrive, where the checkout offers it.'],
    ['never', true, 'Pay online by UPI or card.'],
    ['never', false, 'Ways to pay are shown at checkout.'],
  ] as const) {
    const rules = { ...theRules, cash }
    expect(payingSentence(rules, paysOnline)).toBe(sentence)
    expect(faqs(rules, paysOnline)[1]?.answer).toContain(sentence)
  }
  const never = { ...theRules, cash: 'never' } as const
  expect([true, false].map((paysOnline) => paymentPromise(never, paysOnline))).toEqual([
    'Pay online by UPI or card',
    'Ways to pay shown at checkout',
  ])
})

test('shows the four best rated plants, whatever their names, and leads to all, without stored filters', async () => {
  localStorage.setItem('shop.category', 'pots')
  const plants = ['Champa', LONG_NAME, '<script>गुलाब</script>', 'وردة'].map((name) => aPlant({ name }))
  const { api, person, address } = await openHome({ 'GET /plants': plants })
  const main = await findMain()
  const links = main.getAllByRole('link', { name: /^View Details/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(plants.map(({ _id }) => `/plants/${_id}`))
  for (const { name } of plants) expect(main.getByRole('heading', { name })).toBeVisible()
  expect(api.to('GET /plants')[0]?.query).toEqual({ sort: 'rating', families: 'true', limit: '4' })
  await person.click(main.getByRole('link', { name: 'View All Plants' }))
  await expect.poll(address).toBe('/shop')
  expect(localStorage.getItem('shop.category')).toBe('all')
})

test('has a card for every category with its exact title, its picture and its address', async () => {
  await openHome()
  const main = await findMain()
  for (const [index, kind] of ['Indoor', 'Outdoor', 'Succulent', 'Exotic-fruit', 'Seeds', 'Pots'].entries()) {
    const title = `${kind} Plants`
    const card = main.getByRole('heading', { level: 3, name: title }).closest('article') as HTMLElement
    const category = categories[index]
    expect(card.querySelector('img')).toHaveAttribute('src', `/images/${category}.jpg`)
    const link = within(card).getByRole('link', { name: new RegExp(`^Browse ?${title}$`) })
    expect(link).toHaveAttribute('href', `/shop?category=${category}`)
  }
})

test('says of each failed part why, and tries again', async () => {
  const { api, person } = await openHome({
    'GET /plants': refusal('unavailable', { message: 'The greenhouse is locked.' }),
    'GET /plants/categories': noAnswer,
  })
  const [bestsellers, cards] = await screen.findAllByRole('alert')
  expect(bestsellers).toHaveTextContent('Error loading featured plantsThe greenhouse is locked.')
  expect(cards).toHaveTextContent('Error loading categoriesFailed to fetch plants')
  api.answer({ 'GET /plants': plantsOf(4), 'GET /plants/categories': [] })
  await person.click(within(bestsellers as HTMLElement).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Fern 4' })
  expect(screen.queryByRole('alert')).toBeNull()
})

function openHome(answers: Answers = {}, settings: { rules?: ShopRules } = {}) {
  return visit('/', {
    answers: { 'GET /plants': plantsOf(4), 'GET /plants/categories': [...categories], ...answers },
    settings,
  })
}
