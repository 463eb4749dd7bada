import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import type { VerifiedAccount } from './account.ts'
import { fitsPassword } from './passwords.ts'

/**
 * The account that an e-mail and its password open. An unknown e-mail and a wrong password are refused alike, in words
 * and in time; only who knows the password learns that an account was deactivated.
 */
export async function logIn(
  database: Database,
  source: RequestSource,
  credentials: { email: string; password: string },
): Promise<VerifiedAccount | Refusal> {
  const found = await database
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'is_admin', 'is_active', 'password_hash'])
    .where('email', '=', credentials.email)
    .executeTakeFirst()
  const fits = await fitsPassword(found?.password_hash ?? null, credentials.password)
  if (!found) return refuse('wrong_credentials')
  const { password_hash, ...account } = found
  const refuseFor = async (code: 'wrong_credentials' | 'account_deactivated') => {
    await recordSecurityEvent(database, source, {
      userId: found.id,
      kind: 'sign_in_refused',
      details: { reason: code },
    })
    return refuse(code)
  }
  if (!fits || password_hash === null) return refuseFor('wrong_credentials')
  if (!account.is_active) return refuseFor('account_deactivated')
  return { account, verified: { kind: 'password', hash: password_hash } }
}
