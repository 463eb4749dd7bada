import type { Page } from '@playwright/test'
import { chooseCash } from './support/paying.ts'
import { addPlant, adminAccount, cardOf, expect, fillInAddress, newShopper, signIn, test } from './support/shop.ts'

test('a new customer registers, orders two plants for cash, and sees the order shipped and delivered', async ({
  page,
  adminApi,
  browser,
  baseURL,
}) => {
  const monstera = await addPlant(adminApi, { name: 'Monstera', price: 250, stock: 8 })
  const tulsi = await addPlant(adminApi, { name: 'Tulsi', price: 99.5, stock: 8 })
  const newcomer = newShopper()

  await test.step('register', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Login' }).first().click()
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /register|create/i })
      .click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await page.getByLabel('Name').fill(newcomer.name)
    await page.getByLabel('Email').fill(newcomer.email)
    await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
    await page.getByLabel('Confirm password').fill(newcomer.password)
    await page.getByRole('button', { name: /register|create/i }).click()
    await expect(page.getByText('Registration successful!')).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  await test.step('find two plants and put them into the cart', async () => {
    await addToCart(page, monstera.name)
    await expect(page.getByText('1 item(s) added to cart!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
    await addToCart(page, tulsi.name)
    await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  })

  await test.step('order for cash on delivery', async () => {
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
    await expect(page.getByText('Free', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await fillInAddress(page)
    await chooseCash(page)
    await page.getByRole('button', { name: /₹349\.50/ }).click()
    await expect(page).toHaveURL(/\/orders/)
    await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible()
    await expectStatus(page, 'Pending')
    await expect(page.getByText('Rs 349.50')).toBeVisible()
  })

  const backOffice = await (await browser.newContext({ baseURL })).newPage()
  await test.step('the admin ships it', async () => {
    await signIn(backOffice, adminAccount)
    await backOffice.goto(`/admin/orders?search=${newcomer.email}`)
    await expect(backOffice.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
    await transitionOrder(backOffice, 'Mark shipped', 'Shipped')
    await page.reload()
    await expectStatus(page, 'Shipped')
  })

  await test.step('the admin delivers it', async () => {
    await transitionOrder(backOffice, 'Mark delivered', 'Delivered')
    await page.reload()
    await expectStatus(page, 'Delivered')
  })
})

/** Finds a plant by its name in the shop. */
async function addToCart(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click()
  await page.getByRole('searchbox').fill(name)
  await cardOf(page, { name })
    .getByRole('link', { name: /View Details/ })
    .click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
}

async function expectStatus(page: Page, label: string): Promise<void> {
  await expect(page.getByRole('main').getByText(label, { exact: true })).toBeVisible()
}

async function transitionOrder(page: Page, action: string, status: string): Promise<void> {
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
  await expect(page.getByRole('row').nth(1).getByText(status, { exact: true }).first()).toBeVisible()
}
