import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const widths = [360, 1280] as const
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails if axe finds violations at any width, or if the page overflows at 320 px. */
export async function expectNoBarriers(page: Page, at: readonly number[] = widths, axe = axeOn): Promise<void> {
  // Until then a navigation may still be pending.
  await expect(page.locator('h1').first()).toBeAttached()
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 })
    const { violations } = await axe(page)
      .options({ resultTypes: ['violations'] })
      .withTags(rules)
      .analyze()
    const found = violations.map(({ id, nodes }) => `${width} px: ${id} ${nodes.map(({ html }) => html).join('\n')}`)
    expect(found).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(widest, `${page.url()} at 320 px`).toBeLessThanOrEqual(320)
}

/** Without frames, axe may run in the page itself, which takes a quarter of the time. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true)
}
