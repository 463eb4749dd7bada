import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { SecondStep } from '../../../contract/errors.ts'
import type { Mail } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { ApiCall } from '../../platform/http/handler.ts'
import { digestOf, newSecret } from '../../platform/identifiers.ts'
import { networkOf } from '../../platform/rate-limits.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { recordSecurityEvent, sourceOf } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { ACCOUNT_COLUMNS, presentAccount, type VerifiedAccount } from './account.ts'
import { type Browser, saveDevice } from './known-devices.ts'
import { verifyPassword } from './passwords.ts'
import { factorKinds, hasFactor, recordFactorProof } from './second-factor/factors.ts'
import {
  endOldestSessions,
  endSessionByCookie,
  markSession,
  openSession,
  sessionCookie,
  withCredential,
} from './sessions.ts'

/** Refuses a credential that was changed meanwhile like a wrong password. For a second factor the refusal has the next step. */
export async function signIn(shop: Shop, verified: VerifiedAccount, browser: Browser) {
  const signedIn = await inTransaction(shop.database, (transaction) =>
    openSignedIn(shop, transaction, verified, browser, { hasProvenFactor: false }),
  )
  const needsSecondFactor = signedIn instanceof Refusal && signedIn.code === 'second_factor_needed'
  if (!needsSecondFactor) return signedIn
  const secondFactor = await openPendingSignIn(shop.database, verified)
  return secondFactor ? refuse('second_factor_needed', { secondFactor }) : refuse('wrong_credentials')
}

/** Replaces the browser's session. The second factor is checked while the account is locked, so that none is added meanwhile. */
export async function openSignedIn(
  shop: Shop,
  transaction: Transaction,
  { account, verified, isNew = false }: VerifiedAccount,
  { request, reply }: Browser,
  { hasProvenFactor }: { hasProvenFactor: boolean },
) {
  const source = sourceOf(request)
  const session = await openSession(transaction, { userId: account.id, userAgent: source.userAgent, verified })
  if (!session) return refuse('wrong_credentials')
  if (!hasProvenFactor && (await hasFactor(transaction, account.id))) return refuse('second_factor_needed')
  const device = await saveDevice(shop, transaction, account.id, { request, reply })
  await markSession(transaction, session.id, device)
  if (hasProvenFactor) await recordFactorProof(transaction, session.id)
  const kind = isNew ? 'registered' : 'signed_in'
  const method = verified.kind === 'password' ? 'password' : verified.provider
  await recordSecurityEvent(transaction, source, { userId: account.id, kind, details: { method } })
  const before = sessionCookie.read(shop, request)
  if (before !== null) await endSessionByCookie(transaction, before)
  await endOldestSessions(transaction, account.id)
  sessionCookie.set(shop, reply, session.cookie)
  return { token: session.bearer, name: account.name, user: presentAccount(account) }
}

/** An unknown e-mail is refused like a wrong password, in text and in time; a deactivated account needs the right one. */
export async function logIn(database: Database, { body, request }: ApiCall<'POST /auth/login'>) {
  const source = sourceOf(request)
  const row = await database
    .selectFrom('users')
    .select([...ACCOUNT_COLUMNS, 'password_hash'])
    .where('email', '=', body.email)
    .executeTakeFirst()
  const isRight = await verifyPassword(row?.password_hash ?? null, body.password)
  if (!row) return refuse('wrong_credentials')
  const { password_hash, ...account } = row
  if (isRight && password_hash !== null && account.is_active)
    return { account, verified: { kind: 'password', hash: password_hash } as const }
  const reason = isRight && password_hash !== null ? 'account_deactivated' : 'wrong_credentials'
  await recordSecurityEvent(database, source, { userId: row.id, kind: 'sign_in_refused', details: { reason } })
  return refuse(reason)
}

const PENDING_MINUTES = 5

