import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { Shop } from '../shop.ts'
import { insertAccount } from './account.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

export async function countActiveAdmins(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('users')
    .select((user) => user.fn.countAll<number>().as('count'))
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** The admin who is mailed about the shop's work: the first of the active ones. */
export function findOwner(database: Database): Promise<{ email: string } | undefined> {
  return database
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

type Settings = { adminEmail: string; adminPassword: string | null; dataDirectory: string }

/** Creates the first admin. A random password is written to the data directory first, and returned, to be shown once. */
export async function ensureAdmin(transaction: Transaction, settings: Settings): Promise<string | null> {
  const admin = await transaction.selectFrom('users').select('id').where('is_admin', '=', true).executeTakeFirst()
  if (admin) return null

  const password = settings.adminPassword ?? randomBytes(16).toString('base64url')
  if (settings.adminPassword === null) {
    await writeFile(adminPasswordFile(settings.dataDirectory), `${password}\n`, { mode: 0o600 })
  }
  const made = await insertAccount(transaction, {
    name: 'Admin',
    email: settings.adminEmail,
    password_hash: await hashPassword(password),
    is_admin: true,
    email_confirmed_at: sql<Date>`now()`,
    email_proven_at: sql<Date>`now()`,
  })
  if (!made)
    throw new StartupError(`Set ADMIN_EMAIL to another address; ${settings.adminEmail} already belongs to a customer.`)
  return settings.adminPassword === null ? password : null
}

/** The file of the first admin's password when the operator chose none. */
export function adminPasswordFile(dataDirectory: string): string {
  return join(dataDirectory, 'admin-password')
}

/** Removes the file of the first admin's password once it opens no admin's account. */
export async function removeUsedAdminPassword(shop: Pick<Shop, 'database' | 'settings'>): Promise<void> {
  const { database, settings } = shop
  const file = adminPasswordFile(settings.dataDirectory)
  const password = await readFile(file, 'utf8').catch(() => null)
  if (password === null) return
  const admins = await database
    .selectFrom('users')
    .select('password_hash')
    .where('is_admin', '=', true)
    .where('password_hash', 'is not', null)
    .execute()
  for (const { password_hash } of admins) if (await verifyPassword(password_hash, password.trimEnd())) return
  await rm(file, { force: true })
}
