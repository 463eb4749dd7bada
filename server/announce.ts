import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { adminPasswordFile } from './accounts/first-admin.ts'
import type { Environment } from './environment.ts'
import type { RunningShop } from './start-shop.ts'

/** Tells on the terminal where the shop and its back office are, and how to sign in as the admin. */
export function announce(environment: Environment, { newPassword, leftWithoutProvider }: RunningShop): void {
  const { shopName, publicUrl, adminEmail, adminPassword, dataDirectory, payments } = environment
  const file = adminPasswordFile(dataDirectory)
  const kept =
    adminPassword !== null
      ? 'the one you set as ADMIN_PASSWORD'
      : existsSync(file)
        ? `kept in ${relative('', file)}`
        : 'the one of the shop whose backup this is'
  console.log(`
  ${shopName} is open.

  Shop         ${publicUrl}
  Back office  ${publicUrl}/admin
  API          ${publicUrl}/api/docs

  Admin        ${adminEmail}
  Password     ${newPassword === null ? kept : `${newPassword}   (${kept})`}

  Payments     ${payments === null ? CASH_ONLY : payments === 'simulator' ? SIMULATED : 'Razorpay and cash on delivery'}
${leftWithoutProvider > 0 ? `  Attention    ${leftWithoutProvider} online orders or refunds wait for the payment provider's keys\n` : ''}
  Stop it with Ctrl-C.
`)
}

const SIMULATED = 'simulated: no money moves'
const CASH_ONLY = 'cash on delivery only; set the RAZORPAY_ variables to take online payments'
