import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import type { VerifiedAccount } from './account.ts'
import { verifyPassword } from './passwords.ts'

/**
 * The account of an e-mail and its password. An unknown e-mail and a wrong password are refused alike, in text and in
 * time; a deactivated account is reported only with the right password.
 */
export async function logIn(
  database: Database,
  source: RequestSource,
  credentials: { email: string; password: string },
): Promise<VerifiedAccount | Refusal> {
  const row = await database
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'is_admin', 'is_active', 'password_hash'])
    .where('email', '=', credentials.email)
    .executeTakeFirst()
  const isRight = await verifyPassword(row?.password_hash ?? null, credentials.password)
  if (!row) return refuse('wrong_credentials')
  const { password_hash, ...account } = row
  const refuseFor = async (code: 'wrong_credentials' | 'account_deactivated') => {
    await recordSecurityEvent(database, source, {
      userId: row.id,
      kind: 'sign_in_refused',
      details: { reason: code },
    })
    return refuse(code)
  }
  if (!isRight || password_hash === null) return refuseFor('wrong_credentials')
  if (!account.is_active) return refuseFor('account_deactivated')
  return { account, verified: { kind: 'password', hash: password_hash } }
}
