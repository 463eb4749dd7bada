import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildPerson } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { sweepExpired } from './sweep-expired.ts'

const shop = shopForTests()

/** When the rows of each table expire, and the columns of one that does at `end`; `key` tells one from another. */
const tables: Record<string, [expires: string, insert: (key: string, end: string, user: string) => string]> = {
  sessions: [
    'expires_at',
    (key, end, user) => `(id, user_id, bearer_hash, cookie_hash, expires_at)
      values (rpad('${key}', 16, 'A'), '${user}', sha256('${key}'), sha256('${key}'), ${end})`,
  ],
  account_links: [
    'expires_at',
    (key, end, user) => `(token_hash, user_id, purpose, email, expires_at)
      values (sha256('${key}'), '${user}', '${key === 'over' ? 'reset-password' : 'confirm-email'}', 'a@b.example', ${end})`,
  ],
  undo_links: [
    'expires_at',
    (key, end, user) => `(token_hash, user_id, change, email, identities, expires_at)
      values (sha256('${key}'), '${user}', 'password', 'a@b.example', '[]', ${end})`,
  ],
  sign_in_flows: [
    'expires_at',
    (key, end) => `(browser_hash, provider, state, nonce, code_verifier, expires_at)
      values (sha256('${key}'), 'google', 'a', 'b', 'c', ${end})`,
  ],
  pending_identities: [
    'expires_at',
    (key, end) => `(token_hash, provider, subject, name, expires_at)
      values (sha256('${key}'), 'facebook', '${key}', 'Asha', ${end})`,
  ],
  tries: ['ends_at', (key, end) => `(key, count, ends_at) values (sha256('${key}'), 1, ${end})`],
  security_events: [
    "last_at + interval '180 days'",
    (_, end, user) => `(user_id, kind, last_at) values ('${user}', 'signed_in', ${end} - interval '180 days')`,
  ],
}

test('expired rows are swept, and no others', async () => {
  const { id } = await buildPerson(shop)
  await sql`delete from sessions`.execute(shop.database)
  for (const [table, [, insert]] of Object.entries(tables)) {
    for (const [key, end] of [
      ['over', 'now()'],
      ['open', "now() + interval '1 hour'"],
    ] as const)
      await sql.raw(`insert into ${table} ${insert(key, end, id)}`).execute(shop.database)
  }
  await sweepExpired(shop.database)
  for (const [table, [expires]] of Object.entries(tables)) {
    const { rows } = await sql`select ${sql.raw(expires)} > now() as "isOpen" from ${sql.table(table)}`.execute(
      shop.database,
    )
    assert.deepEqual(rows, [{ isOpen: true }], table)
  }
})
