import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { isExampleEmail } from './live-requirements.ts'

/**
 * Refuses a live shop on a database that holds the demo, or whose admin has an address that receives no mail: it is
 * printed in the manual, and its password could never be reset.
 */
export async function refuseDemoInLiveShop(transaction: Transaction<Schema>): Promise<void> {
  const sentences = [...(await demoProblems(transaction)), ...(await adminProblems(transaction))]
  if (sentences.length > 0) throw new StartupError(sentences.join('\n'))
}

async function demoProblems(transaction: Transaction<Schema>): Promise<string[]> {
  const filled = await transaction.selectFrom('demo_fill').select('filled_at').executeTakeFirst()
  if (!filled) return []
  return ['The database holds the demo shop; set DATA_DIR or DATABASE_URL to an empty one when SHOP_MODE is live.']
}

async function adminProblems(transaction: Transaction<Schema>): Promise<string[]> {
  const admins = await transaction
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .orderBy('email')
    .execute()
  return admins
    .filter(({ email }) => isExampleEmail(email))
    .map(
      ({ email }) =>
        `The admin ${email} has an address that receives no mail; change it on the profile, with SHOP_MODE=demo, before the shop goes live.`,
    )
}
