import type { Database } from '../database/database.ts'
import { newIdentifier } from '../identifiers.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hashPassword } from './passwords.ts'

export type Account = {
  id: string
  name: string
  email: string
  phone_number: string | null
  is_admin: boolean
  is_active: boolean
}

type Registration = { name: string; email: string; password: string }

/** Makes a customer's account. Of many registrations with one e-mail exactly one succeeds. */
export async function registerAccount(database: Database, registration: Registration): Promise<Account | Refusal> {
  const passwordHash = await hashPassword(registration.password)
  const account = await database
    .insertInto('users')
    .values({
      id: newIdentifier(),
      name: registration.name,
      email: registration.email,
      password_hash: passwordHash,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'name', 'email', 'phone_number', 'is_admin', 'is_active'])
    .executeTakeFirst()
  return account ?? refuse('email_taken', { fields: { email: 'An account with this e-mail already exists.' } })
}
