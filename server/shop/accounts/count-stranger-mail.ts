import type { Transaction } from 'kysely'
import { strangerMailAllowance } from '../../../contract/limits.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Counter, countAttempt, uncountAttempt } from '../../platform/limits/rate-limiter.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'

/**
 * Counts a mail to an address that nobody from this network has proven to read, whatever it is about, and refuses it beyond
 * `strangerMailAllowance`: a stranger may have typed the address. In a transaction that ends with the refusal it is not counted.
 */
export async function countStrangerMail(
  { settings }: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  network: string | null,
): Promise<Refusal | undefined> {
  if (!settings.hasRateLimits) return undefined
  const wait = await countAttempt(transaction, counterOf(network), strangerMailAllowance)
  return wait === null ? undefined : refuse('too_many_requests', { message: refusalText(Math.ceil(wait / 60)) })
}

/** Takes a mail back whose reader has shown that it was no stranger's: many new customers may share a network. */
export function uncountStrangerMail(transaction: Transaction<Schema>, network: string | null): Promise<void> {
  return uncountAttempt(transaction, counterOf(network))
}

function counterOf(network: string | null): Counter {
  return { limit: 'stranger-mail', by: 'address', whose: network ?? 'unknown' }
}

function refusalText(minutes: number): string {
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `Too many emails have been requested from your network. Please try again in ${time}, or from another network.`
}
