import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { createApi } from '../contract/client.ts'
import { freePort, startShopProcess } from '../test/support/shop-process.ts'
import { overHttp } from '../test/support/test-shop.ts'
import { type AtTheEnd, endingWell } from './ending.ts'
import { WATCHED } from './large-shop.ts'

/** A mid-range phone (a quarter of this machine's speed) on slow 4G: 150 ms to the shop and back, 1.6 Mbit/s. */
const SLOWDOWN = 4
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const RUNS = 3

const budget = { scriptKb: 130, shift: 0.02, largestPaintMs: 1_800 }

type Paints = { firstPaintMs: number; largestPaintMs: number; shift: number; largest: string }
type Figures = { scriptKb: number; allKb: number } & Paints

await endingWell(measurePages)

/** Prints, for each public page of the built shop, what it moves and when it is there; fails when over budget. */
async function measurePages(atTheEnd: AtTheEnd): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'paudha-bench-'))
  atTheEnd(() => rm(dataDirectory, { recursive: true }))
  await chmod(dataDirectory, 0o755)
  const shop = await startShopProcess(
    { DATA_DIR: dataDirectory, PORT: await freePort(), LOG_LEVEL: 'warn' },
    undefined,
    WATCHED,
  )
  atTheEnd(async () => {
    shop.process.kill('SIGTERM')
    await shop.ended
  })
  const executablePath = process.env.PAUDHA_BROWSER
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath && { executablePath }),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  atTheEnd(() => browser.close())
  const [plant] = await createApi(overHttp(shop.url)).call('GET /plants', { query: { sort: 'rating', limit: 1 } })
  const rows = new Map<string, Figures>()
  for (const path of ['/', '/shop', `/plants/${plant?._id}`, '/about', '/contact']) {
    rows.set(path, await medianOf(() => measure(browser, shop.url.replace('127.0.0.1', 'localhost') + path)))
  }
  console.table(Object.fromEntries(rows))
  const over = [...rows].filter(([, figures]) => isOverBudget(figures)).map(([path]) => path)
  console.log(over.length === 0 ? 'All within budget:' : `Over budget: ${over.join(', ')}; it is`, budget)
  process.exitCode = over.length === 0 ? 0 : 1
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
  const paints = await readPaints(page)
  await context.close()
  return { scriptKb: kilobytes(bytes.Script), allKb: kilobytes(bytes.all), ...paints }
}

type LargestPaint = PerformanceEntry & { url?: string; element?: Element }

/** Bytes as they came over the wire, by the kind of resource. */
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

/** When the first and the largest thing were painted, what the largest was, and how far the page jumped in all. */
function readPaints(page: Page): Promise<Paints> {
  return page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 500)
      })
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const largest = (await entriesOf('largest-contentful-paint')).at(-1) as LargestPaint | undefined
    const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & { value: number })[]
    return {
      firstPaintMs: Math.round(first?.startTime ?? Number.NaN),
      largestPaintMs: Math.round(largest?.startTime ?? Number.NaN),
      shift: Number(shifts.reduce((sum, { value }) => sum + value, 0).toFixed(4)),
      largest: largest?.url?.split('/').at(-1) || `“${largest?.element?.textContent?.slice(0, 24)}”`,
    }
  })
}

/** The run whose largest paint is in the middle. */
async function medianOf(run: () => Promise<Figures>): Promise<Figures> {
  const runs: Figures[] = []
  for (let count = 0; count < RUNS; count++) runs.push(await run())
  runs.sort((a, b) => a.largestPaintMs - b.largestPaintMs)
  const [middle] = runs.slice(Math.floor(RUNS / 2))
  if (!middle) throw new Error('Nothing was measured')
  return middle
}

function isOverBudget({ scriptKb, shift, largestPaintMs }: Figures): boolean {
  return !(scriptKb <= budget.scriptKb && shift <= budget.shift && largestPaintMs <= budget.largestPaintMs)
}

function kilobytes(bytes = 0): number {
  return Math.round(bytes / 1_000)
}
