import { isDatabaseOutage } from '../../database/outage.ts'
import type { Shop } from '../../shop.ts'
import { deliverFreshMails } from './deliver-mail.ts'
import type { Letterbox } from './letterbox.ts'
import { mailQueue } from './mail.ts'

export type Outbox = {
  /** Tells that there may be mails to hand over; they are, soon. */
  wake(): void
  /** Lets what is being handed over finish. */
  stop(): Promise<void>
}

/** Hands mails over, a few at once, for as long as there are any. */
export function openOutbox(
  shop: Pick<Shop, 'database' | 'jobs'>,
  letterbox: Letterbox,
  queue: typeof mailQueue = mailQueue,
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
    try {
      while (isWoken && !isStopped) {
        isWoken = false
        if (await deliverFreshMails(shop, letterbox, queue)) isWoken = true
      }
    } catch (error) {
      if (!isDatabaseOutage(error)) console.error(`Mails: ${error instanceof Error ? error.message : error}`)
    }
  }
}
