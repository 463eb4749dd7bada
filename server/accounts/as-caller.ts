import type { Compilable, Kysely } from 'kysely'
import { compileOnce } from '../database/compile-once.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { digestOf } from '../identifiers.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Credential, type HashColumn, renew, selectCaller } from './sessions.ts'

/**
 * A statement that finds the caller and does its work for them, which spares the round trip of finding them before. `build`
 * goes on from `caller`, of which there is one row; or none, and then nothing may come of it. Answers the statement's rows,
 * at least one, or refuses whom the credential no longer stands for.
 */
export function asCaller<Values, Row extends Session>(build: (caller: FromCaller, values: Values) => Compilable<Row>) {
  const prepared = (column: HashColumn) =>
    compileOnce((database, { hash, values }: { hash: Buffer; values: Values }) =>
      build(fromCaller(database, column, hash), values),
    )
  const statements = { bearer: prepared('sessions.bearer_hash'), cookie: prepared('sessions.cookie_hash') }

  return async (database: Database, { kind, secret }: Credential, values: Values): Promise<Row[] | Refusal> => {
    const rows = await statements[kind](database, { hash: digestOf(secret), values })
    const [session] = rows
    if (!session) return refuse('session_ended')
    if (session.isDueForRenewal) await renew(database, session.sessionId)
    return rows
  }
}

type Session = { sessionId: string; isDueForRenewal: boolean }
type FromCaller = ReturnType<typeof fromCaller>

/** Who it is must be settled before anything is done: hence a query that is not taken apart. */
function fromCaller(database: Kysely<Schema>, column: HashColumn, hash: Buffer) {
  return database
    .with(
      (name) => name('caller').materialized(),
      () => selectCaller(database, column, hash),
    )
    .selectFrom('caller')
    .select(['caller.sessionId', 'caller.isDueForRenewal'])
}
