import type { Queue } from '../../platform/jobs/open-jobs.ts'
import { scheduledQueue } from '../../platform/jobs/scheduled-queue.ts'

/**
 * Queries the provider about the payment of an order. Tried for about a day; after that the reconciliation queries it.
 */
export const settleQueue: Queue<{ orderId: string }> = {
  name: 'settle-payment',
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: 2 * 60 * 60,
  expireInSeconds: 60,
  data: { orderId: '' },
}

/**
 * Queries the provider about a settlement that it has announced: what it transferred to the bank. Tried for about a
 * day.
 */
export const settlementQueue: Queue<{ settlementId: string }> = {
  name: 'record-settlement',
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: 2 * 60 * 60,
  expireInSeconds: 10 * 60,
  data: { settlementId: '' },
}

/** Looks after every payment that is not settled; left every minute, and when a process starts. */
export const reconcileQueue = scheduledQueue('reconcile-payments', 30 * 60)
