import type { Page } from '@playwright/test'
import { chooseCash } from '../support/paying.ts'
import { addPlant, cardOf, expect, fillInAddress, newShopper, register, test } from '../support/shop.ts'

test('a new customer registers, orders, and sees the order shipped and delivered', async ({
  page,
  adminApi,
  adminPage,
}) => {
  const monstera = await addPlant(adminApi, { name: 'Monstera', price: 250, stock: 8 })
  const tulsi = await addPlant(adminApi, { name: 'Tulsi', price: 99.5, stock: 8 })
  const newcomer = newShopper()
  await page.goto('/')
  await page.getByRole('link', { name: 'Login' }).first().click()
  await register(page, newcomer)
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(page).toHaveURL('/')

  await addToCart(page, monstera.name)
  await expect(page.getByText('1 item(s) added to cart!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await addToCart(page, tulsi.name)
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Free', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillInAddress(page)
  await chooseCash(page)
  await page.getByRole('button', { name: /₹349\.50/ }).click()
  await expect(page).toHaveURL('/orders')
  await expectStatus(page, 'Pending')
  await expect(page.getByText('Rs 349.50')).toBeVisible()

  await adminPage.goto(`/admin/orders?search=${newcomer.email}`)
  for (const [action, status] of [
    ['Mark as shipped', 'Shipped'],
    ['Mark as delivered', 'Delivered'],
  ] as const) {
    await adminPage.getByRole('button', { name: action }).click()
    await adminPage.getByRole('alertdialog').getByRole('button', { name: action }).click()
    await expect(adminPage.getByRole('row').nth(1).getByText(status, { exact: true }).first()).toBeVisible()
    await page.reload()
    await expectStatus(page, status)
  }
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
