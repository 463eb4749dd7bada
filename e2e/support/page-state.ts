import type { Page, Request, TestInfo } from '@playwright/test'

/** The page's requests that have neither failed nor been answered, from now on. */
export function requestsInFlight(page: Page): ReadonlySet<Request> {
  const requests = new Set<Request>()
  page.on('request', (request) => requests.add(request))
  page.on('requestfailed', (request) => requests.delete(request))
  page.on('requestfinished', (request) => requests.delete(request))
  return requests
}

/** Attaches what a failed journey left as short texts, which the runner prints: often only its output is stored. */
export async function attachState(page: Page, unanswered: ReadonlySet<Request>, testInfo: TestInfo): Promise<void> {
  const requests = Array.from(unanswered, (request) => `${request.method()} ${pathOf(request)}`)
  await testInfo.attach('unanswered requests', { body: requests.join('\n') || 'none' })
  if (page.isClosed()) return
  for (const frame of page.frames()) {
    const said = frame.locator('h1, h2, [role=alert], [role=alertdialog], [role=status]').filter({ visible: true })
    const texts = await said.allInnerTexts()
    await testInfo.attach(pathOf(frame), { body: texts.filter((text) => text !== '').join('\n') })
  }
}

/** Without the origin, and the query, which may hold secrets; a frame that has loaded nothing has no address. */
function pathOf(from: { url(): string }): string {
  return URL.parse(from.url())?.pathname ?? 'no address'
}
