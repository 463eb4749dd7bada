import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import type { TestContext } from 'vitest'
import { memory } from '../../bootstrap/memory.mjs'
import { openReleases } from '../../bootstrap/releases.mjs'
import { type Api, createApi } from '../../contract/client.ts'
import { accountFor } from '../../server/platform/embedded-postgres/account.ts'
import { type Address, addressOf } from '../../server/platform/embedded-postgres/settings.ts'
import { serve } from '../fakes/serve.ts'
import { makeDirectoryInMemory } from './directory.ts'
import { overHttp } from './over-http.ts'
import { appendOutput, noteSecrets } from './run-logs.ts'
import { until } from './wait-until.ts'

const root = join(import.meta.dirname, '../..')
const STARTING_MS = 180_000
/** The program of the latest build */
export function builtShop(): string {
  const releases = openReleases(join(root, 'build'))
  const id = releases.currentId()
  if (id === null) throw new Error('There is no build: run `npm run build`')
  return relative(root, join(releases.pathOf(id), 'shop/main.js'))
}

/** A shop in its own process group, as an operator runs it. */
export type ShopProcess = {
  url: string
  /** Its output so far, stdout and stderr */
  output(): string
  process: ChildProcess
  /** Resolves to its exit code, or the signal that killed it */
  ended: Promise<number | NodeJS.Signals>
  isReady(): Promise<boolean>
  /** Ends it by SIGTERM or another signal; resolves as `ended` */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>
  /** Its API for a caller with this bearer token, or for a visitor */
  api(bearer?: string): Api
}

export type ShopVariables = { DATA_DIR: string; PORT: string } & Record<string, string>

/** The build if `npm test` has just made one, since it starts faster; otherwise the server's source. */
function defaultProgram(): string {
  return process.env.PAUDHA_PROGRAM === 'built' ? builtShop() : 'server/main.ts'
}

/**
 * Starts a shop with only these variables set, the memory limits of production and, unless the variables say otherwise, debug
 * logs and no rate limits. Its output goes to the run's logs. `loadedBefore` is a module that is imported before `script` and
 * gets an IPC channel.
 */
export function spawnShop(variables: ShopVariables, script = defaultProgram(), loadedBefore?: string): ShopProcess {
  const { NODE_COMPILE_CACHE } = process.env
  // A build is measured as an operator runs it, without a compile cache.
  const compiled = NODE_COMPILE_CACHE && script.endsWith('.ts') ? { NODE_COMPILE_CACHE } : {}
  const node = [process.execPath, ...memory.flags, ...(loadedBefore ? ['--import', loadedBefore] : []), script]
  return spawnCommand(variables, node, { compiled, hasChannel: loadedBefore !== undefined })
}

/** Starts a shop by this command, with only these variables set. */
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
      appendOutput(String(chunk))
    })
  }
  const url = `http://127.0.0.1:${variables.PORT}`
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  return {
    url,
    output: () => output,
    process: child,
    ended,
    isReady: () => isOk(`${url}/readyz`),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
    api: (bearer) => createApi(overHttp(url, bearer)),
  }
}

/** Starts a shop and waits until it is ready; fails with its output if it exits or takes too long. */
export async function startShopProcess(
  variables: ShopVariables,
  script?: string,
  loadedBefore?: string,
): Promise<ShopProcess> {
  return untilReady(spawnShop(variables, script, loadedBefore))
}

/** Ends the shop with its test. */
export function endWith(context: TestContext, shop: ShopProcess): void {
  context.onTestFinished(async () => void (await shop.stop()))
}

/** Waits until the shop is ready; fails with its output if it exits or takes too long. */
export async function untilReady(shop: ShopProcess, isReady = shop.isReady): Promise<ShopProcess> {
  let end: number | NodeJS.Signals | null = null
  shop.ended.then((how) => {
    end = how
  })
  try {
    await until(async () => end !== null || (await isReady()), STARTING_MS)
  } catch (error) {
    shop.process.kill('SIGTERM')
    throw new Error(`The shop did not start:\n${shop.output()}`, { cause: error })
  }
  if (end !== null) throw new Error(`The shop ended with ${end}:\n${shop.output()}`)
  return shop
}

/** The memory of a shop's process on Linux, in MB. */
export async function residentMb({ process }: ShopProcess): Promise<number> {
  const status = await readFile(`/proc/${process.pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024)
}

/** The process id of the embedded PostgreSQL in a data directory. */
export async function postmasterPid(dataDirectory: string): Promise<number> {
  return Number((await readFile(join(dataDirectory, 'database/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** The address of the embedded database in this data directory. */
export async function embeddedAddress(dataDirectory: string): Promise<Address> {
  const cluster = join(dataDirectory, 'database')
  return addressOf(cluster, await accountFor(cluster))
}

const usedPorts = new Set<number>()

/** The variables of a shop with an empty data directory and a free port, which logs only errors. */
export async function shopVariables(): Promise<ShopVariables> {
  return { DATA_DIR: makeDirectoryInMemory(), PORT: await freePort(), LOG_LEVEL: 'error' }
}

/** A free loopback port that was not returned before, below those that systems give to outgoing connections. */
export async function freePort(): Promise<string> {
  const port = randomInt(20_000, 32_000)
  if (usedPorts.has(port)) return freePort()
  usedPorts.add(port)
  try {
    await (await serve(createServer(), port)).stop()
    return String(port)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}
