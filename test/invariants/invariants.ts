import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../../server/platform/database/database.ts'

export type Violation = { invariant: string; subject: string; detail: string }

const script = readFile(new URL('invariants.sql', import.meta.url), 'utf8')

/** The violations that invariants.sql finds in the database. */
export async function findViolations(database: Database): Promise<Violation[]> {
  return (await sql.raw<Violation>(await script).execute(database)).rows
}

/** A connection that plans invariants.sql once, since planning takes ten times as long as running it on a small shop. */
export async function openInvariants(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  const text = await script
  return {
    find: async () => (await client.query<Violation>({ name: 'invariants', text })).rows,
    close: () => client.end(),
  }
}

/** For a shop so large that the script takes longer than the timeout of the shop's own connections. */
export async function findViolationsOfLarge(connection: pg.ClientConfig): Promise<Violation[]> {
  const invariants = await openInvariants(connection)
  try {
    return await invariants.find()
  } finally {
    await invariants.close()
  }
}

export async function assertInvariants(database: Database): Promise<void> {
  assert.deepEqual(await findViolations(database), [])
}
