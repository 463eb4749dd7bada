import type { Page } from '@playwright/test'
import { address } from '../test/support/factories.ts'
import { chooseCash, openCheckout } from './support/paying.ts'
import { addPlant, expect, fillInAddress, test } from './support/shop.ts'

const IN_DELHI = '110001 is in Delhi'

test('a state that is not the PIN’s is questioned before anything is sent, refused if it stays, and can be corrected', async ({
  page,
  adminApi,
  shopper,
}) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Palash', price: 450 }))
  await chooseCash(page)
  await fillInAddress(page)
  const state = page.getByLabel('State')
  await expect(state).toHaveAccessibleDescription('')
  await page.getByLabel('PIN code').fill('110 001')
  await expect(state).toHaveAccessibleDescription(IN_DELHI)
  await expect(state).toHaveValue(address.state)
  await expect(page.getByLabel('City')).toHaveValue(address.city)

  await placeOrder(page)
  await expect(page.getByText('Please check the marked fields.')).toBeVisible()
  await expect(page.getByText(IN_DELHI, { exact: true })).toHaveCount(1)
  await expect(state).toBeFocused()
  expect(await shopper.api.call('GET /orders')).toEqual([])

  await state.selectOption('Delhi')
  await expect(state).toHaveAccessibleDescription('')
  await placeOrder(page)
  await expect(page).toHaveURL('/orders')
  expect(await shopper.api.call('GET /orders')).toMatchObject([
    { shippingAddress: { ...address, zipCode: '110001', state: 'Delhi' } },
  ])
})

test('after the refusal the PIN can be what is corrected', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Semal', price: 450 }))
  await chooseCash(page)
  await fillInAddress(page)
  await page.getByLabel('PIN code').fill('110001')
  await placeOrder(page)
  await expect(page.getByText('Please check the marked fields.')).toBeVisible()
  await page.getByLabel('PIN code').fill(address.zipCode)
  await expect(page.getByLabel('State')).toHaveAccessibleDescription('')
  await placeOrder(page)
  await expect(page).toHaveURL('/orders')
})

test('a PIN fills in city and state while they are empty, and both can be changed', async ({
  page,
  adminApi,
  shopper,
}) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Kadam', price: 450 }))
  const [pin, city, state] = [page.getByLabel('PIN code'), page.getByLabel('City'), page.getByLabel('State')]
  await pin.fill('411004')
  await expect(state).toHaveValue('Maharashtra')
  await expect(city).toHaveValue('Pune')

  await city.fill('Shivajinagar')
  await state.selectOption('Goa')
  await expect(state).toHaveAccessibleDescription('411004 is in Maharashtra')
  await pin.fill('403001')
  await expect(state).toHaveAccessibleDescription('')
  await expect(city).toHaveValue('Shivajinagar')
  await expect(state).toHaveValue('Goa')
})

test('what is found is not filled into the field that the shopper is in', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Jarul', price: 450 }))
  const inCity = Promise.withResolvers<void>()
  await page.route('**/api/pins/*', async (route) => {
    await inCity.promise
    return route.continue()
  })
  await page.getByLabel('PIN code').fill('411004')
  await page.getByLabel('City').focus()
  inCity.resolve()
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra')
  await expect(page.getByLabel('City')).toHaveValue('')
})

test('a PIN that spans two states leaves the choice of the state open', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Sheesham', price: 450 }))
  const state = page.getByLabel('State')
  await page.getByLabel('PIN code').fill('605007')
  await expect(page.getByLabel('City')).not.toHaveValue('')
  await expect(state).toHaveValue('')
  await state.selectOption('Kerala')
  await expect(state).toHaveAccessibleDescription('605007 is in Puducherry and Tamil Nadu')
  for (const either of ['Puducherry', 'Tamil Nadu']) {
    await state.selectOption(either)
    await expect(state).toHaveAccessibleDescription('')
  }
})

test('without an answer about the PIN the form goes on, and the refusal of the order is at the state', async ({
  page,
  adminApi,
  shopper,
}) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Arjun', price: 450 }))
  await page.route('**/api/pins/*', (route) => route.abort())
  await chooseCash(page)
  await fillInAddress(page)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/pins/110001'))
  await page.getByLabel('PIN code').fill('110001')
  await failed
  const state = page.getByLabel('State')
  await expect(state).toHaveAccessibleDescription('')
  await placeOrder(page)
  await expect(state).toHaveAccessibleDescription(IN_DELHI)
  await state.selectOption('Delhi')
  await expect(state).toHaveAccessibleDescription('')
  await placeOrder(page)
  await expect(page).toHaveURL('/orders')
  expect(await shopper.api.call('GET /orders')).toHaveLength(1)
})

function placeOrder(page: Page): Promise<void> {
  return page.getByRole('button', { name: /Place Order/ }).click()
}
