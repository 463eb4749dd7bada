import { type Compilable, type Kysely, sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Database } from '../../platform/database/database.ts'
import { asArray, listValue } from '../../platform/database/json-array-param.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Caller, Credential } from '../../platform/http/caller.ts'
import { digestOf } from '../../platform/identifiers.ts'

/** 30 days, renewed by use, 90 days at most. */
export const RENEWED_DAYS = 30
const LONGEST_DAYS = 90
/** A session in use is renewed at most this often, so that reading a page does not write. */
const RENEWAL_HOURS = 1
const MOST_SESSIONS = 50

export const SESSION_SECONDS = LONGEST_DAYS * 86_400

/** Notes of a new session on which device it was opened, and whether by a second factor. */
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

/** The caller whom a secret stands for; null when there is no such session, it has expired, or its user is not active. */
export async function findCaller(database: Database, credential: Credential): Promise<Caller | null> {
  const [row] = await callerBy(database, credential, {})
  if (row === undefined) return null
  const { isDueForRenewal: _, ...caller } = row
  return caller
}

/** What is told of the caller's session beside what else a statement answers */
export type Found = { sessionId: string; isDueForRenewal: boolean }
export type CallerQuery = ReturnType<typeof selectCaller>
type Build<Values, Row> = (caller: CallerQuery, database: Kysely<Schema>, values: Values) => Compilable<Row>

/** A statement on the query of a credential's caller; whenever it finds one whose session is due, that is renewed. */
export function askByCredential<Values, Row extends Found>(build: Build<Values, Row>) {
  const prepared = (column: HashColumn) =>
    compileOnce((database, { hash, values }: { hash: Buffer; values: Values }) =>
      build(selectCaller(database, column, hash), database, values),
    )
  const statements = { bearer: prepared('sessions.bearer_hash'), cookie: prepared('sessions.cookie_hash') }

  return async (database: Database, { kind, secret }: Credential, values: Values): Promise<Row[]> => {
    const rows = await statements[kind](database, { hash: digestOf(secret), values })
    await renewDue(database, rows.slice(0, 1))
    return rows
  }
}

const lasts = sql<boolean>`sessions.expires_at > now()`
const isDueForRenewal = sql<boolean>`sessions.last_used_at < now() - make_interval(hours => ${sql.lit(RENEWAL_HOURS)})`

/** The credentials of several callers, for a statement that stays the same however many they are. */
export type ListedCredentials = { kinds: string; hashes: string }

export function listCredentials(credentials: readonly Credential[]): ListedCredentials {
  return {
    kinds: listValue(credentials.map(({ kind }) => kind)),
    hashes: listValue(credentials.map(({ secret }) => digestOf(secret).toString('hex'))),
  }
}

const ANY_SESSION = sql`select id, user_id, last_used_at, expires_at from sessions`

/**
 * The sessions that listed credentials open, each with the `place` of its credential, from 1, as a part of a query. Whether
 * their users are active is for that query to look at.
 */
export function sessionsListed({ kinds, hashes }: ListedCredentials) {
  return sql<Found & { place: number; userId: string }>`(
    select shown.place::integer, sessions.id as "sessionId", user_id as "userId", ${isDueForRenewal} as "isDueForRenewal"
    from unnest(${asArray(kinds)}, ${asArray(hashes)}) with ordinality as shown (kind, hash, place)
    cross join lateral (
      ${ANY_SESSION} where shown.kind = 'bearer' and bearer_hash = decode(shown.hash, 'hex')
      union all
      ${ANY_SESSION} where shown.kind = 'cookie' and cookie_hash = decode(shown.hash, 'hex')
    ) as sessions
    where ${lasts}
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
    .where(lasts)
    .where('users.is_active', '=', true)
}

const callerBy = askByCredential((caller) => caller)

export async function endSession(database: Database, sessionId: string): Promise<void> {
  await database.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends the session that a browser holds by this cookie. */
export async function endSessionOf(database: Database, cookie: string): Promise<void> {
  await database.deleteFrom('sessions').where('cookie_hash', '=', digestOf(cookie)).execute()
}

/** Ends what is more than anybody has devices, those first that were not used for longest. */
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
        .offset(MOST_SESSIONS)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** A person's sessions that are open, the one used last first. */
export function listSessions(database: Database, userId: string) {
  return database
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where(lasts)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Lets the sessions that are due last longer, though not for ever. What they were found for may be done already, so it does
 * not fail where this does: they are due at their next use, too.
 */
export async function renewDue(database: Database, found: readonly Found[]): Promise<void> {
  const due = found.filter(({ isDueForRenewal }) => isDueForRenewal).map(({ sessionId }) => sessionId)
  if (due.length === 0) return
  await database
    .updateTable('sessions')
    .set({
      last_used_at: sql<Date>`now()`,
      expires_at: sql<Date>`least(
        now() + make_interval(days => ${RENEWED_DAYS}),
        created_at + make_interval(days => ${LONGEST_DAYS})
      )`,
    })
    .where('id', 'in', due)
    .execute()
    .catch(() => {})
}
