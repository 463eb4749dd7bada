import assert from 'node:assert/strict'
import { hashPassword } from '../../server/shop/accounts/passwords.ts'
import { findOrCreateAccount } from '../../server/shop/accounts/providers/find-or-create-account.ts'
import { buildAdmin, type Person } from './factories.ts'
import { tokenFromMail } from './mails.ts'
import { request } from './request.ts'
import type { TestShop } from './test-shop.ts'

/** The password of every account that is registered here */
export const PASSWORD = 'monsoon rain'

export const newEmail = () => `${crypto.randomUUID()}@paudha.example`

/** A person who registered over the API, and so has a password. */
export async function register(shop: TestShop, email = newEmail()) {
  const body = { name: 'Asha', email, password: PASSWORD }
  const { token, user } = await shop.api().call('POST /auth/register', { body })
  return { id: user._id, email, bearer: token, api: shop.api(token) }
}
export type Account = Awaited<ReturnType<typeof register>>

export async function choosePassword(shop: TestShop, { id }: Pick<Person, 'id'>, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await shop.database.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}

export async function buildAdminWithPassword(shop: TestShop): Promise<Person> {
  const admin = await buildAdmin(shop)
  await choosePassword(shop, admin, PASSWORD)
  return admin
}

/** The token in the latest mail that asks to confirm an e-mail address. */
export const confirmationLink = (shop: TestShop, email: string) =>
  tokenFromMail(shop, email, 'Please confirm your e-mail')

/** Follows that link, with or without a session. */
export async function confirmEmail(shop: TestShop, email: string, bearer?: string): Promise<void> {
  const body = { token: await confirmationLink(shop, email) }
  assert.equal((await request(shop, 'POST /auth/confirm-email', { bearer, body })).status, 200)
}

/** Requests a link for a new password; returns its token. */
export async function resetLink(shop: TestShop, email: string, headers = {}): Promise<string> {
  const answer = await request(shop, 'POST /auth/forgot-password', { body: { email }, headers })
  assert.equal(answer.status, 200)
  return tokenFromMail(shop, email, 'Choose a new password')
}

export async function resetPassword(shop: TestShop, email: string, password: string, headers = {}) {
  const body = { token: await resetLink(shop, email, headers), password }
  const answer = await request(shop, 'POST /auth/reset-password', { body, headers })
  assert.equal(answer.status, 200)
  return answer
}

export async function changePassword(shop: TestShop, bearer: string, password: string, currentPassword = PASSWORD) {
  const body = { currentPassword, password }
  assert.equal((await request(shop, 'PUT /auth/password', { bearer, body })).status, 200)
}

/** Signs in by a provider that has verified the address of an account. */
export function takeOver(shop: TestShop, address: string) {
  const source = { network: null, userAgent: null, log: { info: () => {}, warn: () => {} } }
  const identity = { subject: crypto.randomUUID(), name: 'Asha', email: { address, isVerified: true } }
  return findOrCreateAccount(shop, { source, provider: 'google', identity })
}

export async function deactivate(shop: TestShop, { id }: Pick<Person, 'id'>): Promise<void> {
  await shop.database.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
}
