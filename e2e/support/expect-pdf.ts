import { expect, type Locator, type Page } from '@playwright/test'

/** Requests the link's document as the browser does: with cookies only. */
export async function expectPdf(page: Page, link: Locator): Promise<void> {
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
}
