import type { IncidentEntry } from '../../../contract/order-history.ts'

const kinds: Readonly<Record<string, string>> = {
  verification_refused: 'A payment could not be verified',
  money_given_back: 'Money came that could not pay this order, and goes back',
  refund_failed: 'The provider could not make a refund',
  refunded_elsewhere: 'Money was refunded outside the shop',
  outside_refund_failed: 'A refund outside the shop could not be made, so that the shop makes what is still due',
  refund_reduced: 'Less went back than its credit note and mail say, as money was refunded outside the shop',
  transfer_failed:
    'Cash did not reach its payee: unless it was made after all, give the sum back as goodwill, to another UPI id or account that the shopper names',
  provider_silent: 'The provider could not be asked before the order was cancelled',
}

/** The incident in words, with its count. */
export function incidentText({ kind, detail, times }: IncidentEntry): string {
  return `${kinds[kind] ?? kind} (${detail}${times > 1 ? `, ${times} times` : ''})`
}
