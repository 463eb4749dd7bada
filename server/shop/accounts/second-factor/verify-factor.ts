import { sql } from 'kysely'
import type { FactorProof } from '../../../../contract/second-factor.ts'
import type { FactorKind } from '../../../../domain/factor-kinds.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'
import { verifyPasskey } from './verify-passkey.ts'

/** Whose factor it is, and the session or pending sign-in that it is proven for. */
export type Prover = { userId: string; holder: string }

/**
 * The kind of factor by which an account's owner has proven to be there; null when the proof is wrong. A code is good
 * once, of many tries with the same one at once as well.
 */
export function verifyFactor(shop: Shop, { userId, holder }: Prover, proof: FactorProof): Promise<FactorKind | null> {
  return inTransaction(shop.database, async (transaction) => {
    if (proof.passkey !== undefined) {
      const isRight = await verifyPasskey(shop, transaction, { userId, holder, proof: proof.passkey })
      return isRight ? 'passkey' : null
    }
    const { code = '' } = proof
    if (code.length > 6) return (await spendRecoveryCode(transaction, userId, code)) ? 'recovery' : null
    return (await spendTotpCode(transaction, userId, code)) ? 'totp' : null
  })
}

async function spendTotpCode(database: Database, userId: string, code: string): Promise<boolean> {
  const factor = await database
    .selectFrom('totp_factors')
    .select(['secret', sql<Date>`now()`.as('now')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const step = factor ? stepOfCode(factor.secret, code, factor.now) : null
  if (step === null) return false
  const used = await database
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
