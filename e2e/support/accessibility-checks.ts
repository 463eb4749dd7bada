import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { widthsFor } from './pages.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails if the page has barriers at the usual width of a phone, or at all widths when everything is proven. */
export async function expectNoBarriers(page: Page, at = widthsFor(360), axe = axeOn): Promise<void> {
  // Until then a navigation may still be pending.
  await expect(page.locator('h1').first()).toBeAttached()
  const size = page.viewportSize()
  expect(await findBarriers(page, at, axe)).toEqual([])
  if (size !== null) await page.setViewportSize(size)
}

/**
 * What axe finds at these widths, colours included, and whether the page at 320 px scrolls sideways or has fields that an
 * iPhone zooms into.
 */
export async function findBarriers(page: Page, at: readonly number[], axe = axeOn): Promise<string[]> {
  const found: string[] = []
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 })
    // The page is told of its width before it draws the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const { violations } = await axe(page)
      .options({ resultTypes: ['violations'] })
      .withTags(rules)
      .analyze()
    found.push(...violations.map(({ id, nodes }) => `${width} px: ${id} ${nodes.map(({ html }) => html).join('\n')}`))
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const fields = page.locator('select, textarea, input:not([type=checkbox], [type=radio], [type=file])')
  const tooSmall = await fields.evaluateAll((all) =>
    all.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16).map(({ outerHTML }) => outerHTML),
  )
  found.push(...tooSmall.map((html) => `text under 16 px: ${html.slice(0, 200)}`))
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  if (await comesTrue(async () => (await widest()) <= 320)) return found
  return [...found, `scrolls sideways at 320 px: ${await widest()} px wide`]
}

/** Whether it is so within three seconds: a page adapts to its window some moments later. */
export function comesTrue(look: () => Promise<boolean>): Promise<boolean> {
  const poll = expect.poll(look, { timeout: 3_000, intervals: [0, 50, 100] }).toBe(true)
  return poll.then(
    () => true,
    () => false,
  )
}

/** Without frames, axe may run in the page itself, which takes a quarter of the time. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true)
}
