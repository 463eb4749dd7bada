import type { Compilable, Kysely } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Credential } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { type CallerQuery, type CallerSession, queryByCredential } from './sessions.ts'

/**
 * A statement that finds the caller and does its work for them in one round trip. `build` continues from `caller`,
 * which has one row, or none: then the statement must have no effect. Returns the statement's rows, at least one, or
 * refuses a credential without a session.
 */
export function queryAsCaller<Values, Row extends CallerSession>(
  build: (caller: FromCaller, values: Values) => Compilable<Row>,
) {
  const query = queryByCredential((caller, database, values: Values) => build(fromCaller(caller, database), values))
  return async (database: Database, credential: Credential, values: Values): Promise<Row[] | Refusal> => {
    const rows = await query(database, credential, values)
    return rows.length === 0 ? refuse('session_ended') : rows
  }
}

type FromCaller = ReturnType<typeof fromCaller>

/** Materialized, so that the caller is found before anything is done. */
function fromCaller(caller: CallerQuery, database: Kysely<Schema>) {
  return database
    .with(
      (name) => name('caller').materialized(),
      () => caller,
    )
    .selectFrom('caller')
    .select(['caller.sessionId', 'caller.isDueForRenewal'])
}
