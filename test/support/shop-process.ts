import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { memory } from '../../bootstrap/memory.mjs'
import { openReleases } from '../../bootstrap/releases.mjs'
import { keepOutput, noteSecrets } from './run-logs.ts'
import { until } from './wait-until.ts'

const root = join(import.meta.dirname, '../..')
const STARTING_MS = 180_000
/** The shop as it was built last, in place of its sources */
export function builtShop(): string {
  const releases = openReleases(join(root, 'build'))
  const id = releases.currentId()
  if (id === null) throw new Error('Nothing is built; `npm run build` does it')
  return relative(root, join(releases.pathOf(id), 'shop/main.js'))
}

/** A shop in a process group of its own, as an operator runs it. */
export type ShopProcess = {
  url: string
  /** All that it has written so far, to stdout and stderr */
  output(): string
  process: ChildProcess
  /** Resolves to how it ended: an exit code, or the signal that killed it */
  ended: Promise<number | NodeJS.Signals>
  isReady(): Promise<boolean>
}

export type ShopVariables = { DATA_DIR: string; PORT: string } & Record<string, string>

/**
 * Starts a shop with nothing but these variables set, in as little memory as an operator's, at its most talkative and
 * without limits on tries unless they say so; what it writes is kept for the end of the run, which looks for secrets in it.
 * `script` is what is run, the server's source unless told otherwise. A module that is loaded before it can be sent
 * messages. `within` is the command that runs it, if it is not run as it is.
 */
export function spawnShop(
  variables: ShopVariables,
  script = 'server/main.ts',
  loadedBefore?: string,
  within: readonly string[] = [],
): ShopProcess {
  const { NODE_COMPILE_CACHE } = process.env
  // What is built is measured as an operator runs it.
  const compiled = NODE_COMPILE_CACHE && script.endsWith('.ts') ? { NODE_COMPILE_CACHE } : {}
  const node = [process.execPath, ...memory.flags, ...(loadedBefore ? ['--import', loadedBefore] : []), script]
  return spawnCommand(variables, [...within, ...node], { compiled, hasChannel: loadedBefore !== undefined })
}

/** Starts a shop as an operator does who types this, with nothing but these variables set. */
export function spawnCommand(
  variables: ShopVariables,
  [program = '', ...rest]: readonly string[],
  { compiled = {}, hasChannel = false, cwd = root } = {},
): ShopProcess {
  const { PATH, HOME = '/' } = process.env
  const child = spawn(program, rest, {
    cwd,
    detached: true,
    env: { PATH, HOME, ...compiled, ...memory.environment, RATE_LIMITS: 'off', LOG_LEVEL: 'debug', ...variables },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
  })
  let output = ''
  noteSecrets(...Object.entries(variables).flatMap(([name, value]) => (/PASSWORD|SECRET/.test(name) ? value : [])))
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
      keepOutput(String(chunk))
    })
  }
  const url = `http://${variables.HOST ?? '127.0.0.1'}:${variables.PORT}`
  return {
    url,
    output: () => output,
    process: child,
    ended: once(child, 'close').then(([code, signal]) => code ?? signal),
    isReady: () => answers(`${url}/readyz`),
  }
}

/** Starts a shop and waits until it serves; fails with its output when it ends, or dawdles, instead. */
export async function startShopProcess(
  variables: ShopVariables,
  script?: string,
  loadedBefore?: string,
  within?: readonly string[],
): Promise<ShopProcess> {
  return untilReady(spawnShop(variables, script, loadedBefore, within))
}

/** Waits until the shop serves; fails with its output when it ends, or dawdles, instead. */
export async function untilReady(shop: ShopProcess): Promise<ShopProcess> {
  let end: number | NodeJS.Signals | null = null
  shop.ended.then((how) => {
    end = how
  })
  try {
    await until(async () => end !== null || (await shop.isReady()), STARTING_MS)
  } catch (error) {
    shop.process.kill('SIGTERM')
    throw new Error(`The shop did not start:\n${shop.output()}`, { cause: error })
  }
  if (end !== null) throw new Error(`The shop ended with ${end}:\n${shop.output()}`)
  return shop
}

/** The process id of the embedded PostgreSQL in a data directory. */
export async function postmasterPid(dataDirectory: string): Promise<number> {
  return Number((await readFile(join(dataDirectory, 'database/postmaster.pid'), 'utf8')).split('\n')[0])
}

const given = new Set<number>()

/** A port of the loopback that nobody listens on now, and that was not given before: what it is for may not listen yet. */
export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The probe has no port')
  if (given.has(address.port)) return freePort()
  given.add(address.port)
  return String(address.port)
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}
