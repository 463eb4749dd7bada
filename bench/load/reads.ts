import { get } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { RecordedResponse } from './bare-server.ts'
import { type Compared, compare } from './compare.ts'
import type { Processes } from './processes.ts'

const WARM_UP_SECONDS = 0.3
/** An address with parameters is cached at its second request. */
const BEFORE = 2
const PLAIN = { Host: 'localhost', Accept: '*/*', 'User-Agent': 'bench' }
const COMPRESSED = { ...PLAIN, 'Accept-Encoding': 'gzip, deflate, br, zstd' }
/** What a browser accepts. */
const BROWSER_HEADERS = { Host: 'localhost', 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/**
 * The level with a target is measured longest, in short rounds: when something slows a shared machine down for a second
 * or two, both sides lose as much.
 */
const loads = [
  { connections: 1, rounds: 2, seconds: 0.5 },
  { connections: 32, rounds: 15, seconds: 0.4 },
  { connections: 256, rounds: 2, seconds: 1 },
]

/** The public responses of the shop, beside a bare server that sends the same bytes and headers. */
export async function measureReads(
  { shop, setBareResponse, loadBare, loadShop }: Processes,
  plant: string,
): Promise<Compared[]> {
  const targets = [
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
  for (const { name, path, headers } of targets) {
    for (let time = 0; time < BEFORE; time++) await record(shop.port, path, headers)
    const answer = await record(shop.port, path, headers)
    const barePort = await setBareResponse(answer)
    if (answer.status !== 200 || !isDeepStrictEqual(await record(barePort, path, headers), answer))
      throw new Error(`The bare server does not answer ${path} as the shop does`)
    const scenario = { requests: [getRequest(path, headers)] }
    for (const run of [loadBare, loadShop]) await run({ ...scenario, connections: 32, seconds: WARM_UP_SECONDS })
    for (const load of loads) {
      const { connections } = load
      const bare = (seconds: number) => loadBare({ ...scenario, connections, seconds })
      const own = (seconds: number) => loadShop({ ...scenario, connections, seconds })
      compared.push(await compare({ name, ...load }, bare, own))
    }
  }
  return compared
}

/** As a browser sends it, unless other headers are given */
export function getRequest(path: string, headers: Record<string, string> = BROWSER_HEADERS): string {
  return `GET ${path} HTTP/1.1\r\n${linesOf(headers)}\r\n`
}

export function linesOf(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive'])

function record(port: number, path: string, headers: Record<string, string>): Promise<RecordedResponse> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: pairsOf(answer.rawHeaders)
            .filter(([name]) => !ADDED_BY_NODE.has(name.toLowerCase()))
            .flat(),
          body: Buffer.concat(chunks).toString('base64'),
        }),
      )
      answer.on('error', reject)
    }).on('error', reject)
  })
}

function pairsOf(rawHeaders: readonly string[]): [name: string, value: string][] {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : []))
}
