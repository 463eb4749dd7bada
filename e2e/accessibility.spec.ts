import AxeBuilder from '@axe-core/playwright'
import { orderOf } from '../test/support/bodies.ts'
import { expectNoBarriers, widths } from './support/accessibility-checks.ts'
import {
  chooseCash,
  chooseUnusualEnding,
  dismissPayment,
  openCheckout,
  openPaymentWindow,
  paymentWindow,
  pressPay,
} from './support/paying.ts'
import {
  addPlant,
  cardOf,
  expect,
  failCalls,
  fillInAddress,
  openReady,
  orderPlant,
  restoreSession,
  test,
} from './support/shop.ts'

/** An endless word as a name, and the highest price. */
const unwieldy = {
  name: 'Rhaphidophoratetraspermavariegata of the Western Ghats, hand-pollinated',
  price: 9_999_999.99,
}

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const publicRoutes = [
  '/',
  '/shop',
  '/shop?category=pots&page=2',
  '/shop?search=qqqqqqqqqq',
  '/finder',
  '/finder?where=balcony&step=2',
  '/finder?where=balcony&pin=1234',
  '/finder?where=balcony&window=east&pets=yes&time=little&height=60&pin=411015',
  '/finder?pets=no',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/refunds-and-delivery',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/unsubscribe',
  '/provider-email',
  '/profile',
  '/wishlist',
  `/wishlist/shared/${'A'.repeat(43)}`,
  '/plants/AAAAAAAAAAAAAAAA',
  '/nowhere',
]
const personalRoutes = ['/cart', '/checkout', '/orders', '/profile', '/wishlist']

for (const route of publicRoutes) {
  test(`${route} is accessible at 360 and 1280 px, and does not overflow at 320 px`, async ({ page }) => {
    await page.goto(route)
    await expectNoBarriers(page)
  })
}

test('a plant with every detail is accessible', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, {
    ...unwieldy,
    price: 8_999_999.5,
    originalPrice: 9_999_999.5,
    discount: 10,
    images: ['outdoor', 'indoor', 'pots', 'seeds'].map((name) => ({ url: `/images/${name}.jpg` })),
    benefits: ['Bears Rechtsschutzversicherungsgesellschaften and other words that never end'],
    careInstructions: [{ title: 'Light', description: 'Full sun.' }],
  })
  await shopper.api.call('POST /plants/:id/reviews', {
    params: { id: plant._id },
    body: { rating: 4, comment: 'Tall.' },
  })
  await page.goto(`/plants/${plant._id}`)
  await page.getByText('Light', { exact: true }).click()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByText('Please login to proceed to checkout')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  await expectNoBarriers(page)
})

test('the personal pages with content are accessible', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, unwieldy)
  await orderPlant(shopper, plant)
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await shopper.api.call('POST /wishlist', { body: { plant: plant._id } })
  await restoreSession(page, shopper)
  for (const route of personalRoutes) {
    await page.goto(route)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectNoBarriers(page)
  }
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  await expectNoBarriers(page)
})

test('empty, broken and half-filled pages are accessible', async ({ page, adminApi, shopper }) => {
  await restoreSession(page, shopper)
  for (const [route, text] of [
    ['/cart', 'Your cart is empty'],
    ['/orders', 'No orders found.'],
  ] as const) {
    await page.goto(route)
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
    await expectNoBarriers(page)
  }
  await failCalls(page, '/orders', 'The ledger is wet.')
  await page.reload()
  await expect(page.getByText('Error loading orders')).toBeVisible()
  await expectNoBarriers(page)

  const plant = await addPlant(adminApi, { name: 'Apamarga', price: 450 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await page.goto('/checkout')
  await page.getByRole('button', { name: /Place Order/ }).click()
  await expect(page.getByText(/Please fill in all required address fields/)).toBeVisible()
  await expectNoBarriers(page)
})

test('home and shop without their plants are accessible', async ({ page }) => {
  await failCalls(page, '/plants?*', 'The greenhouse is locked.')
  await failCalls(page, '/plants/categories', null)
  for (const [name, text] of [
    ['Home', 'Error loading featured plants'],
    ['Shop', 'Error loading plants'],
  ] as const) {
    await openReady(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page.getByText(text)).toBeVisible()
    await expectNoBarriers(page)
  }
})

test('a plant that fails to load, and a broken page, are accessible', async ({ page, adminApi, browserErrors }) => {
  const plant = await addPlant(adminApi, { name: 'Aparajita', price: 450 })
  const openPlant = async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openReady(page, `/shop?search=${encodeURIComponent(plant.name)}`)
    await cardOf(page, plant)
      .getByRole('link', { name: /View Details/ })
      .click()
  }
  await failCalls(page, `/plants/${plant._id}`, 'The greenhouse is locked.')
  await openPlant()
  await expect(page.getByText('Error loading plant details')).toBeVisible()
  await expectNoBarriers(page)

  const broken = `export default () => { throw new Error('The leaves have folded') }
export const clientLoader = () => null
export const meta = () => [{ title: 'Plant' }]`
  await page.route('**/assets/plant-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: broken }))
  await openPlant()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expectNoBarriers(page)
  expect(browserErrors.splice(0)).not.toEqual([])
})

for (const [route, button] of [
  ['/login', 'Sign in'],
  ['/register', 'Create account'],
  ['/contact', 'Send Message'],
] as const) {
  test(`the form on ${route} with errors is accessible`, async ({ page }) => {
    await page.goto(route)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expectNoBarriers(page)
  })
}

test('the open menu and a confirmation are accessible', async ({ page, adminApi, shopper }) => {
  await page.goto('/about')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('banner').getByLabel('Menu', { exact: true }).click()
  await expectNoBarriers(page, [360])

  await orderPlant(shopper, await addPlant(adminApi, { name: 'Karanj', price: 450 }))
  await restoreSession(page, shopper)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoBarriers(page)
})

test('the checkout, the payment window and the return from it are accessible', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Anjan', price: 450 }))
  await chooseCash(page)
  await expectNoBarriers(page)
  await page.getByRole('radio', { name: /Pay online/ }).check()
  await fillInAddress(page)
  await pressPay(page)
  await expect(paymentWindow(page).getByRole('heading', { name: 'Paudha' })).toBeVisible()
  await expectNoBarriers(page, widths, (page) => new AxeBuilder({ page }))
  await dismissPayment(page)
  await expect(page.getByText('You left the payment')).toBeVisible()
  await expectNoBarriers(page)
})

test('the payment page is accessible before and after the payment', async ({ page, adminApi, shopper }) => {
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Bhokar', price: 450 }))
  await chooseUnusualEnding(page, 'Authorise now, capture later')
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
  await expectNoBarriers(page)
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible({ timeout: 45_000 })
  await expectNoBarriers(page)
})

test('an unpaid order, and one that ended unpaid, are accessible', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Dhaman', price: 450 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  const body = { ...orderOf([{ plant: plant._id, quantity: 1, price: 450 }]), paymentMethod: 'online' as const }
  const { _id } = await shopper.api.call('POST /orders', { body })
  await restoreSession(page, shopper)
  await page.goto('/orders')
  await expect(page.getByText('Payment awaited')).toBeVisible()
  await expectNoBarriers(page)
  await page.goto(`/orders/${_id}/payment`)
  await expect(page.getByRole('button', { name: /Pay now/ })).toBeVisible()
  await expectNoBarriers(page)
  await shopper.api.call('PUT /orders/:id/cancel', { params: { id: _id } })
  await expect(page.getByRole('heading', { name: 'This order is cancelled' })).toBeVisible({ timeout: 20_000 })
  await expectNoBarriers(page)
})
