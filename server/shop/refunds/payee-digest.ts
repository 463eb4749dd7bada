import { createHmac } from 'node:crypto'
import type { Payee } from '../../../domain/refund/payee.ts'
import type { Shop } from '../shop.ts'

/**
 * By what the payee of a refund is recognised after it was masked. It is keyed by the secret of the provider's keys, which the
 * database does not have, and differs between refunds, so that nothing can be read from it. Null where payments are off.
 */
export function payeeDigest({ payments }: Pick<Shop, 'payments'>, refundId: string, payee: Payee): Buffer | null {
  if (payments === null) return null
  const parts = 'upi' in payee ? [payee.upi] : [payee.account, payee.ifsc, payee.name]
  return createHmac('sha256', payments.keySecret)
    .update(JSON.stringify([refundId, ...parts]))
    .digest()
}
