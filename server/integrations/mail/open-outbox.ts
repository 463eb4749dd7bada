import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlatformContext } from '../../platform/context.ts'
import { isDatabaseOutage } from '../../platform/database/is-outage.ts'
import { deliverFreshMails } from './deliver-mail.ts'
import { mailQueue } from './mail.ts'
import type { Letterbox } from './mail-transport.ts'

export type Outbox = {
  /** Tells that there may be mails to hand over; they are, soon. */
  wake(): void
  /** Lets what is being handed over finish. */
  stop(): Promise<void>
}

/** Handing a mail over costs a third of what an order does: shoppers go first, but no mail waits longer than this for them. */
const LONGEST_WAIT_MS = 5_000
const LOOK_MS = 100
/** The share of its time above which the event loop counts as busy: a rush whose orders wait for the database takes half. */
const BUSY = 0.3

/** Hands mails over, a few at once, for as long as there are any; while the process `isBusy`, a little later. */
export function openOutbox(
  shop: Pick<PlatformContext, 'database' | 'jobs' | 'log' | 'incidents'>,
  letterbox: Letterbox,
  { queue = mailQueue, isBusy = watchLoop(), limitsMails = true } = {},
): Outbox {
  let isWoken = false
  let isStopped = false
  let round: Promise<void> | null = null

  return {
    wake() {
      isWoken = true
      round ??= deliver().finally(() => {
        round = null
      })
    },
    async stop() {
      isStopped = true
      await round
    },
  }

  async function deliver(): Promise<void> {
    const latest = performance.now() + LONGEST_WAIT_MS
    try {
      while (isWoken && !isStopped) {
        while (isBusy() && performance.now() < latest && !isStopped) await pause(LOOK_MS)
        isWoken = false
        if (await deliverFreshMails(shop, letterbox, { queue, limitsMails })) isWoken = true
      }
    } catch (error) {
      if (!isDatabaseOutage(error)) shop.log.error({ err: error }, 'mails cannot be looked after')
    }
  }
}

/** Tells each time whether the event loop has been busy since it was asked before. */
function watchLoop(): () => boolean {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization > BUSY
  }
}
