import type { Page } from '@playwright/test'
import { address } from '../test/support/factories.ts'
import { chooseCash } from './support/paying.ts'
import {
  addPlant,
  adminAccount,
  type Customer,
  expect,
  fillInAddress,
  fillInLogin,
  newCustomer,
  restoreSession,
  test,
  toastOf,
  visitor,
} from './support/shop.ts'

test('the address typed when the session ended is restored after the login, and the order is placed', async ({
  page,
  adminApi,
  shopper,
}) => {
  await openCheckout(page, adminApi, shopper)
  await fillInAddress(page)
  await chooseCash(page)
  await endSessions(shopper)
  await page.getByRole('button', { name: /₹450\.00/ }).click()
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.reload()
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL('/checkout')
  await expectAddress(page, address)
  await page.getByRole('button', { name: /₹450\.00/ }).click()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByText('Thank you! Your order has been placed.')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
})

test('no other user gets the typed address, and logging out discards it', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, adminApi, shopper)
  await fillInAddress(page)
  await endSessions(shopper)
  await page.getByRole('button', { name: /₹450\.00/ }).click()
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  const ravi = await newCustomer()
  const plant = await addPlant(adminApi, { name: 'Bel', price: 450 })
  await ravi.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await fillInLogin(page, ravi)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Street')).toHaveValue('')
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
})

test('a review written when the session ended is restored after the login', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Kanher', price: 250 })
  await restoreSession(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('radio', { name: /4/ }).check({ force: true })
  await page.getByLabel('Your review').fill('It flowers all year.')
  await endSessions(shopper)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/plants/${plant._id}`)}`)
  await fillInLogin(page, shopper)
  await expect(page.getByLabel('Your review')).toHaveValue('It flowers all year.')
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(toastOf(page, 'Thank you for your review!')).toBeVisible()
  expect(await shopper.api.call('GET /plants/:id/reviews', { params: { id: plant._id } })).toMatchObject([
    { rating: 4, comment: 'It flowers all year.' },
  ])
})

const DESCRIPTION = 'Pinwheel flowers on a dark bush, all year round.'

test('a product being edited when the session ended is restored after the login', async ({ page, adminApi }) => {
  await editProductUntilSessionEnds(page, adminApi)
  await expectProductRestoredAndSaved(page)
})

test('a product’s draft from before an update, which lacks a field that is new, is restored and saved', async ({
  page,
  adminApi,
}) => {
  await editProductUntilSessionEnds(page, adminApi)
  await page.evaluate(() => {
    const drafts = JSON.parse(sessionStorage.getItem('drafts') ?? '')
    for (const draft of Object.values<{ values: object }>(drafts.values))
      Reflect.deleteProperty(draft.values, 'benefits')
    sessionStorage.setItem('drafts', JSON.stringify(drafts))
  })
  await expectProductRestoredAndSaved(page)
})

async function editProductUntilSessionEnds(page: Page, adminApi: Customer['api']): Promise<void> {
  const plant = await addPlant(adminApi, { name: 'Tagar', price: 250 })
  const session = await visitor().call('POST /auth/login', { body: adminAccount })
  await restoreSession(page, { session })
  await page.goto(`/admin/products/edit/${plant._id}`)
  await page.getByLabel('Description').fill(DESCRIPTION)
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page).toHaveURL(/^.*\/login\?from=/)
}

async function expectProductRestoredAndSaved(page: Page): Promise<void> {
  await fillInLogin(page, adminAccount)
  await expect(page.getByLabel('Description')).toHaveValue(DESCRIPTION)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page).toHaveURL('/admin/products')
}

test('a message to the nursery is sent even when the session has ended', async ({ page, shopper }) => {
  await restoreSession(page, shopper)
  await page.goto('/contact')
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill('Asha')
  await form.getByLabel('Email').fill(shopper.email)
  await form.getByLabel('Subject').fill('Ferns')
  await form.getByLabel('Message').fill('Do you have tree ferns?')
  await endSessions(shopper)
  await form.getByRole('button', { name: /Send/ }).click()
  await expect(toastOf(page, 'Message sent successfully!')).toBeVisible()
  await expect(page).toHaveURL('/contact')
})

async function openCheckout(page: Page, adminApi: Customer['api'], shopper: Customer): Promise<void> {
  const plant = await addPlant(adminApi, { name: 'Shirish', price: 450 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await restoreSession(page, shopper)
  await page.goto('/checkout')
  await expect(page.getByRole('main').getByText(plant.name)).toBeVisible()
}

async function endSessions({ api }: Customer): Promise<void> {
  await api.call('GET /auth/logout')
}

async function expectAddress(page: Page, { street, city, state, zipCode }: typeof address): Promise<void> {
  await expect(page.getByLabel('Street')).toHaveValue(street)
  await expect(page.getByLabel('City')).toHaveValue(city)
  await expect(page.getByLabel('State')).toHaveValue(state)
  await expect(page.getByLabel('PIN code')).toHaveValue(zipCode)
}
