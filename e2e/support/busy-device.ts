import type { Page } from '@playwright/test'

/**
 * Before the first page is opened: a device that, while it is busy, leaves React no time for what can wait, page changes
 * for one. What is pressed and typed is shown at once.
 */
export async function makeBusy(page: Page) {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    let isBusy = false
    const waiting: MessagePort[] = []
    Object.assign(globalThis, {
      setBusy(now: boolean) {
        isBusy = now
        for (const port of waiting.splice(0)) port.postMessage(null)
      },
    })
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, options?: object) {
      if (isBusy) waiting.push(this)
      else post.call(this, message, options)
    }
  })
  return { begin: () => page.evaluate('setBusy(true)'), end: () => page.evaluate('setBusy(false)') }
}

/**
 * Waits until all timers of up to a second that the page has begun until now are at their end: one of a second that is begun
 * here ends after them.
 */
export async function letTimersEnd(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((end) => setTimeout(end, 1_000)))
}
