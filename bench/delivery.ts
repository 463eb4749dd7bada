import { call, end, startChild } from './load/child.ts'
import type { LoadResult } from './load/compare.ts'
import type { Scenario } from './load/load-generator.ts'
import { describeMachine, writeSection } from './measure.ts'
import { type AddCleanup, runWithCleanup, startDemoShop } from './shops.ts'

/** The limit of an answer about delivery, at p95. */
const LIMIT_MS = 5
const SECONDS = 5
const WARM_UP_SECONDS = 2
const CONNECTIONS = [1, 8]

await runWithCleanup(measureDelivery)

/**
 * Starts the built shop with its demo and measures its answers about delivery, which are never cached: of a PIN alone, and
 * with the plants of a page; prints the figures, and fails if one is over the limit. `--write` puts them into the docs.
 */
async function measureDelivery(addCleanup: AddCleanup): Promise<void> {
  const { url, port } = await startDemoShop(addCleanup)
  const generator = startChild('load-generator.ts')
  addCleanup(() => end(generator))

  const rows: string[] = []
  let isOver = false
  for (const { name, path } of await requestsOf(url)) {
    const requests = [`GET /api${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`]
    const run = async (connections: number, seconds: number) => {
      const scenario: Scenario = { port, connections, seconds, requests }
      const { result } = await call<{ result: LoadResult }>(generator, scenario)
      return result
    }
    await run(1, WARM_UP_SECONDS)
    for (const connections of CONNECTIONS) {
      const { p50, p95, p99, perSecond, answers, errors } = await run(connections, SECONDS)
      if (answers === 0 || Object.keys(errors).length > 0) throw new Error(`${name}: ${JSON.stringify(errors)}`)
      const [middle, most, nearlyAll] = [p50, p95, p99].map((milliseconds) => milliseconds.toFixed(1))
      const mark = p95 > LIMIT_MS ? ' (over)' : ''
      rows.push(`| ${name} | ${connections} | ${Math.round(perSecond)} | ${middle} | ${most}${mark} | ${nearlyAll} |`)
      isOver ||= p95 > LIMIT_MS
    }
  }
  const text = `\`npm run bench:delivery\` on ${new Date().toISOString().slice(0, 10)}; ${describeMachine()}. The demo shop, uncached:
responses a second, and milliseconds to the last byte. The limit at p95 is ${LIMIT_MS} ms.

| for | at once | per s | p50 | p95 | p99 |
|---|---|---|---|---|---|
${rows.join('\n')}
`
  console.log(text)
  if (process.argv.includes('--write')) await writeSection('delivery', text)
  console.log(isOver ? '  Over the limit.' : '  Within the limit.')
  process.exitCode = isOver ? 1 : 0
}

/** The addresses of delivery answers: for a PIN alone, one plant's page, and a page of 24 cards. */
async function requestsOf(url: string): Promise<{ name: string; path: string }[]> {
  const plants = (await (await fetch(`${url}/api/plants?limit=24`)).json()) as { _id: string }[]
  const ids = plants.map(({ _id }) => _id)
  const path = '/delivery?pin=411015'
  return [
    { name: 'a PIN', path },
    { name: 'a plant', path: `${path}&plants=${ids[0]}` },
    { name: `${ids.length} plants`, path: `${path}&plants=${ids.join()}` },
  ]
}
