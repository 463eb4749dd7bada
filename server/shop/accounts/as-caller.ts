import type { Compilable, Kysely } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Credential } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { askByCredential, type CallerQuery, type Found } from './sessions.ts'

/**
 * A statement that finds the caller and does its work for them, which spares the round trip of finding them before. `build`
 * goes on from `caller`, of which there is one row; or none, and then nothing may come of it. Answers the statement's rows,
 * at least one, or refuses whom the credential no longer stands for.
 */
export function asCaller<Values, Row extends Found>(build: (caller: FromCaller, values: Values) => Compilable<Row>) {
  const ask = askByCredential((caller, database, values: Values) => build(fromCaller(caller, database), values))
  return async (database: Database, credential: Credential, values: Values): Promise<Row[] | Refusal> => {
    const rows = await ask(database, credential, values)
    return rows.length === 0 ? refuse('session_ended') : rows
  }
}

type FromCaller = ReturnType<typeof fromCaller>

/** Who it is must be settled before anything is done: hence a query that is not taken apart. */
function fromCaller(caller: CallerQuery, database: Kysely<Schema>) {
  return database
    .with(
      (name) => name('caller').materialized(),
      () => caller,
    )
    .selectFrom('caller')
    .select(['caller.sessionId', 'caller.isDueForRenewal'])
}
