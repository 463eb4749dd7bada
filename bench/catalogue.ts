import { readSizes } from '../seed/large/read-sizes.ts'
import { describeMachine, type Measured, measure, tablesOf, writeSection } from './measure.ts'
import { type AddCleanup, runWithCleanup, startLargeShop } from './shops.ts'

/** The limit of a list, a count or a search that is not cached, at p95. */
const LIMIT_MS = 50
/** With fewer, p95 is the slowest of all */
const TIMES = 40
/** How many requests the page shows; the console has all */
const SLOWEST = 5

/** No response to `literal` or a search is cached; without a search `literal` changes nothing. */
const list = '/plants?limit=24&families=true'
const facets = '/plants/facets?families=true'
const filters = 'light=bright&place=balcony&effort=easy&maxHeight=345'
const searches = ['money plant', 'low light', 'pet safe', 'fragrant', 'indoor', 'तुलसी', 'mony plant', 'qxzvvwq']
const paths = [
  `${list}&literal=true&sort=rating`,
  `${list}&literal=true&sort=price&light=bright`,
  `${list}&literal=true&sort=rating&${filters}`,
  `${facets}&literal=true`,
  `${facets}&literal=true&${filters}`,
  ...searches.map(encodeURIComponent).flatMap((term) => [`${list}&search=${term}`, `${facets}&search=${term}`]),
  ...searches.map((term) => `/search?q=${encodeURIComponent(term)}`),
]

await runWithCleanup(measureCatalogue)

/**
 * Starts the built shop on a large seed and measures its lists, counts and searches, uncached; prints and saves the figures,
 * and fails if one is over the limit.
 */
async function measureCatalogue(addCleanup: AddCleanup): Promise<void> {
  const shop = await startLargeShop(readSizes(process.argv.slice(2)), addCleanup)
  const measured: Measured[] = []
  for (const path of paths) measured.push(await measure(shop.url, path, { times: TIMES, limitMs: LIMIT_MS }))
  const tables = tablesOf(measured, SLOWEST)
  const text = `\`npm run bench:catalogue\` on ${new Date().toISOString().slice(0, 10)}; ${describeMachine()}. Milliseconds to
the last byte, on the server's own machine; each request was sent ${TIMES} times in a row, uncached. The table shows the
${SLOWEST} slowest of ${measured.length} requests; the limit at p95 is ${LIMIT_MS} ms.

${tables.slowest}
`
  await writeSection('the catalogue', text)
  console.log(`${text}\n${tables.all}\n`)
  const missed = measured.filter(({ p95, limitMs }) => p95 > limitMs)
  console.log(missed.length === 0 ? '  Every target is met.' : `  Over their limit: ${missed.length}`)
  process.exitCode = missed.length === 0 ? 0 : 1
}
