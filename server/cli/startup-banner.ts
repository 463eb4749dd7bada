import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { Environment } from '../environment.ts'
import { adminPasswordFile } from '../shop/accounts/admins.ts'
import type { RunningShop } from '../start-shop.ts'

/**
 * Prints the addresses of the shop and its back office, and how to sign in as the admin. A generated password is
 * printed to a terminal only; a journal or a pipe gets the name of its file.
 */
export function printStartupBanner(environment: Environment, shop: RunningShop): void {
  const { newPassword, orphanedPayments, takesOrders } = shop
  const { shopName, publicUrl, adminEmail, adminPassword, dataDirectory, payments } = environment
  const file = adminPasswordFile(dataDirectory)
  const passwordSource =
    adminPassword !== null
      ? 'the one you set as ADMIN_PASSWORD'
      : existsSync(file)
        ? `kept in ${relative('', file)}`
        : 'the one you have chosen since'
  console.log(`
  ${shopName} is running.

  Shop         ${publicUrl}
  Back office  ${publicUrl}/admin
  API          ${publicUrl}/api/docs

  Admin        ${adminEmail}
  Password     ${newPassword !== null && process.stdout.isTTY ? `${newPassword}   (${passwordSource})` : passwordSource}

  Payments     ${payments === null ? CASH_ONLY : payments === 'simulator' ? SIMULATED : 'Razorpay and cash on delivery'}
${orphanedPayments > 0 ? `  Attention    Online orders and refunds waiting for your payment provider’s keys: ${orphanedPayments}\n` : ''}${takesOrders ? '' : NOT_OPEN}
  Stop it with Ctrl-C.
`)
}

const NOT_OPEN = `  Attention    The shop is not open for orders yet. Under Settings in the back office, enter the seller's own name,
               address and grievance officer, and choose how to show crossed-out prices.
`
const SIMULATED = 'simulated: no money moves'
const CASH_ONLY = 'cash on delivery only; set the RAZORPAY_ variables to take online payments'
