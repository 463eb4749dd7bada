import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Provider } from '../../platform/database/schema.ts'
import { digestOf, newIdentifier, newSecret } from '../../platform/identifiers.ts'
import { RENEWED_DAYS } from './sessions.ts'

/** What was verified of a person who signs in: the stored hash that the password fits, or a provider's identity. */
export type VerifiedCredential =
  | { kind: 'password'; hash: string }
  | { kind: 'identity'; provider: Provider; subject: string }

export type OpenedSession = { id: string; bearer: string; cookie: string }

/**
 * Opens a session for an active account whose verified credential still opens it; null when the credential was changed
 * since, or the account deactivated. The row of the credential is locked, so that a change under way is waited for: a
 * plain read would see what the change has not committed yet, and open a session that the change never ends.
 *
 * The session's two secrets are told here once; the database keeps only their hashes.
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

/** The part of a query on `users` that finds the account which a verified credential still opens. */
export function withCredential(verified: VerifiedCredential) {
  if (verified.kind === 'password') return sql`where users.password_hash = ${verified.hash}`
  const { provider, subject } = verified
  return sql`
    join identities on identities.user_id = users.id
    where identities.provider = ${provider} and identities.subject = ${subject}
  `
}
