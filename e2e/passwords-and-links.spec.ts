import { mailedLink } from './mails.ts'
import { breakCalls, enter, expect, fillInLogin, newShopper, test, toastOf } from './shop.ts'

const CONFIRM = 'Please confirm your e-mail'
const RESET = 'Choose a new password'

test('the link of the first mail confirms the e-mail, once', async ({ page, shopper }) => {
  const link = await mailedLink(shopper.email, CONFIRM)
  await breakCalls(page, '/auth/confirm-email', 'The shop is briefly out of breath. Please try again.')
  await page.goto(link)
  await expect(page.getByText('The shop is briefly out of breath.')).toBeVisible()
  await page.unroute('**/api/auth/confirm-email')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?from=/profile',
  )
})

test('a forgotten password is replaced by the mailed link, once, and every session ends', async ({ page, shopper }) => {
  await enter(page, shopper)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Please look into your mailbox.')).toBeVisible()

  const link = await mailedLink(shopper.email, RESET)
  await page.goto(link)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await page.getByLabel('New password').fill('a later monsoon')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(toastOf(page, 'Your new password is set. Please log in.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await fillInLogin(page, { ...shopper, password: 'a later monsoon' })

  await page.goto(link)
  await page.getByLabel('New password').fill('another monsoon')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a link without its secret is told to be none, and nobody learns who has an account', async ({ page }) => {
  for (const path of ['/confirm-email', '/reset-password']) {
    await page.goto(path)
    await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  }
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(newShopper().email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Please look into your mailbox.')).toBeVisible()
})
