import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { FactorKind } from '../../../../domain/factor-kinds.ts'
import { sendMail } from '../../../integrations/mail/mail.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import { sourceOf } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { factorMail } from './factor-mail.ts'

export type FactorOwner = { id: string; name: string; email: string }

/** Records the use of a factor. A used recovery code is mailed about: it may have been found by another person. */
export async function recordFactorUse(
  shop: Shop,
  transaction: Transaction<Schema>,
  owner: FactorOwner,
  kind: FactorKind,
  request: FastifyRequest,
): Promise<void> {
  if (kind === 'recovery') {
    await sendMail(transaction, owner.email, factorMail(shop, owner.name, 'A recovery code was used'))
  }
  const event = kind === 'recovery' ? 'recovery_code_used' : 'factor_used'
  await recordSecurityEvent(transaction, sourceOf(request), {
    userId: owner.id,
    kind: event,
    details: { factor: kind },
  })
}
