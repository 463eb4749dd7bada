import type { Page } from '@playwright/test'
import type { OAuthPerson } from '../../test/fakes/oauth.ts'
import type { OidcClaims } from '../../test/fakes/oidc.ts'
import { expect } from './shop.ts'

export type ProviderName = 'Google' | 'Facebook'

/** A Google account whose e-mail Google has verified. */
export function googlePerson(email: string, verified = true): OidcClaims {
  return { sub: crypto.randomUUID(), name: 'Asha Kulkarni', email, email_verified: verified }
}

/** A Facebook account that may not share its e-mail. */
export function facebookPerson(email?: string): OAuthPerson {
  return { id: crypto.randomUUID(), name: 'Asha Kulkarni', ...(email === undefined ? {} : { email }) }
}

/** Goes to a provider with no account signed in there. */
export async function leaveFor(page: Page, go: () => Promise<unknown>): Promise<void> {
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await go()
}

/** Goes to a provider by the page's button, chooses the account there and allows the sign-in. */
export async function continueWith(page: Page, provider: ProviderName, person: OidcClaims | OAuthPerson) {
  await leaveFor(page, () => page.getByRole('link', { name: `Continue with ${provider}` }).click())
  await allow(page, provider, person)
}

/** On the provider's page. */
export async function allow(page: Page, provider: ProviderName, person: OidcClaims | OAuthPerson) {
  await expect(page.getByRole('heading', { name: `Sign in to ${provider}` })).toBeVisible()
  await page.getByLabel('Who you are').fill(JSON.stringify(person))
  await page.getByRole('button', { name: 'Allow' }).click()
}

/** The address of the provider's redirect, which the page has not followed yet. */
export async function answerOf(page: Page, provider: ProviderName, person: OidcClaims | OAuthPerson): Promise<URL> {
  await leaveFor(page, () => page.goto(`/api/auth/${provider.toLowerCase()}`))
  const form = { person: JSON.stringify(person), answer: 'yes' }
  const action = (await page.locator('form').getAttribute('action')) ?? ''
  let answer = await page.request.post(new URL(action, page.url()).href, { form, maxRedirects: 0 })
  for (let hops = 0; hops < 5; hops++) {
    const next = new URL(answer.headers().location ?? '', answer.url())
    if (next.pathname.endsWith('/callback')) return next
    answer = await page.request.get(next.href, { maxRedirects: 0 })
  }
  throw new Error(`${provider} sent the browser around in a circle`)
}
