import type { Page } from '@playwright/test'
import { inShopDatabase } from './support/database.ts'
import { mailedLink } from './support/mails.ts'
import { allow, answerOf, continueWith, facebookPerson, googlePerson, leaveFor } from './support/providers.ts'
import { adminAccount, enter, expect, fillInLogin, newShopper, test, toastOf, visitor } from './support/shop.ts'

const CONFIRM = 'Please confirm your e-mail'

test('Google makes an account, signs in and leads to where one was going; the session is adopted', async ({ page }) => {
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

test('Facebook makes an account whose e-mail is still to be confirmed', async ({ page }) => {
  const person = facebookPerson(newShopper().email)
  await page.goto('/register')
  await continueWith(page, 'Facebook', person)
  await expect(page).toHaveURL('/shop')
  await expectProfile(page, person.email ?? '')
  await expect(page.getByText(`Please follow the link that we have sent to ${person.email}.`)).toBeVisible()
})

test('an admin who comes through Google is in the back office', async ({ page }) => {
  await inShopDatabase('update users set email_confirmed_at = now() where email = $1', [adminAccount.email])
  await page.goto('/login')
  await continueWith(page, 'Google', googlePerson(adminAccount.email))
  await expect(page).toHaveURL(/\/admin\//)
  await visitor().call('POST /auth/login', { body: adminAccount })
})

for (const provider of ['Google', 'Facebook'] as const) {
  test(`who says no at ${provider} reads so on the sign-in page, and is signed in by password all the same`, async ({
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

  test(`an answer of ${provider} with a wrong state, of another browser or replayed signs nobody in`, async ({
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

  test(`${provider} leads to no other site`, async ({ page, baseURL }) => {
    for (const place of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/']) {
      const email = newShopper().email
      const start = `/api/auth/${provider.toLowerCase()}?return=${encodeURIComponent(place)}`
      await leaveFor(page, () => page.goto(start))
      await allow(page, provider, provider === 'Google' ? googlePerson(email) : facebookPerson(email))
      await expect(page).toHaveURL(`${baseURL}/shop`)
    }
  })
}

test('an e-mail that Google has not verified opens nobody’s account', async ({ page, shopper }) => {
  await page.goto('/login')
  await continueWith(page, 'Google', googlePerson(shopper.email, false))
  await expectRefused(
    page,
    'There is an account with this e-mail already. Log in to it first, then connect it from your profile.',
  )
  await continueWith(page, 'Google', googlePerson(adminAccount.email, false))
  await expectRefused(page, /There is an account with this e-mail already/)
})

test('a verified e-mail joins the account that its owner has proven, and the password stays', async ({
  page,
  shopper,
}) => {
  await enter(page, shopper)
  await page.goto(await mailedLink(shopper.email, CONFIRM))
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible()
  await page.goto('/login')
  await continueWith(page, 'Google', googlePerson(shopper.email))
  await expect(page).toHaveURL('/shop')
  expect((await shopper.api.call('GET /auth/account')).providers).toEqual(['google'])
  await visitor().call('POST /auth/login', { body: shopper })
})

test('a verified e-mail takes over an account that never confirmed it: its password and sessions are gone', async ({
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

test('who has an account with the e-mail that Facebook tells signs in first and connects it from the profile', async ({
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

test('a Facebook that is connected with another account is not connected twice', async ({ page, shopper }) => {
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

test('who was deactivated stays out, whichever way they come', async ({ page, shopper }) => {
  const person = facebookPerson(newShopper().email)
  await page.goto('/login')
  await continueWith(page, 'Facebook', person)
  await expect(page).toHaveURL('/shop')
  await inShopDatabase('update users set is_active = false where email = any($1)', [[person.email, shopper.email]])
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

test('who keeps the e-mail from the shop is asked for one, which a mail confirms', async ({ page, shopper }) => {
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
  await page.goto(await mailedLink(email, CONFIRM))
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible()
  await expectProfile(page, email)
})

test('a page that asks for the e-mail is good once and not without its secret', async ({ page }) => {
  await page.goto('/provider-email')
  await expect(page.getByText('Please begin again by signing in.')).toBeVisible()
  await page.goto(`/provider-email#${'x'.repeat(43)}`)
  await page.getByLabel('Email').fill(newShopper().email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That took too long. Please begin again by signing in.')).toBeVisible()
})

test('a shop that cannot be asked just now says so on the sign-in page', async ({ page }) => {
  await page.goto('/login?problem=too_many_requests')
  await expectRefused(page, 'Too many tries. Please wait a few minutes and try again.')
  await page.goto('/login?problem=anything')
  await expectRefused(page, 'Signing in this way did not work. Please try again or use your password.')
})

/** Facebook knows people by their number: what else it tells may change. */
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

/** Presses the button on the profile and types the password that is asked for. */
async function connectFacebook(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
}

test('a provider is disconnected from the profile, after the password is typed', async ({ page, shopper }) => {
  const person = facebookPerson(newShopper().email)
  await page.goto('/login?from=/profile')
  await fillInLogin(page, shopper)
  await connectFacebook(page, shopper.password)
  await allow(page, 'Facebook', person)
  await page.getByRole('button', { name: 'Disconnect Facebook' }).click()
  await expect(page.getByRole('button', { name: 'Connect Facebook' })).toBeVisible()
  await expect(page.getByText('Facebook was disconnected')).toBeVisible()
})
