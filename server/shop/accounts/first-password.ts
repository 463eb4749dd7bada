import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../shop.ts'
import { fitsPassword } from './passwords.ts'

/** Where the first admin's password is kept when the operator chose none. */
export function adminPasswordFile(dataDirectory: string): string {
  return join(dataDirectory, 'admin-password')
}

/**
 * Removes the file of the first admin's password once that opens no admin's account any more, however it was replaced. To be
 * called when somebody has a new password, and at start; without the file it costs nothing.
 */
export async function dropSpentPassword({ database, settings }: Pick<Shop, 'database' | 'settings'>): Promise<void> {
  const file = adminPasswordFile(settings.dataDirectory)
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept === null) return
  const admins = await database
    .selectFrom('users')
    .select('password_hash')
    .where('is_admin', '=', true)
    .where('password_hash', 'is not', null)
    .execute()
  for (const { password_hash } of admins) if (await fitsPassword(password_hash, kept.trimEnd())) return
  await rm(file, { force: true })
}
