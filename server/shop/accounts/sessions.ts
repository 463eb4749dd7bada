import { type Compilable, type Kysely, sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Database } from '../../platform/database/database.ts'
import { asArray, listValue } from '../../platform/database/json-array-param.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Caller, Credential } from '../../platform/http/caller.ts'
import { digestOf } from '../../platform/identifiers.ts'

/** 30 days, renewed by use, 90 days at most. */
export const RENEWED_DAYS = 30
const MAX_DAYS = 90
/** A session in use is renewed at most this often, so that reading a page does not write. */
const RENEWAL_HOURS = 1
const MAX_SESSIONS = 50

export const SESSION_SECONDS = MAX_DAYS * 86_400

/** Stores on which device a new session was opened, and whether with a second factor. */
export async function markSession(
  database: Database,
  sessionId: string,
  { device, hasProvenFactor }: { device: Buffer; hasProvenFactor: boolean },
): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ device_hash: device, factor_at: hasProvenFactor ? sql<Date>`now()` : null })
    .where('id', '=', sessionId)
    .execute()
}

/** The caller of a credential; null when there is no such session, it has expired, or its user is not active. */
export async function findCaller(database: Database, credential: Credential): Promise<Caller | null> {
  const [row] = await callerBy(database, credential, {})
  if (row === undefined) return null
  const { isDueForRenewal: _, ...caller } = row
  return caller
}

/** The caller's session, in each row of a statement by credential */
export type CallerSession = { sessionId: string; isDueForRenewal: boolean }
export type CallerQuery = ReturnType<typeof selectCaller>
type Build<Values, Row> = (caller: CallerQuery, database: Kysely<Schema>, values: Values) => Compilable<Row>

/** A statement that starts from the query of a credential's caller; it renews the session when that is due. */
export function queryByCredential<Values, Row extends CallerSession>(build: Build<Values, Row>) {
  const prepared = (column: HashColumn) =>
    compileOnce((database, { hash, values }: { hash: Buffer; values: Values }) =>
      build(selectCaller(database, column, hash), database, values),
    )
  const statements = { bearer: prepared('sessions.bearer_hash'), cookie: prepared('sessions.cookie_hash') }

  return async (database: Database, { kind, secret }: Credential, values: Values): Promise<Row[]> => {
    const rows = await statements[kind](database, { hash: digestOf(secret), values })
    await renewDueSessions(database, rows.slice(0, 1))
    return rows
  }
}

const isValid = sql<boolean>`sessions.expires_at > now()`
const isDueForRenewal = sql<boolean>`sessions.last_used_at < now() - make_interval(hours => ${sql.lit(RENEWAL_HOURS)})`

/** The credentials of several callers, as two JSON arrays: the statement is the same for any number. */
export type CredentialArrays = { kinds: string; hashes: string }

export function credentialArrays(credentials: readonly Credential[]): CredentialArrays {
  return {
    kinds: listValue(credentials.map(({ kind }) => kind)),
    hashes: listValue(credentials.map(({ secret }) => digestOf(secret).toString('hex'))),
  }
}

const ANY_SESSION = sql`select id, user_id, last_used_at, expires_at from sessions`

/**
 * A part of a query: the sessions of the credentials, each with the `place` of its credential, from 1. The query itself
 * must check that their users are active.
 */
export function selectSessions({ kinds, hashes }: CredentialArrays) {
  return sql<CallerSession & { place: number; userId: string }>`(
    select given.place::integer, sessions.id as "sessionId", user_id as "userId", ${isDueForRenewal} as "isDueForRenewal"
    from unnest(${asArray(kinds)}, ${asArray(hashes)}) with ordinality as given (kind, hash, place)
    cross join lateral (
      ${ANY_SESSION} where given.kind = 'bearer' and bearer_hash = decode(given.hash, 'hex')
      union all
      ${ANY_SESSION} where given.kind = 'cookie' and cookie_hash = decode(given.hash, 'hex')
    ) as sessions
    where ${isValid}
  )`
}

type HashColumn = 'sessions.bearer_hash' | 'sessions.cookie_hash'

function selectCaller(database: Kysely<Schema>, column: HashColumn, hash: Buffer) {
  return database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'users.id as userId',
      'users.name',
      'users.email',
      'users.phone_number as phoneNumber',
      'users.is_admin as isAdmin',
      'users.is_active as isActive',
      isDueForRenewal.as('isDueForRenewal'),
    ])
    .where(column, '=', hash)
    .where(isValid)
    .where('users.is_active', '=', true)
}

const callerBy = queryByCredential((caller) => caller)

export async function endSession(database: Database, sessionId: string): Promise<void> {
  await database.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends the session of a browser's cookie. */
export async function endSessionByCookie(database: Database, cookie: string): Promise<void> {
  await database.deleteFrom('sessions').where('cookie_hash', '=', digestOf(cookie)).execute()
}

/** Ends the least recently used sessions beyond the most that an account may have. */
export async function endOldestSessions(database: Database, userId: string): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .offset(MAX_SESSIONS)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** A user's open sessions, the one used last first. */
export function listSessions(database: Database, userId: string) {
  return database
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where(isValid)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Renews the sessions that are due, up to the maximum age. Errors are ignored, since the statement that found the
 * sessions may already have taken effect; they are renewed at their next use.
 */
export async function renewDueSessions(database: Database, sessions: readonly CallerSession[]): Promise<void> {
  const due = sessions.filter(({ isDueForRenewal }) => isDueForRenewal).map(({ sessionId }) => sessionId)
  if (due.length === 0) return
  await database
    .updateTable('sessions')
    .set({
      last_used_at: sql<Date>`now()`,
      expires_at: sql<Date>`least(
        now() + make_interval(days => ${RENEWED_DAYS}),
        created_at + make_interval(days => ${MAX_DAYS})
      )`,
    })
    .where('id', 'in', due)
    .execute()
    .catch(() => {})
}
