import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../../contract/accounts.ts'
import type { FactorProof } from '../../../../contract/second-factor.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import { sourceOf } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { openSignedIn } from '../sign-in.ts'
import { countFactorAttempt } from './count-factor-attempt.ts'
import { challengeHolder, consumePendingSignIn, findPendingSignIn } from './pending-sign-ins.ts'
import { recordFactorUse } from './record-factor-use.ts'
import { verifyFactor } from './verify-factor.ts'

type Call = { body: FactorProof & { token: string }; request: FastifyRequest; reply: FastifyReply }

/** Opens the session of a sign-in that waits for its second factor, once that is proven. */
export async function completeSignIn(shop: Shop, { body, request, reply }: Call): Promise<SignedIn | Refusal> {
  const { token, ...proof } = body
  const pending = await findPendingSignIn(shop.database, token)
  if (!pending) return refuse('sign_in_expired')
  const { userId } = pending
  const counted = await countFactorAttempt(shop, userId, request, reply)
  if (counted instanceof Refusal) return counted
  const kind = await verifyFactor(shop, { userId, holder: challengeHolder(token) }, proof)
  if (kind === null) {
    await recordSecurityEvent(shop.database, sourceOf(request), { userId, kind: 'factor_refused' })
    return refuse('factor_wrong', { fields: { code: 'This code or passkey is not right.' } })
  }
  await counted.clear()
  return inTransaction(shop.database, async (transaction) => {
    const verified = await consumePendingSignIn(transaction, userId, token)
    if (!verified) return refuse('sign_in_expired')
    const signedIn = await openSignedIn(shop, transaction, verified, { request, reply, hasProvenFactor: true })
    if (signedIn instanceof Refusal) return refuse('sign_in_expired')
    await recordFactorUse(shop, transaction, verified.account, kind, request)
    return signedIn
  })
}
