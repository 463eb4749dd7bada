import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { createApi } from '../contract/client.ts'
import { overHttp } from '../test/support/over-http.ts'
import { describeMachine, writeSection } from './measure.ts'
import { type AddCleanup, runWithCleanup, startDemoShop } from './shops.ts'

/** A mid-range phone (a quarter of this machine's speed) on slow 4G: 150 ms to the shop and back, 1.6 Mbit/s. */
const SLOWDOWN = 4
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const RUNS = 3

const budget = { scriptKb: 130, shift: 0.02, lcpMs: 1_800 }

type PageTimings = { fcpMs: number; lcpMs: number; shift: number; largest: string }
type Figures = { scriptKb: number; allKb: number } & PageTimings

await runWithCleanup(measurePages)

/**
 * Prints the transferred bytes and timings of each public page of the built shop; fails if one is over budget. With
 * `--write` they also become a section of docs/performance.md.
 */
async function measurePages(addCleanup: AddCleanup): Promise<void> {
  const { url } = await startDemoShop(addCleanup)
  const executablePath = process.env.PAUDHA_BROWSER
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath && { executablePath }),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  addCleanup(() => browser.close())
  const [plant] = await createApi(overHttp(url)).call('GET /plants', { query: { sort: 'rating', limit: 1 } })
  const rows = new Map<string, Figures>()
  for (const path of ['/', '/shop', `/plants/${plant?._id}`, '/about', '/contact']) {
    rows.set(path, await medianOf(() => measure(browser, url.replace('127.0.0.1', 'localhost') + path)))
  }
  console.table(Object.fromEntries(rows))
  if (process.argv.includes('--write')) await writeSection('the pages', sectionOf(rows))
  const over = [...rows].filter(([, figures]) => isOverBudget(figures)).map(([path]) => path)
  console.log(over.length === 0 ? 'All within budget:' : `Over budget: ${over.join(', ')}; it is`, budget)
  process.exitCode = over.length === 0 ? 0 : 1
}

function sectionOf(rows: Map<string, Figures>): string {
  const lines = [...rows].map(([path, { scriptKb, allKb, fcpMs, lcpMs, shift }]) => {
    const page = path.startsWith('/plants/') ? 'a plant' : `\`${path}\``
    return `| ${page} | ${scriptKb} | ${allKb} | ${fcpMs} | ${lcpMs} | ${shift} |`
  })
  return `\`npm run bench:pages\` on ${new Date().toISOString().slice(0, 10)}; ${describeMachine()}. A first visit on a mid-range phone
(a quarter of this machine's speed) over slow 4G (150 ms, 1.6 Mbit/s), in kB and milliseconds: the median of ${RUNS} runs. The budget
is ${budget.scriptKb} kB of scripts, ${budget.lcpMs} ms to the largest paint, and a layout shift of ${budget.shift}.

| page | scripts | all | first paint | largest paint | shift |
|---|---|---|---|---|---|
${lines.join('\n')}
`
}

async function measure(browser: Browser, url: string): Promise<Figures> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const bytes = countBytes(session)
  await page.goto(url)
  await page.getByRole('button', { name: 'Subscribe', disabled: false }).waitFor()
  await page.waitForLoadState('networkidle')
  const paints = await readTimings(page)
  await context.close()
  return { scriptKb: kilobytes(bytes.Script), allKb: kilobytes(bytes.all), ...paints }
}

type LcpEntry = PerformanceEntry & { url?: string; element?: Element }

/** Transferred bytes by the kind of resource. */
function countBytes(session: CDPSession): Record<string, number> {
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = { all: 0, Script: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
    bytes.all = (bytes.all ?? 0) + encodedDataLength
  })
  return bytes
}

/** FCP, LCP with its element, and the cumulative layout shift. */
function readTimings(page: Page): Promise<PageTimings> {
  return page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 500)
      })
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const largest = (await entriesOf('largest-contentful-paint')).at(-1) as LcpEntry | undefined
    const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & { value: number })[]
    return {
      fcpMs: Math.round(first?.startTime ?? Number.NaN),
      lcpMs: Math.round(largest?.startTime ?? Number.NaN),
      shift: Number(shifts.reduce((sum, { value }) => sum + value, 0).toFixed(4)),
      largest: largest?.url?.split('/').at(-1) || `“${largest?.element?.textContent?.slice(0, 24)}”`,
    }
  })
}

/** The run with the median LCP. */
async function medianOf(run: () => Promise<Figures>): Promise<Figures> {
  const runs: Figures[] = []
  for (let count = 0; count < RUNS; count++) runs.push(await run())
  runs.sort((a, b) => a.lcpMs - b.lcpMs)
  const [middle] = runs.slice(Math.floor(RUNS / 2))
  if (!middle) throw new Error('Nothing was measured')
  return middle
}

function isOverBudget({ scriptKb, shift, lcpMs }: Figures): boolean {
  return !(scriptKb <= budget.scriptKb && shift <= budget.shift && lcpMs <= budget.lcpMs)
}

function kilobytes(bytes = 0): number {
  return Math.round(bytes / 1_000)
}
