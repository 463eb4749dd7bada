import type { Page } from '@playwright/test'
import type { OAuthPerson } from '../../test/fakes/oauth.ts'
import type { OidcClaims } from '../../test/fakes/oidc.ts'
import { expect } from './shop.ts'

type ProviderName = 'Google' | 'Facebook'

/** A Google account whose e-mail Google has verified. */
export function googlePerson(email: string): OidcClaims {
  return { sub: crypto.randomUUID(), name: 'Asha Kulkarni', email, email_verified: true }
}

/** A Facebook account that may not share its e-mail. */
export function facebookPerson(email?: string): OAuthPerson {
  return { id: crypto.randomUUID(), name: 'Asha Kulkarni', ...(email === undefined ? {} : { email }) }
}

/** Goes to a provider, where no account is signed in, by the page's button; chooses the account there and allows it. */
export async function continueWith(page: Page, provider: ProviderName, person: OidcClaims | OAuthPerson) {
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await page.getByRole('link', { name: `Continue with ${provider}` }).click()
  await allow(page, provider, person)
}

/** On the provider's page. */
export async function allow(page: Page, provider: ProviderName, person: OidcClaims | OAuthPerson) {
  await expect(page.getByRole('heading', { name: `Sign in to ${provider}` })).toBeVisible()
  await page.getByLabel('Who you are').fill(JSON.stringify(person))
  await page.getByRole('button', { name: 'Allow' }).click()
}
