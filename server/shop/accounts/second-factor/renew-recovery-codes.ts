import type { FastifyRequest } from 'fastify'
import { sendMail } from '../../../integrations/mail/mail.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import { sourceOf } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { lockCaller } from '../lock-caller.ts'
import type { AddedFactor } from './change-factors.ts'
import { factorMail } from './factor-mail.ts'
import { hasFactor, listFactors } from './factors.ts'
import { generateRecoveryCodes } from './recovery-codes.ts'

/** Replaces the recovery codes. Without a factor there is nothing to recover from. */
export function renewRecoveryCodes(
  shop: Shop,
  caller: Caller,
  request: FastifyRequest,
): Promise<AddedFactor | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const locked = await lockCaller(transaction, caller)
    if (locked instanceof Refusal) return locked
    if (!(await hasFactor(transaction, caller.userId))) return refuse('not_found')
    const newRecoveryCodes = await generateRecoveryCodes(transaction, caller.userId)
    await sendMail(transaction, caller.email, factorMail(shop, caller.name, 'New recovery codes were made'))
    const event = { userId: caller.userId, kind: 'factor_added', details: { factor: 'recovery' } } as const
    await recordSecurityEvent(transaction, sourceOf(request), event)
    return { ...(await listFactors(transaction, caller.userId)), newRecoveryCodes }
  })
}
