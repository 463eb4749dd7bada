import { createApi } from '../contract/client.ts'
import { overHttp } from '../test/support/test-shop.ts'
import { runInShopDatabase } from './support/database.ts'
import { linkFromMail } from './support/mails.ts'
import {
  expect,
  failCalls,
  fillInLogin,
  newShopper,
  restoreSession,
  shopUrl,
  test,
  toastOf,
  visitor,
} from './support/shop.ts'

const CONFIRM = 'Please confirm your e-mail'
const RESET = 'Choose a new password'

test('the link of the first mail confirms the e-mail, once', async ({ page, shopper }) => {
  const link = await linkFromMail(shopper.email, CONFIRM)
  await failCalls(page, '/auth/confirm-email', 'The shop is briefly out of breath. Please try again.')
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

test('a forgotten password is reset by the mailed link, once, and every session ends', async ({ page, shopper }) => {
  await restoreSession(page, shopper)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Please look into your mailbox.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  const link = await linkFromMail(shopper.email, RESET)
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

test('a link without its secret is invalid, and the page does not reveal who has an account', async ({ page }) => {
  for (const path of ['/confirm-email', '/reset-password', '/undo-change']) {
    await page.goto(path)
    await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  }
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(newShopper().email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Please look into your mailbox.')).toBeVisible()
})

test('a new e-mail takes effect once its link is opened', async ({ page, shopper }) => {
  await linkFromMail(shopper.email, CONFIRM)
  await restoreSession(page, shopper)
  await page.goto('/profile')
  await expect(page.getByText(`Please follow the link that we have sent to ${shopper.email}.`)).toBeVisible()
  const other = newShopper().email
  await page.getByLabel('New email').fill(other)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(page.getByText('The present password is wrong.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(shopper.password)
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(page.getByText(`Please follow the link that we have sent to ${other}.`)).toBeVisible()
  await page.goto(await linkFromMail(other, CONFIRM))
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My Profile' }).click()
  await expect(page.getByRole('definition').filter({ hasText: other })).toBeVisible()
})

test('input typed while the profile is saved stays, and so does the focus', async ({ page, shopper }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    if (route.request().method() === 'PATCH') await answer.promise
    await route.continue()
  })
  await restoreSession(page, shopper)
  await page.goto('/profile')
  const button = page.getByRole('button', { name: 'Save' })
  await page.getByLabel('Name').fill('Meera K')
  await button.press('Enter')
  await expect(button).toBeDisabled()
  await expect(button).not.toBeFocused()
  await page.getByLabel('Phone number').fill('98765 43210')
  await page.getByLabel('Phone number').blur()
  answer.resolve()
  await expect(toastOf(page, 'Your profile is saved.')).toBeVisible()
  await expect(button).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('Meera K')
  await expect(page.getByLabel('Phone number')).toHaveValue('98765 43210')
  await button.press('Enter')
  await expect(page.getByLabel('Phone number')).toHaveValue('+919876543210')
})

test('the profile changes name, phone number and password, and ends other sessions', async ({ page, shopper }) => {
  const elsewhere = await visitor().call('POST /auth/login', { body: shopper })
  await restoreSession(page, shopper)
  await page.goto('/profile')
  await page.getByLabel('Name').fill('Asha K')
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Invalid phone number')).toBeVisible()
  await page.getByLabel('Phone number').fill('98765 43210')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Your profile is saved.')).toBeVisible()
  await expect(page.getByLabel('Phone number')).toHaveValue('+919876543210')
  await expect(page.getByRole('definition').filter({ hasText: 'Asha K' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
  const overElsewhere = createApi(overHttp(shopUrl(), elsewhere.token))
  await expect(overElsewhere.call('GET /auth/me')).rejects.toMatchObject({ status: 401 })

  await page.getByLabel('Present password').fill(shopper.password)
  await page.getByLabel('New password').fill('a later monsoon')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toastOf(page, 'Your password is changed.')).toBeVisible()
  await visitor().call('POST /auth/login', { body: { ...shopper, password: 'a later monsoon' } })
})

test('a pending change of the e-mail is withdrawn on the profile', async ({ page, shopper }) => {
  await restoreSession(page, shopper)
  const other = newShopper().email
  await shopper.api.call('PATCH /auth/me', { body: { email: other, currentPassword: shopper.password } })
  await page.goto('/profile')
  await expect(page.getByText(`Your e-mail changes from ${shopper.email} to ${other}`)).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw the change' }).click()
  await expect(toastOf(page, 'The change is withdrawn.')).toBeVisible()
  await expect(page.getByText(`we have sent to ${other}`)).toHaveCount(0)
})

test('a change of the e-mail is undone by the link mailed to the former address', async ({ page, shopper }) => {
  const other = newShopper().email
  await shopper.api.call('PATCH /auth/me', { body: { email: other, currentPassword: shopper.password } })
  await page.goto(await linkFromMail(other, CONFIRM))
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible()
  await page.goto(await linkFromMail(shopper.email, 'Your e-mail was changed'))
  await expect(page.getByText(`its e-mail is ${shopper.email} again,`)).toBeVisible()
  await page.getByLabel('New password').fill('a later monsoon')
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page).toHaveURL('/login')
  await fillInLogin(page, { ...shopper, password: 'a later monsoon' })
  await expect(page).toHaveURL('/shop')
})

test('the page for a new password names the providers it disconnects', async ({ page, shopper }) => {
  const { _id } = await shopper.api.call('GET /auth/me')
  await runInShopDatabase("insert into identities (provider, subject, user_id) values ('facebook', $1, $2)", [_id, _id])
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(await linkFromMail(shopper.email, RESET))
  await expect(page.getByText(/Facebook, since .*: will be disconnected/)).toBeVisible()
  await page.getByLabel('New password').fill('a later monsoon')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Facebook is no longer connected.')).toBeVisible()
})

test('a typed password can be shown and hidden again', async ({ page, shopper }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await password.fill(shopper.password)
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue(shopper.password)
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await page.goto('/register')
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(2)
  await page.goto('/reset-password#token=a-link')
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'password')
})
