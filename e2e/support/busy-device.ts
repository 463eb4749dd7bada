import type { Page } from '@playwright/test'

/**
 * Call this before the first page is opened: simulates a device that, while busy, leaves React no time for deferred
 * updates such as page changes. Clicks and typing still show at once.
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
 * Waits until all of the page's timers of up to a second have fired: a timer of a second started now fires after them.
 */
export async function waitForTimers(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((end) => setTimeout(end, 1_000)))
}
