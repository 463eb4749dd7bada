import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../server/database/database.ts'

export type Violation = { invariant: string; subject: string; detail: string }

const script = readFile(new URL('invariants.sql', import.meta.url), 'utf8')

/** What invariants.sql finds wrong with the database as it is now. */
export async function findViolations(database: Database): Promise<Violation[]> {
  return (await sql.raw<Violation>(await script).execute(database)).rows
}

export async function assertInvariants(database: Database): Promise<void> {
  assert.deepEqual(await findViolations(database), [])
}
