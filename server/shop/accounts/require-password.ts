import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import { verifyPassword } from './passwords.ts'

/** The hash of the present password, if the entered one matches; else a refusal of the field, and a security event. */
export async function requirePassword(
  database: Database,
  source: RequestSource,
  userId: string,
  typed: string | undefined,
  field: 'currentPassword' | 'password' = 'currentPassword',
): Promise<string | Refusal> {
  const { password_hash } = await database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const refuseField = (message: string) => refuse('invalid', { fields: { [field]: message } })
  if (password_hash === null) return refuseField('This account has no password yet. Ask for a link to choose one.')
  if (typed === undefined) return refuseField('Password is required')
  if (await verifyPassword(password_hash, typed)) return password_hash
  await recordSecurityEvent(database, source, { userId, kind: 'password_refused' })
  return refuseField('The present password is wrong.')
}
