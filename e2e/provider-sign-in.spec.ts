import type { Page } from '@playwright/test'
import { runInShopDatabase } from './support/database.ts'
import { linkFromMail } from './support/mails.ts'
import { allow, answerOf, continueWith, facebookPerson, googlePerson, leaveFor } from './support/providers.ts'
import {
  adminAccount,
  expect,
  fillInLogin,
  newShopper,
  restoreSession,
  test,
  toastOf,
  visitor,
} from './support/shop.ts'

const CONFIRM = 'Please confirm your e-mail'

test('Google creates an account, signs in and returns to the requested page; the session is adopted', async ({
  page,
}) => {
  const person = googlePerson(newShopper().email)
  await page.goto('/orders?from=mail')
  await expect(page).toHaveURL('/login?from=%2Forders%3Ffrom%3Dmail')
  await continueWith(page, 'Google', person)
  await expect(page).toHaveURL('/orders?from=mail')
  await expect(page.getByText('No orders found.')).toBeVisible()
  await expectProfile(page, person.email ?? '')
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Connected since' })).toContainText(
    'Google',
  )

  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await continueWith(page, 'Google', { ...person, name: 'Another name' })
  await expect(page).toHaveURL('/shop')
  await expectProfile(page, person.email ?? '')
})

test('Facebook creates an account with an unconfirmed e-mail', async ({ page }) => {
  const person = facebookPerson(newShopper().email)
  await page.goto('/register')
  await continueWith(page, 'Facebook', person)
  await expect(page).toHaveURL('/shop')
  await expectProfile(page, person.email ?? '')
  await expect(page.getByText(`Please follow the link that we have sent to ${person.email}.`)).toBeVisible()
})

test('an admin signing in through Google gets to the back office', async ({ page }) => {
  await runInShopDatabase('update users set email_confirmed_at = now() where email = $1', [adminAccount.email])
  await page.goto('/login')
  await continueWith(page, 'Google', googlePerson(adminAccount.email))
  await expect(page).toHaveURL(/\/admin\//)
  await visitor().call('POST /auth/login', { body: adminAccount })
})

for (const provider of ['Google', 'Facebook'] as const) {
  test(`a denied sign-in at ${provider} is reported on the sign-in page, and the password still works`, async ({
    page,
    shopper,
  }) => {
    await page.goto('/login?from=/orders')
    await page.getByRole('link', { name: `Continue with ${provider}` }).click()
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'You did not allow it, so nothing was changed. Please try again or use your password.',
    )
    await fillInLogin(page, shopper)
    await expect(page).toHaveURL('/orders')
  })

  test(`a response of ${provider} with a wrong state, from another browser or replayed does not sign in`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = newShopper().email
    const person = provider === 'Google' ? googlePerson(email) : facebookPerson(email)
    const wrong = await answerOf(page, provider, person)
    wrong.searchParams.set('state', 'x'.repeat(43))
    await page.goto(wrong.href)
    await expectRefused(page, 'Signing in this way did not work. Please try again or use your password.')

    const answer = await answerOf(page, provider, person)
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await other.goto(answer.href)
    await expectRefused(other, 'That took too long, or began in another window. Please try again.')
    await other.context().close()

    await page.goto(answer.href)
    await expect(page).toHaveURL('/shop')
    await expectProfile(page, email)
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await page.goto(answer.href)
    await expectRefused(page, 'That took too long, or began in another window. Please try again.')
  })

  test(`a sign-in through ${provider} redirects to no other site`, async ({ page, baseURL }) => {
    for (const place of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/']) {
      const email = newShopper().email
      const start = `/api/auth/${provider.toLowerCase()}?return=${encodeURIComponent(place)}`
      await leaveFor(page, () => page.goto(start))
      await allow(page, provider, provider === 'Google' ? googlePerson(email) : facebookPerson(email))
      await expect(page).toHaveURL(`${baseURL}/shop`)
    }
  })
}

test('an e-mail that Google has not verified opens no account', async ({ page, shopper }) => {
  await page.goto('/login')
  await continueWith(page, 'Google', googlePerson(shopper.email, false))
  await expectRefused(
    page,
    'There is an account with this e-mail already. Log in to it first, then connect it from your profile.',
  )
  await continueWith(page, 'Google', googlePerson(adminAccount.email, false))
  await expectRefused(page, /There is an account with this e-mail already/)
})

test('a verified e-mail is linked to the confirmed account, and the password stays', async ({ page, shopper }) => {
  await restoreSession(page, shopper)
  await page.goto(await linkFromMail(shopper.email, CONFIRM))
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible()
  await page.goto('/login')
  await continueWith(page, 'Google', googlePerson(shopper.email))
  await expect(page).toHaveURL('/shop')
  expect((await shopper.api.call('GET /auth/account')).providers).toEqual(['google'])
  await visitor().call('POST /auth/login', { body: shopper })
})

