import type { PlatformContext } from '../../platform/context.ts'
import { isDatabaseOutage } from '../../platform/database/is-outage.ts'
import { deliverNewMails } from './deliver-mail.ts'
import { mailQueue } from './mail.ts'
import type { MailTransport } from './mail-transport.ts'

export type Outbox = {
  /** Notifies the worker that there may be mails to send. */
  wake(): void
  /** Waits for the mails that are being sent; no other is begun. */
  stop(): Promise<void>
}

/** A worker that, once woken, sends mails batch by batch until none is left. */
export function openOutbox(
  shop: Pick<PlatformContext, 'database' | 'jobs' | 'log' | 'incidents'>,
  mailTransport: MailTransport,
  { queue = mailQueue, limitsMails = true } = {},
): Outbox {
  let isWoken = false
  let isStopped = false
  let running: Promise<void> | null = null

  return {
    wake() {
      isWoken = true
      running ??= deliver()
    },
    async stop() {
      isStopped = true
      await running
    },
  }

  async function deliver(): Promise<void> {
    try {
      while (isWoken && !isStopped) {
        isWoken = false
        if (await deliverNewMails(shop, mailTransport, { queue, limitsMails })) isWoken = true
      }
    } catch (error) {
      if (!isDatabaseOutage(error)) shop.log.error({ err: error }, 'mails cannot be looked after')
    } finally {
      // In the same turn as the last look at `isWoken`, so that no call of `wake` is lost between the two.
      running = null
    }
  }
}
