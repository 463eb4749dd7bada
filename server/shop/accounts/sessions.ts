import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { NEW_SESSION_COOKIE } from '../../../domain/cookies.ts'
import type { Provider } from '../../database/column-types.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller, Credential } from '../../platform/http/handler.ts'
import { hostCookie } from '../../platform/http/origin.ts'
import { digestOf, newIdentifier, newSecret } from '../../platform/identifiers.ts'
import type { Shop } from '../shop.ts'

/** 30 days, renewed by use, 90 days at most. */
const RENEWED_DAYS = 30
const MAX_DAYS = 90
/** A session in use is renewed at most this often, so that reading a page does not write. */
const RENEWAL_HOURS = 1
const MAX_SESSIONS = 50

export async function markSession(database: Database, sessionId: string, device: Buffer): Promise<void> {
  await database.updateTable('sessions').set({ device_hash: device }).where('id', '=', sessionId).execute()
}

/** The caller of a credential, if its session is valid and its user active. A session that is due is renewed. */
export async function findCaller(database: Database, { kind, secret }: Credential): Promise<Caller | null> {
  const row = await database
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
    .where(kind === 'bearer' ? 'sessions.bearer_hash' : 'sessions.cookie_hash', '=', digestOf(secret))
    .where(isValid)
    .where('users.is_active', '=', true)
    .executeTakeFirst()
  if (row === undefined) return null
  const { isDueForRenewal: isDue, ...caller } = row
  if (isDue) await renewSession(database, caller.sessionId)
  return caller
}

const isValid = sql<boolean>`sessions.expires_at > now()`
const isDueForRenewal = sql<boolean>`sessions.last_used_at < now() - make_interval(hours => ${sql.lit(RENEWAL_HOURS)})`

export async function endSession(database: Database, sessionId: string): Promise<void> {
  await database.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

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

/** An error is ignored: the session is renewed at its next use. */
async function renewSession(database: Database, sessionId: string): Promise<void> {
  await database
    .updateTable('sessions')
    .set({
      last_used_at: sql<Date>`now()`,
      expires_at: sql<Date>`least(
        now() + make_interval(days => ${RENEWED_DAYS}),
        created_at + make_interval(days => ${MAX_DAYS})
      )`,
    })
    .where('id', '=', sessionId)
    .execute()
    .catch(() => {})
}

/** The stored hash that a password matched, or a provider's identity. */
export type VerifiedCredential =
  | { kind: 'password'; hash: string }
  | { kind: 'identity'; provider: Provider; subject: string }

/**
 * Opens a session for an active account whose credential is still valid, else null. The credential's row is locked: a plain read
 * would not see an uncommitted change, and open a session that the change never ends. Returns its two secrets; the database
 * stores only their hashes.
 */
export async function openSession(
  database: Database,
  { userId, userAgent, verified }: { userId: string; userAgent: string | null; verified: VerifiedCredential },
): Promise<{ id: string; bearer: string; cookie: string } | null> {
  const [id, bearer, cookie] = [newIdentifier(), newSecret(), newSecret()]
  const { rows } = await sql<{ id: string }>`
    insert into sessions (id, user_id, bearer_hash, cookie_hash, user_agent, expires_at)
    select ${id}, users.id, ${digestOf(bearer)}::bytea, ${digestOf(cookie)}::bytea, ${userAgent}::text,
      now() + make_interval(days => ${RENEWED_DAYS})
    from users ${withCredential(verified)} and users.id = ${userId} and users.is_active
    for share
    returning id
  `.execute(database)
  return rows.length === 0 ? null : { id, bearer, cookie }
}

/** The part of a query on `users` that finds the account of a credential, if it is still valid. */
export function withCredential(verified: VerifiedCredential) {
  if (verified.kind === 'password') return sql`where users.password_hash = ${verified.hash}`
  const { provider, subject } = verified
  return sql`
    join identities on identities.user_id = users.id
    where identities.provider = ${provider} and identities.subject = ${subject}
  `
}

type WithSettings = Pick<Shop, 'settings'>

const SECRET = /^[\w-]{43}$/

export const sessionCookie = secretCookie('paudha_session', MAX_DAYS * 86_400)

/** A cookie of the shop's host with a secret, which scripts cannot read. */
export function secretCookie(cookie: string, maxAge: number) {
  return {
    read({ settings }: WithSettings, request: FastifyRequest): string | null {
      const secret = request.cookies[hostCookie(settings, cookie).name]
      return secret !== undefined && SECRET.test(secret) ? secret : null
    },
    set({ settings }: WithSettings, reply: FastifyReply, secret: string): void {
      const { name, attributes } = hostCookie(settings, cookie)
      reply.setCookie(name, secret, { ...attributes, maxAge })
    },
    clear({ settings }: WithSettings, reply: FastifyReply): void {
      const { name, attributes } = hostCookie(settings, cookie)
      reply.clearCookie(name, attributes)
    },
  }
}

/** The credential of a request: the bearer token, if it has one, whatever its cookie is. */
export function readCredential(shop: Shop, request: FastifyRequest): Credential | null {
  const { authorization } = request.headers
  if (authorization !== undefined) return { kind: 'bearer', secret: authorization.replace(/^Bearer /i, '') }
  const secret = sessionCookie.read(shop, request)
  return secret === null ? null : { kind: 'cookie', secret }
}

/** Announces a new session to the page that the browser is redirected to. */
export function setNewSessionCookie({ settings }: Shop, reply: FastifyReply): void {
  const { name, attributes } = hostCookie(settings, NEW_SESSION_COOKIE, { isReadable: true })
  reply.setCookie(name, '1', { ...attributes, maxAge: 60 })
}
