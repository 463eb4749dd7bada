import { isDeepStrictEqual } from 'node:util'
import { type Compared, compare } from './compare.ts'
import { record } from './record.ts'
import type { Stage } from './stage.ts'

const WARM_UP_SECONDS = 0.3
/** By then an answer is kept as well compressed as it gets: that is done beside who asks for the second time. */
const BEFORE = 8
const PLAIN = { Host: 'localhost', Accept: '*/*', 'User-Agent': 'bench' }
const COMPRESSED = { ...PLAIN, 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/**
 * How many ask at once, in how many turns of how many seconds. What has a limit is measured for longest, in short turns:
 * where others slow a shared machine down for a second or two, both sides lose as much.
 */
const paces = [
  { connections: 1, rounds: 2, seconds: 0.5 },
  { connections: 32, rounds: 15, seconds: 0.4 },
  { connections: 256, rounds: 2, seconds: 1 },
]

/** The public answers of the shop, beside a bare server that sends the same bytes under the same headers. */
export async function measureReads(
  { shop, answerBare, playBare, playShop }: Stage,
  plant: string,
): Promise<Compared[]> {
  const asked = [
    { name: 'list of 24', path: '/api/plants?limit=24', headers: PLAIN },
    { name: 'list of 24, compressed', path: '/api/plants?limit=24', headers: COMPRESSED },
    { name: 'plant', path: `/api/plants/${plant}`, headers: PLAIN },
    { name: 'plant, compressed', path: `/api/plants/${plant}`, headers: COMPRESSED },
    { name: 'categories', path: '/api/plants/categories', headers: PLAIN },
    { name: 'home page', path: '/', headers: PLAIN },
    { name: 'home page, compressed', path: '/', headers: COMPRESSED },
    { name: 'shop page', path: '/shop', headers: PLAIN },
    { name: 'shop page, compressed', path: '/shop', headers: COMPRESSED },
    { name: 'plant page', path: `/plants/${plant}`, headers: PLAIN },
    { name: 'plant page, compressed', path: `/plants/${plant}`, headers: COMPRESSED },
  ]
  const compared: Compared[] = []
  for (const { name, path, headers } of asked) {
    for (let time = 0; time < BEFORE; time++) await record(shop.port, path, headers)
    const answer = await record(shop.port, path, headers)
    const barePort = await answerBare(answer)
    if (answer.status !== 200 || !isDeepStrictEqual(await record(barePort, path, headers), answer))
      throw new Error(`The bare server does not answer ${path} as the shop does`)
    const requests = [`GET ${path} HTTP/1.1\r\n${linesOf(headers)}\r\n`]
    const scene = { requests }
    for (const playTo of [playBare, playShop]) await playTo({ ...scene, connections: 32, seconds: WARM_UP_SECONDS })
    for (const pace of paces) {
      const { connections } = pace
      const bare = (seconds: number) => playBare({ ...scene, connections, seconds })
      const own = (seconds: number) => playShop({ ...scene, connections, seconds })
      compared.push(await compare({ name, ...pace }, bare, own))
    }
  }
  return compared
}

export function linesOf(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}
