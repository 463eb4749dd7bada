import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../shop.ts'
import { verifyPassword } from './passwords.ts'

/** The file of the first admin's password when the operator chose none. */
export function adminPasswordFile(dataDirectory: string): string {
  return join(dataDirectory, 'admin-password')
}

/**
 * Removes the file of the first admin's password once that password opens no admin's account any more. Called after
 * every change of a password, and at start; without the file it costs nothing.
 */
export async function removeUsedAdminPassword({
  database,
  settings,
}: Pick<Shop, 'database' | 'settings'>): Promise<void> {
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
