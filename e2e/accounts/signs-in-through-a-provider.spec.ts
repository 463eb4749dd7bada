import type { Page } from '@playwright/test'
import { allow, continueWith, facebookPerson, googlePerson } from '../support/providers.ts'
import { expect, fillInLogin, newShopper, test } from '../support/shop.ts'

test('Google creates an account on the way to the orders, and signs in to it again', async ({ page }) => {
  const email = newShopper().email
  const person = googlePerson(email)
  await page.goto('/orders?from=mail')
  await continueWith(page, 'Google', person)
  await expect(page).toHaveURL('/orders?from=mail')
  await expect(page.getByText('No orders found.')).toBeVisible()
  await expectProfile(page, email)
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible()
  await expect(connectedIn(page)).toContainText('Google')

  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await continueWith(page, 'Google', { ...person, name: 'Another name' })
  await expect(page).toHaveURL('/shop')
  await expectProfile(page, email)
})

test('a customer declines Facebook, then connects it from the profile and signs in by it', async ({
  page,
  shopper,
}) => {
  const person = facebookPerson(shopper.email)
  await page.goto('/login?from=/profile')
  await page.getByRole('link', { name: 'Continue with Facebook' }).click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expectRefused(page, /^You did not give permission, so nothing was changed\./)
  await continueWith(page, 'Facebook', person)
  await expectRefused(page, /Sign in to it first, then connect Google or Facebook from your profile/)
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL('/profile')
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
  await page.getByLabel('Your password').fill(shopper.password)
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
  await allow(page, 'Facebook', person)
  await expect(page).toHaveURL('/profile')
  await expect(connectedIn(page)).toContainText('Facebook')

  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await continueWith(page, 'Facebook', { ...facebookPerson(), id: person.id })
  await expect(page).toHaveURL('/shop')
  await expectProfile(page, shopper.email)
})

const connectedIn = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Connected since' })

async function expectProfile(page: Page, email: string): Promise<void> {
  await page.goto('/profile')
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
}

async function expectRefused(page: Page, message: RegExp): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(message)
  expect(new URL(page.url()).pathname).toBe('/login')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login / Register' })).toBeVisible()
}
