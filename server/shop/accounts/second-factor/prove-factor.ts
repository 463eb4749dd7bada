import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FactorProof } from '../../../../contract/second-factor.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import { sourceOf } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { countFactorAttempt } from './count-factor-attempt.ts'
import { recordFactorUse } from './record-factor-use.ts'
import { recordFactorProof } from './require-fresh-factor.ts'
import { verifyFactor } from './verify-factor.ts'

/** Proves the second factor again within the caller's session. */
export async function proveFactor(
  shop: Shop,
  caller: Caller,
  proof: FactorProof,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Refusal | null> {
  const { userId } = caller
  const counted = await countFactorAttempt(shop, userId, request, reply)
  if (counted instanceof Refusal) return counted
  const kind = await verifyFactor(shop, { userId, holder: sessionHolder(caller) }, proof)
  if (kind === null) {
    await recordSecurityEvent(shop.database, sourceOf(request), { userId, kind: 'factor_refused' })
    return refuse('factor_wrong', { fields: { code: 'This code or passkey is not right.' } })
  }
  await counted.clear()
  await inTransaction(shop.database, async (transaction) => {
    await recordFactorProof(transaction, caller.sessionId)
    await recordFactorUse(shop, transaction, { id: userId, name: caller.name, email: caller.email }, kind, request)
  })
  return null
}

/** A session as the holder of a challenge. */
export function sessionHolder({ sessionId }: Pick<Caller, 'sessionId'>): string {
  return `session ${sessionId}`
}
