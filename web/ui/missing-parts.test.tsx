import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { visitAdmin } from '../../test/screens/admin.ts'
import { never, noAnswer, page } from '../../test/screens/api-stub.ts'
import { openCheckout } from '../../test/screens/checkout-page.ts'
import { expectTexts, press } from '../../test/screens/forms.ts'
import { anOrder } from '../../test/screens/order-records.ts'
import { anOwnReview, openPlant } from '../../test/screens/plant-page.ts'
import { aPlant } from '../../test/screens/plant-records.ts'
import { aCartItem, aUser } from '../../test/screens/records.ts'
import { visit } from '../../test/screens/visit.tsx'

/** Makes a module fail to load, as a blocker or a lost network does; returns a function that restores it. */
function withhold(path: string): () => void {
  vi.doMock(path, () => {
    throw new Error('Blocked')
  })
  const restore = () => vi.doUnmock(path)
  onTestFinished(restore)
  return restore
}

const user = aUser()
const settings = { pixelId: '1234567890123456' }

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'paudha_consent=; Path=/; Max-Age=0'
})

for (const { part, button, said, restored, open } of [
  {
    part: '../shop/layout/cart-dropdown.tsx',
    button: /^Cart/,
    said: 'Your cart could not be opened. Please try again.',
    restored: 'Your Cart',
    open: () => visit('/about', { user, answers: { 'GET /cart': [aCartItem()] } }),
  },
  {
    part: '../shop/plant/reviews/review-form.tsx',
    button: 'Write a review',
    said: 'The form could not be opened. Please try again.',
    restored: 'Send review',
    open: () => openPlant(undefined, { user }),
  },
  {
    part: '../measurement/consent-banner.tsx',
    button: 'Cookie choices',
    said: 'Your cookie choices could not be opened. Please try again.',
    restored: 'May we measure how well our ads work?',
    open: () => visit('/about', { settings }),
  },
]) {
  test(`${part.replace(/.*\//, '')}: its button says that it failed to load, and opens it when pressed again`, async () => {
    const restore = withhold(part)
    const { person } = await open()
    await press(person, button)
    await expectTexts(said)
    restore()
    await press(person, button)
    await expectTexts(restored)
  })
}

test('a customer’s own review is shown without its buttons', async () => {
  const restore = withhold('../shop/plant/reviews/own-review-actions.tsx')
  const own = anOwnReview({ comment: 'Arrived upright.' })
  const plant = aPlant()
  await openPlant(plant, { user, own, reviews: [own] })
  await expectTexts('Your review', 'Arrived upright.')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  restore()
  cleanup()
  await openPlant(plant, { user, own, reviews: [own] })
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible()
})

test('instead of the shop’s dialogs the browser’s own are used', async () => {
  withhold('./alert-dialog.tsx')
  const said: string[] = []
  const note = (text: string) => said.push(text) > 0
  vi.stubGlobal('alert', note)
  vi.stubGlobal('confirm', note)
  const { fillInAddress, placeCashOrder } = await openCheckout({ answers: { 'POST /orders': noAnswer } })
  await fillInAddress()
  await placeCashOrder()
  await expect.poll(() => said).toEqual([expect.stringMatching(/^Failed to process payment\. Please try again\.\n\n/)])
  expect(screen.getByLabelText('Street')).toHaveValue('14 Prabhat Road')

  cleanup()
  const order = anOrder()
  const { api, person } = await visit('/orders', {
    user,
    answers: { 'GET /orders': [order], 'PUT /orders/:id/cancel': { ...order, status: 'cancelled' } },
  })
  await press(person, 'Cancel Order')
  await expectTexts('Your order has been cancelled.')
  expect(said.slice(1)).toEqual([expect.stringMatching(/^Cancel this order\?\n\nThe plants will go back on sale/)])
  expect(api.to('PUT /orders/:id/cancel')).toHaveLength(1)
})

test('without its charts the dashboard has the figures, and loads the charts when told to', async () => {
  const restore = withhold('../admin/dashboard/sales-charts.tsx')
  const { person } = await visitAdmin('/admin/dashboard', {
    'GET /plants': page([]),
    'GET /admin/orders': page([]),
    'GET /admin/claims': page([]),
    'GET /admin/dashboard/best-sellers': [],
    'GET /admin/dashboard/tasks': never,
    'GET /admin/dashboard/sales': {
      byDay: [{ day: '2026-11-22', orders: 1, revenue: 320 }],
      total: { orders: 1, revenue: 320 },
      preceding: { orders: 0, revenue: 0 },
    },
  })
  await expectTexts('Failed to load the charts', 'Daily figures')
  restore()
  await press(person, 'Retry')
  expect(await screen.findByRole('img', { name: /^Revenue by day/ })).toBeInTheDocument()
})

test('a page without the code that measures works', async () => {
  withhold('../measurement/measurement.tsx')
  const { address } = await visit('/about', { settings })
  fireEvent.click((await screen.findAllByRole('link', { name: 'Terms' }))[0] as HTMLElement)
  await expect.poll(address).toBe('/terms')
})
