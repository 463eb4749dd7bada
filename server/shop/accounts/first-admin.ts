import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { adminPasswordFile } from './admin-password-file.ts'
import { hashPassword } from './passwords.ts'

type Settings = { adminEmail: string; adminPassword: string | null; dataDirectory: string }

/**
 * Creates the admin named Admin, unless there is an admin already. Without a password from the operator a random one is
 * written to the data directory first, so that it cannot be lost. Returns a new random password, to be shown once.
 */
export async function ensureAdmin(transaction: Transaction<Schema>, settings: Settings): Promise<string | null> {
  const admin = await transaction.selectFrom('users').select('id').where('is_admin', '=', true).executeTakeFirst()
  if (admin) return null

  const password = settings.adminPassword ?? randomBytes(16).toString('base64url')
  if (settings.adminPassword === null) {
    await writeFile(adminPasswordFile(settings.dataDirectory), `${password}\n`, { mode: 0o600 })
  }
  const made = await transaction
    .insertInto('users')
    .values({
      id: newIdentifier(),
      name: 'Admin',
      email: settings.adminEmail,
      password_hash: await hashPassword(password),
      is_admin: true,
      email_confirmed_at: sql<Date>`now()`,
      email_proven_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made)
    throw new StartupError(`ADMIN_EMAIL ${settings.adminEmail} already belongs to a customer; set another one.`)
  return settings.adminPassword === null ? password : null
}