test('a verified e-mail takes over an unconfirmed account: its password and sessions are removed', async ({
  page,
  shopper,
}) => {
  await page.goto('/login')
  await continueWith(page, 'Google', googlePerson(shopper.email))
  await expect(page).toHaveURL('/shop')
  await expectProfile(page, shopper.email)
  await expect(shopper.api.call('GET /auth/me')).rejects.toMatchObject({ status: 401 })
  await expect(visitor().call('POST /auth/login', { body: shopper })).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
})

test('an account with the e-mail from Facebook is connected from the profile, after signing in', async ({
  page,
  shopper,
}) => {
  const person = facebookPerson(shopper.email)
  await page.goto('/login?from=/profile')
  await continueWith(page, 'Facebook', person)
  await expectRefused(page, /Log in to it first, then connect it from your profile/)
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL('/profile')
  await connectFacebook(page, shopper.password)
  await allow(page, 'Facebook', person)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Connected since' })).toContainText(
    'Facebook',
  )
  await expectProfile(page, shopper.email)

  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await continueWith(page, 'Facebook', facebookPersonOnceMore(person))
  await expect(page).toHaveURL('/shop')
  await expectProfile(page, shopper.email)
})

test('a Facebook account connected with another account is not connected twice', async ({ page, shopper }) => {
  const person = facebookPerson(newShopper().email)
  await page.goto('/login')
  await continueWith(page, 'Facebook', person)
  await expect(page).toHaveURL('/shop')
  await page.goto('/login?from=/profile')
  await fillInLogin(page, shopper)
  await connectFacebook(page, shopper.password)
  await allow(page, 'Facebook', person)
  await expect(page.getByRole('alert')).toHaveText('This is connected with another account already.')
  await expect(page.getByRole('button', { name: 'Connect Facebook' })).toBeVisible()
})

test('a deactivated account cannot sign in, by any method', async ({ page, shopper }) => {
  const person = facebookPerson(newShopper().email)
  await page.goto('/login')
  await continueWith(page, 'Facebook', person)
  await expect(page).toHaveURL('/shop')
  await runInShopDatabase('update users set is_active = false where email = any($1)', [[person.email, shopper.email]])
  await page.goto('/orders')
  await expect(page).toHaveURL('/login?from=%2Forders')
  await continueWith(page, 'Facebook', person)
  await expectRefused(page, 'This account has been deactivated. Please contact us.')
  await continueWith(page, 'Google', googlePerson(shopper.email))
  await expectRefused(page, 'This account has been deactivated. Please contact us.')
  await page.goto('/login')
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Password').fill(shopper.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectRefused(page, 'This account has been deactivated. Please contact us.')
})

test('a Facebook account without an e-mail must enter one, which a mail confirms', async ({ page, shopper }) => {
  const person = facebookPerson()
  await page.goto('/login?from=/orders')
  await continueWith(page, 'Facebook', person)
  await expect(page.getByRole('heading', { name: 'One thing is missing' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Continue' })
  await send.click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill(shopper.email)
  await send.click()
  await expect(page.getByText('Log in to this account first, then connect it from your profile.')).toBeVisible()
  const email = newShopper().email
  await page.getByLabel('Email').fill(email)
  await send.click()
  await expect(toastOf(page, 'Login successful!')).toBeVisible()
  await expect(page).toHaveURL('/orders')
  await page.goto(await linkFromMail(email, CONFIRM))
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible()
  await expectProfile(page, email)
})

test('the page that requests the e-mail works once, and not without its secret', async ({ page }) => {
  await page.goto('/provider-email')
  await expect(page.getByText('Please begin again by signing in.')).toBeVisible()
  await page.goto(`/provider-email#${'x'.repeat(43)}`)
  await page.getByLabel('Email').fill(newShopper().email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That took too long. Please begin again by signing in.')).toBeVisible()
})

test('a sign-in during an outage says so on the sign-in page', async ({ page }) => {
  await page.goto('/login?problem=too_many_requests')
  await expectRefused(page, 'Too many tries. Please wait a few minutes and try again.')
  await page.goto('/login?problem=anything')
  await expectRefused(page, 'Signing in this way did not work. Please try again or use your password.')
})

/** Facebook identifies people by an id: the rest may change. */
function facebookPersonOnceMore({ id }: { id: string }) {
  return { ...facebookPerson(), id }
}

async function expectRefused(page: Page, message: string | RegExp): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(message)
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login / Register' })).toBeVisible()
}

async function expectProfile(page: Page, email: string): Promise<void> {
  await page.goto('/profile')
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
}

/** Presses the button on the profile and enters the password. */
async function connectFacebook(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
}

test('a provider is disconnected from the profile, after entering the password', async ({ page, shopper }) => {
  const person = facebookPerson(newShopper().email)
  await page.goto('/login?from=/profile')
  await fillInLogin(page, shopper)
  await connectFacebook(page, shopper.password)
  await allow(page, 'Facebook', person)
  await page.getByRole('button', { name: 'Disconnect Facebook' }).click()
  await expect(page.getByRole('button', { name: 'Connect Facebook' })).toBeVisible()
  await expect(page.getByText('Facebook was disconnected')).toBeVisible()
})
