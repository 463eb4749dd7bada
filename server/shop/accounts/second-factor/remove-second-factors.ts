import { sendMail } from '../../../integrations/mail/mail.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import type { SecurityLog } from '../../security-events/security-log.ts'
import type { Shop } from '../../shop.ts'
import { endCredentials } from '../end-credentials.ts'
import { factorMail } from './factor-mail.ts'
import { hasFactor } from './factors.ts'

export type Removal = 'dropped' | 'no such account' | 'no factor'

/**
 * Removes every second factor of an account, for an admin who has lost all of them; the operator does it, in the
 * terminal. Open sessions end, the admin is mailed, and a security event is recorded.
 */
export function removeSecondFactors(
  shop: Pick<Shop, 'database' | 'settings'>,
  email: string,
  log: SecurityLog,
): Promise<Removal> {
  return inTransaction(shop.database, async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('email', '=', email.trim().toLowerCase())
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return 'no such account'
    if (!(await hasFactor(transaction, account.id))) return 'no factor'
    for (const table of ['totp_factors', 'passkeys', 'recovery_codes', 'passkey_challenges'] as const) {
      await transaction.deleteFrom(table).where('user_id', '=', account.id).execute()
    }
    await endCredentials(transaction, account.id)
    const mail = factorMail(shop, account.name, 'Every second factor was removed by the operator')
    await sendMail(transaction, account.email, mail)
    const event = { userId: account.id, kind: 'factor_removed', details: { factor: 'all', by: 'operator' } } as const
    await recordSecurityEvent(transaction, { network: 'terminal', userAgent: null, log }, event)
    return 'dropped'
  })
}
