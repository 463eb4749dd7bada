import { linkFromMail } from '../support/mails.ts'
import { expect, fillInLogin, newShopper, register, test, toastOf } from '../support/shop.ts'

const CONFIRM = 'Please confirm your e-mail'
const LATER = 'a later monsoon'

test('a visitor registers, confirms the e-mail, and changes details and password', async ({ page }) => {
  const person = newShopper()
  const main = page.getByRole('main')
  await page.goto('/orders?from=mail')
  await register(page, person)
  await expect(page).toHaveURL('/orders?from=mail')
  await expect(page.getByText('No orders found.')).toBeVisible()

  const link = await linkFromMail(person.email, CONFIRM)
  await page.goto(link)
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible()

  await main.getByRole('link', { name: 'My Profile' }).click()
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible()
  await page.getByLabel('Name').fill('Asha K')
  await page.getByLabel('Phone number').fill('98765 43210')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Your profile has been saved.')).toBeVisible()
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password').fill(LATER)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toastOf(page, 'Your password has been changed.')).toBeVisible()
  await expect(main.getByText('Password changed')).toBeVisible()
  await main.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login / Register' })).toBeVisible()
  await fillInLogin(page, { ...person, password: LATER })
  await expect(page).toHaveURL('/shop')
})
