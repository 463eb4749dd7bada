import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import { fitsPassword } from './passwords.ts'

/** The hash of a person's present password, if this is it; else a refusal that names the field, and their list an event. */
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
  if (await fitsPassword(password_hash, typed)) return password_hash
  await recordSecurityEvent(database, source, { userId, kind: 'password_refused' })
  return refuseField('The present password is wrong.')
}
