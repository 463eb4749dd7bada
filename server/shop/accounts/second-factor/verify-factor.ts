import { sql } from 'kysely'
import type { FactorProof } from '../../../../contract/second-factor.ts'
import type { FactorKind } from '../../../../domain/factor-kinds.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { findTotpStep } from './totp.ts'
import { verifyPasskey } from './verify-passkey.ts'

/** The account of a factor, and the session or pending sign-in that it is proven for. */
export type FactorHolder = { userId: string; holder: string }

/**
 * The kind of factor that was proven; null when the proof is wrong. A code is valid once, also of many concurrent
 * attempts with it.
 */
export function verifyFactor(
  shop: Shop,
  { userId, holder }: FactorHolder,
  proof: FactorProof,
): Promise<FactorKind | null> {
  return inTransaction(shop.database, async (transaction) => {
    if (proof.passkey !== undefined) {
      const isRight = await verifyPasskey(shop, transaction, { userId, holder, proof: proof.passkey })
      return isRight ? 'passkey' : null
    }
    const { code = '' } = proof
    if (code.length > 6) return (await consumeRecoveryCode(transaction, userId, code)) ? 'recovery' : null
    return (await consumeTotpCode(transaction, userId, code)) ? 'totp' : null
  })
}

async function consumeTotpCode(database: Database, userId: string, code: string): Promise<boolean> {
  const factor = await database
    .selectFrom('totp_factors')
    .select(['secret', sql<Date>`now()`.as('now')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const step = factor ? findTotpStep(factor.secret, code, factor.now) : null
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
