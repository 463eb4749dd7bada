import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Provider } from '../../platform/database/schema.ts'
import { digestOf, newIdentifier, newSecret } from '../../platform/identifiers.ts'
import { RENEWED_DAYS } from './sessions.ts'

/** The verified credential of a sign-in: the stored hash that the password matches, or a provider's identity. */
export type VerifiedCredential =
  | { kind: 'password'; hash: string }
  | { kind: 'identity'; provider: Provider; subject: string }

export type OpenedSession = { id: string; bearer: string; cookie: string }

/**
 * Opens a session for an active account whose verified credential is still valid; null when the credential was changed
 * since, or the account deactivated. The credential's row is locked, to wait for a concurrent change: a plain read
 * would not see an uncommitted change, and open a session that the change never ends.
 * Returns the session's two secrets; the database stores only their hashes.
 */
export async function openSession(
  database: Database,
  { userId, userAgent, verified }: { userId: string; userAgent: string | null; verified: VerifiedCredential },
): Promise<OpenedSession | null> {
  const id = newIdentifier()
  const bearer = newSecret()
  const cookie = newSecret()
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
