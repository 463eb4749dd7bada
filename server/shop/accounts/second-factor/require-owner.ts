import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import type { RequestSource } from '../../security-events/request-source.ts'
import { hasPassword } from '../queries.ts'
import { requirePassword } from '../require-password.ts'
import { isNewSession } from './change-factors.ts'
import { hasFactor } from './factors.ts'

/**
 * Refuses a caller who may only have found an open session: setting up a first factor needs the password, or, where
 * there is none, a session opened a few minutes ago. For further factors the endpoint requires a factor.
 */
export async function requireOwner(
  database: Database,
  source: RequestSource,
  { userId, sessionId }: Caller,
  password: string | undefined,
): Promise<Refusal | null> {
  if (await hasFactor(database, userId)) return null
  if (await hasPassword(database, userId)) {
    const present = await requirePassword(database, source, userId, password)
    return present instanceof Refusal ? present : null
  }
  if (await isNewSession(database, sessionId)) return null
  return refuse('invalid', {
    fields: { currentPassword: 'Please log out, sign in again, and come back within ten minutes.' },
  })
}