/** Saves a sign-in until its second factor is proven; null when the credential was changed since it was verified. */
export async function openPendingSignIn(
  database: Database,
  { account: { id }, verified }: Pick<VerifiedAccount, 'verified'> & { account: { id: string } },
): Promise<SecondStep | null> {
  const token = newSecret()
  const { rows } = await sql`
    insert into pending_sign_ins (token_hash, user_id, verified, expires_at)
    select ${digestOf(token)}::bytea, users.id, ${JSON.stringify(verified)}::jsonb,
      now() + make_interval(mins => ${PENDING_MINUTES})
    from users ${withCredential(verified)} and users.id = ${id} and users.is_active
    for share
    returning user_id
  `.execute(database)
  return rows.length === 0 ? null : { token, kinds: await factorKinds(database, id) }
}

/** The account of a pending sign-in; null when it is used or expired. */
export async function findPendingSignIn(database: Database, token: string): Promise<string | null> {
  const pending = await database
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('token_hash', '=', digestOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return pending?.user_id ?? null
}

export function challengeHolder(token: string): string {
  return `sign-in ${digestOf(token).toString('hex')}`
}

/** Null when it was used, or ended with its credential. The account is locked first, as in every change of it. */
export async function consumePendingSignIn(transaction: Transaction, userId: string, token: string) {
  const account = await transaction
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const taken = await transaction
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', digestOf(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('verified')
    .executeTakeFirst()
  return account && taken ? { account, verified: taken.verified } : null
}

export async function endPendingSignIns(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
}

/** An admin is alerted from so many wrong passwords within a day. */
const ALARMING_GUESSES = 10

/** Counts a wrong password for an admin's account, except from its known devices; alerts the admin once a day. */
export async function recordGuess(shop: Shop, email: string, request: FastifyRequest): Promise<void> {
  if (!shop.settings.hasRateLimits || request.knownDevice !== null) return
  const { rows } = await sql<{ userId: string }>`
    insert into guesses as known (user_id, network_hash, tries, last_at)
    select id, ${digestOf(networkOf(request.ip ?? ''))}, 1, now() from users
    where email = ${email} and is_admin and is_active
    on conflict (user_id, network_hash) do update set
      tries = case when known.last_at < now() - interval '1 day' then 1 else known.tries + 1 end, last_at = now()
    returning user_id as "userId"
  `.execute(shop.database)
  const [guessed] = rows
  if (guessed)
    await inTransaction(shop.database, (transaction) => alertAdmin(shop, transaction, guessed.userId, request))
}

async function alertAdmin(shop: Shop, transaction: Transaction, userId: string, request: FastifyRequest) {
  const { tries, networks } = await transaction
    .selectFrom('guesses')
    .select([sql<number>`coalesce(sum(tries), 0)::integer`.as('tries'), sql<number>`count(*)::integer`.as('networks')])
    .where('user_id', '=', userId)
    .where('last_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (tries < ALARMING_GUESSES) return
  // Of several processes that find the account guessed, one sends the day's alert.
  const alert = await transaction
    .insertInto('guessing_alerts')
    .values({ user_id: userId, sent_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sent_at: sql<Date>`now()` })
        .where('guessing_alerts.sent_at', '<=', sql<Date>`now() - interval '1 day'`),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!alert) return
  const admin = await transaction
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await sendMail(transaction, admin.email, guessingMail(shop, admin.name, tries, networks))
  const details = { tries: String(tries), networks: String(networks) }
  await recordSecurityEvent(transaction, sourceOf(request), { userId, kind: 'account_guessed', details })
}

function guessingMail({ settings }: Shop, name: string, tries: number, networks: number): Mail {
  return {
    subject: 'Someone is trying to guess your password',
    paragraphs: [
      `Namaste ${name},`,
      `In the last 24 hours someone entered ${tries} wrong passwords for your account at ${settings.shopName}, from ${networks === 1 ? 'one network' : `${networks} networks`}. None of them worked. We’re slowing down further attempts.`,
      'You can still sign in as usual on devices you’ve used before. On a new device you may have to wait too. If so, choose a new password with “Forgot password?” to sign in there.',
      'If your password is short or used elsewhere, change it now. A second factor keeps out even someone who guesses your password.',
    ],
    button: { label: 'Set up a second factor', url: `${settings.publicUrl}/admin/security` },
    remark: 'We’ll e-mail you at most once a day while the attempts continue.',
  }
}
