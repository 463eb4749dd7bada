import type { Page } from '@playwright/test'

/** Prepends records to a list response. */
export async function addRecords(page: Page, path: string, records: readonly unknown[]): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: [...records, ...((await answer.json()) as unknown[])] })
  })
}

/** Changes fields of a response. */
export async function changeAnswer(page: Page, path: string, changes: Record<string, unknown>): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } })
  })
}

/** Records that lack nearly everything: generic ones, and an order. */
export const broken = { _id: 'broken0000000000' }
export const bare = { _id: 'bareorder0000000' }
export const odd = {
  _id: 'oddorder00000000',
  createdAt: 'soon',
  user: null,
  status: 'on_hold',
  amount: 'much',
  items: null,
}
