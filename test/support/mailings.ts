import assert from 'node:assert/strict'
import type { Email } from 'postal-mime'
import { newIdentifier } from '../../server/platform/identifiers.ts'
import { request } from './request.ts'
import type { TestShop } from './test-shop.ts'

/** The address to unsubscribe from a received mailing; asserts the two headers of RFC 8058. */
export function unsubscribeUrlOf(mail: Email | undefined): string {
  const value = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? ''
  assert.equal(value('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.match(value('list-unsubscribe'), /^<http:\/\/shop\.test\/api\/newsletter\/unsubscribe\/[0-9a-f]{64}>$/)
  return value('list-unsubscribe').slice(1, -1)
}

/** Unsubscribes twice, as mail programs may do. */
export async function unsubscribe(shop: TestShop, url: string): Promise<void> {
  const call = `POST ${new URL(url).pathname.replace('/api', '')}`
  for (const _ of ['once', 'twice']) assert.equal((await request(shop, call)).status, 200)
}

/** So many accounts without a session; returns their ids. */
export async function insertPeople(shop: TestShop, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newIdentifier)
  const people = ids.map((id) => ({ id, name: 'Asha', email: emailOf(id) }))
  await shop.database.insertInto('users').values(people).execute()
  return ids
}

/** Asserts that each of them has one mail. */
export async function assertMailedOnce(shop: TestShop, ids: readonly string[]): Promise<void> {
  const emails = ids.map(emailOf)
  const mails = await shop.database.selectFrom('mails').select('recipient').where('recipient', 'in', emails).execute()
  assert.deepEqual(mails.map(({ recipient }) => recipient).toSorted(), emails.toSorted())
}

const emailOf = (id: string) => `${id.toLowerCase()}@paudha.example`
