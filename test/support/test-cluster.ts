import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestContext } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/embedded-postgres/embedded-postgres.ts'
import { findServerProcesses } from '../../server/platform/embedded-postgres/processes.ts'
import { addressOf } from '../../server/platform/embedded-postgres/settings.ts'
import { postmasterPid } from './shop-process.ts'
import { runOnce } from './test-postgres.ts'
import { until } from './wait-until.ts'

/** The time within which a server restarts or ends */
export const SOON_MS = 20_000
/** For tests that inspect the server's processes */
export const onLinux = { skip: process.platform !== 'linux' }

type Connection = EmbeddedPostgres['connection']
type ShopProcess = { process: ChildProcess; connection: Connection; adopted: boolean; refusal?: string }

/** A data directory for a test with its servers and shop processes, all removed when the test ends. */
export class TestCluster {
  readonly logged: string[] = []
  private readonly started: EmbeddedPostgres[] = []
  private readonly shops: ChildProcess[] = []
  readonly dataDirectory: string

  private constructor(dataDirectory: string) {
    this.dataDirectory = dataDirectory
  }

  /** `mode` decides whether other users, such as the database's, may enter. */
  static async create(test: TestContext, mode = 0o755): Promise<TestCluster> {
    const testCluster = new TestCluster(await realpath(await mkdtemp(path.join(tmpdir(), 'paudha-test-'))))
    await chmod(testCluster.dataDirectory, mode)
    test.onTestFinished(() => testCluster.remove())
    return testCluster
  }

  /** Starts a database in this process. */
  async start(): Promise<EmbeddedPostgres> {
    const database = await startEmbeddedPostgres({
      dataDirectory: this.dataDirectory,
      log: (message) => this.logged.push(message),
    })
    this.started.push(database)
    return database
  }

  /** Starts a database in another process, as the user `uid` if given. */
  async startShop(uid?: number): Promise<ShopProcess> {
    const script = fileURLToPath(new URL('database-process.ts', import.meta.url))
    const shop = spawn(process.execPath, [script, this.dataDirectory], {
      stdio: ['ignore', 'pipe', 'inherit'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    })
    this.shops.push(shop)
    const [line] = (await once(createInterface(shop.stdout), 'line')) as [string]
    return { process: shop, ...JSON.parse(line) }
  }

  /** The directory of the cluster, with links resolved. */
  directory(): Promise<string> {
    return realpath(path.join(this.dataDirectory, 'database'))
  }

  /** Whether another server has replaced this one. */
  async isReplaced(postmaster: number): Promise<boolean> {
    return (await this.postmaster().catch(() => postmaster)) !== postmaster
  }

  postmaster(): Promise<number> {
    return postmasterPid(this.dataDirectory)
  }

  private async remove(): Promise<void> {
    for (const shop of this.shops) shop.kill('SIGKILL')
    await Promise.all(this.started.map((database) => database.stop()))
    if (existsSync(path.join(this.dataDirectory, 'database'))) {
      const cluster = await this.directory()
      for (const pid of await findServerProcesses(cluster)) killUnlessGone(pid)
      await until(async () => (await findServerProcesses(cluster)).length === 0, SOON_MS)
      const { host } = await addressOf(cluster, { uid: (await stat(cluster)).uid })
      await rm(host, { recursive: true, force: true })
      if (path.dirname(cluster) !== this.dataDirectory) await rm(path.dirname(cluster), { recursive: true })
    }
    await rm(this.dataDirectory, { recursive: true })
  }
}

/** Kills a process that may have ended already. */
function killUnlessGone(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Kills a process as a power cut would, and waits until it is gone. */
export async function kill(shop: ChildProcess): Promise<void> {
  const gone = once(shop, 'exit')
  shop.kill('SIGKILL')
  await gone
}

/** Ends a process with SIGTERM and returns its exit code. */
export async function end(shop: ChildProcess): Promise<number> {
  const gone = once(shop, 'exit') as Promise<[number]>
  shop.kill('SIGTERM')
  return (await gone)[0]
}

/** Runs one statement on a new connection, within seconds. */
export function query(connection: Connection, statement: string): Promise<Record<string, unknown>[]> {
  return runOnce({ ...connection, connectionTimeoutMillis: 2000, query_timeout: 5000 }, statement)
}

/** Whether a server answers. */
export async function answers(connection: Connection, statement = 'select 1'): Promise<boolean> {
  return query(connection, statement).then(
    (rows) => rows.length === 1,
    () => false,
  )
}

/** The process that writes the server's checkpoints. */
export async function checkpointerOf(connection: Connection): Promise<number> {
  const [{ pid } = {}] = await query(connection, "select pid from pg_stat_activity where backend_type = 'checkpointer'")
  return Number(pid)
}
