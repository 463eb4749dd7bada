import type { Database } from '../database/database.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { fitsPassword } from './passwords.ts'
import type { Account } from './register-account.ts'

/**
 * The account that an e-mail and its password open. An unknown e-mail and a wrong password are refused alike, in words
 * and in time; only who knows the password learns that an account was deactivated.
 */
export async function logIn(
  database: Database,
  credentials: { email: string; password: string },
): Promise<Account | Refusal> {
  const found = await database
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'is_admin', 'is_active', 'password_hash'])
    .where('email', '=', credentials.email)
    .executeTakeFirst()
  const fits = await fitsPassword(found?.password_hash ?? null, credentials.password)
  if (!found || !fits) return refuse('wrong_credentials')
  if (!found.is_active) return refuse('account_deactivated')
  return found
}
