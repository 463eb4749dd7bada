import { sql, type Transaction } from 'kysely'
import { CONSENT_VERSION } from '../../../domain/measurement/consent.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Visitor } from './visitor.ts'

/**
 * Whether the visitor's consent stands, and the time by the database's clock. A consent that is met for the first time is
 * written down, as the proof that it was given; one that was taken back stays so, whatever a browser's cookie still says.
 */
export async function standingConsent(
  database: Database | Transaction<Schema>,
  { consentId, userId }: Pick<Visitor, 'consentId' | 'userId'>,
): Promise<{ stands: boolean; now: Date }> {
  await database
    .insertInto('consents')
    .values({ id: consentId, version: CONSENT_VERSION, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { withdrawn_at, now } = await database
    .selectFrom('consents')
    .select(['withdrawn_at', sql<Date>`now()`.as('now')])
    .where('id', '=', consentId)
    .executeTakeFirstOrThrow()
  return { stands: withdrawn_at === null, now }
}

/** What `standingConsent` would answer, with nothing written down. */
export async function presumedConsent(
  database: Database,
  { consentId }: Pick<Visitor, 'consentId'>,
): Promise<{ stands: boolean; now: Date }> {
  const { rows } = await sql<{ now: Date; stands: boolean }>`
    select now() as now, not exists (select from consents where id = ${consentId} and withdrawn_at is not null) as stands
  `.execute(database)
  const [row] = rows
  if (!row) throw new Error('A query without a table answered no row')
  return row
}

/** Keeps that a consent was given. */
export async function giveConsent(
  database: Database,
  consent: { id: string; version: number; userId: string | null },
): Promise<void> {
  const { id, version, userId } = consent
  await database
    .insertInto('consents')
    .values({ id, version, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Keeps that a consent was taken back. Whatever was measured under it and not sent yet is forgotten and never sent. */
export function withdrawConsent(database: Database, id: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('consents')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .execute()
    await transaction.deleteFrom('order_visits').where('consent_id', '=', id).execute()
    await transaction
      .updateTable('conversion_events')
      .set({ status: 'withdrawn', user_data: null, claimed_until: null })
      .where('consent_id', '=', id)
      .where('status', 'in', ['waiting', 'failed'])
      .execute()
  })
}
