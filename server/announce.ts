import { relative } from 'node:path'
import { adminPasswordFile } from './accounts/first-admin.ts'
import type { Environment } from './environment.ts'

/** Tells on the terminal where the shop and its back office are, and how to sign in as the admin. */
export function announce(environment: Environment, { newPassword }: { newPassword: string | null }): void {
  const { shopName, publicUrl, adminEmail, adminPassword, dataDirectory } = environment
  const file = relative('', adminPasswordFile(dataDirectory))
  const kept = adminPassword === null ? `kept in ${file}` : 'the one you set as ADMIN_PASSWORD'
  console.log(`
  ${shopName} is open.

  Shop         ${publicUrl}
  Back office  ${publicUrl}/admin
  API          ${publicUrl}/api/docs

  Admin        ${adminEmail}
  Password     ${newPassword === null ? kept : `${newPassword}   (${kept})`}

  Stop it with Ctrl-C.
`)
}
