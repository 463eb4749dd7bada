import { ApiError, createApi } from '../contract/client.ts'
import { orderOf } from '../test/support/factories.ts'
import { overHttp } from '../test/support/test-shop.ts'
import { addPlant, expect, fillInAddress, fillInLogin, shopUrl, signIn, test, visitor } from './support/shop.ts'

test('an order below ₹300 is refused, and the cart stays', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Coriander', price: 299.99, stock: 5 })
  await putIntoCart(shopper, plant._id)
  await signIn(page, shopper)
  await page.goto('/checkout')
  await fillInAddress(page)
  await page.getByRole('button', { name: /₹299\.99/ }).click()
  await expect(page.getByText('Order should be more than ₹300').first()).toBeVisible()
  await expect(page).toHaveURL(/\/checkout/)
  await page.goto('/cart')
  await expect(page.getByRole('main').getByText(plant.name).first()).toBeVisible()
})

test('an order without an address names what is missing', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Hibiscus', price: 450, stock: 5 })
  await putIntoCart(shopper, plant._id)
  await signIn(page, shopper)
  await page.goto('/checkout')
  await page.getByLabel('City').fill('Pune')
  await page.getByRole('button', { name: /₹450\.00/ }).click()
  await expect(
    page.getByText('Please fill in all required address fields: street, state, PIN code').first(),
  ).toBeVisible()
  expect(await orders(shopper)).toEqual([])
})

test('a visitor is redirected to the sign-in, and then to the requested page', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Neem', price: 450, stock: 5 })
  await page.goto(`/plants/${plant._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Please login to add items to cart')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)

  await page.goto('/orders')
  await expect(page).toHaveURL(/\/login/)
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL(/\/orders$/)
  await expect(page.getByText('No orders found.')).toBeVisible()
})

test('another customer’s order is not found', async ({ adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Ixora', price: 450, stock: 5 })
  await putIntoCart(shopper, plant._id)
  const owner = await apiOf(shopper)
  const order = await owner.call('POST /orders', { body: orderOf([{ plant: plant._id, quantity: 1, price: 450 }]) })

  const { token } = await visitor().call('POST /auth/register', {
    body: { name: 'Ravi Menon', email: `ravi-${crypto.randomUUID()}@paudha.example`, password: 'monsoon rain' },
  })
  const stranger = createApi(overHttp(shopUrl(), token))
  const params = { id: order._id }
  const attempts = [
    stranger.call('GET /orders/:id', { params }),
    stranger.call('GET /orders/:id/status', { params }),
    stranger.call('PUT /orders/:id/cancel', { params }),
  ]
  expect(await Promise.all(attempts.map(statusOf))).toEqual([404, 404, 404])
})

test('a customer has no access to the back office', async ({ page, shopper }) => {
  await signIn(page, shopper)
  await expect(page).toHaveURL(/\/shop$/)
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/$/)
  const api = await apiOf(shopper)
  expect(await statusOf(api.call('GET /admin/orders'))).toBe(403)
})

async function apiOf({ email, password }: { email: string; password: string }) {
  const { token } = await visitor().call('POST /auth/login', { body: { email, password } })
  return createApi(overHttp(shopUrl(), token))
}

async function putIntoCart(shopper: { email: string; password: string }, plantId: string): Promise<void> {
  const api = await apiOf(shopper)
  await api.call('POST /cart/add', { body: { plantId, quantity: 1 } })
}

async function orders(shopper: { email: string; password: string }) {
  return (await apiOf(shopper)).call('GET /orders')
}

function statusOf(attempt: Promise<unknown>): Promise<number> {
  return attempt.then(
    () => 200,
    (error) => (error instanceof ApiError ? error.status : Number.NaN),
  )
}
