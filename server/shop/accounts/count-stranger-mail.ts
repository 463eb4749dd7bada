import { strangerMailAllowance } from '../../../contract/limits.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Counter, countAttempt, uncountAttempt } from '../../platform/rate-limits.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'

/**
 * Counts a mail to an address that a stranger may have typed; refuses it beyond `strangerMailAllowance`. In a transaction that
 * ends with the refusal it is not counted.
 */
export async function countStrangerMail(
  { settings }: Pick<Shop, 'settings'>,
  transaction: Transaction,
  network: string | null,
): Promise<Refusal | undefined> {
  if (!settings.hasRateLimits) return undefined
  const wait = await countAttempt(transaction, counterOf(network), strangerMailAllowance)
  if (wait === null) return undefined
  const minutes = Math.ceil(wait / 60)
  return refuse('too_many_requests', {
    message: `Too many e-mails have been requested from your network. Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, or from another network.`,
  })
}

/** Takes a mail back whose reader has shown that it was no stranger's: many new customers may share a network. */
export function uncountStrangerMail(transaction: Transaction, network: string | null): Promise<void> {
  return uncountAttempt(transaction, counterOf(network))
}

function counterOf(network: string | null): Counter {
  return { limit: 'stranger-mail', by: 'address', whose: network ?? 'unknown' }
}
