import type { Page } from '@playwright/test'

/** Adds up the layout shifts of each page that is opened from now on, from its first moment. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let jumps = 0
    Object.defineProperty(window, 'jumps', { get: () => jumps })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) jumps += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of the open page's layout shifts until now. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { jumps: number }).jumps)
}
