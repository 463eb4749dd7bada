import { type Environment, readEnvironment } from '../environment.ts'
import { requireShop, withPostgres } from '../platform/database/connect-postgres.ts'
import { openDatabase, type PooledDatabase } from '../platform/database/database.ts'
import { applicationName } from '../platform/embedded-postgres/connect.ts'
import { codeOf, StartupError } from '../platform/startup-error.ts'

/** Runs a command with the environment and `.env`. Prints a `StartupError` as one sentence. */
export async function runCommand(command: (environment: Environment) => Promise<void>): Promise<void> {
  try {
    loadDotEnv()
    await command(readEnvironment(process.env))
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(`\n  ${error.message.replaceAll('\n', '\n  ')}\n`)
    process.exit(1)
  }
}

function loadDotEnv(): void {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** Runs `work` with the shop's database, also while the shop runs. */
export async function withDatabase<Result>(
  settings: Pick<Environment, 'databaseUrl' | 'dataDirectory'>,
  work: (database: PooledDatabase) => Promise<Result>,
): Promise<Result> {
  requireShop(settings)
  return withPostgres(settings, (connection) => {
    const database = openDatabase(connection, { name: applicationName(), connections: 1 })
    return work(database).finally(() => database.destroy())
  })
}

/** Runs `work` until a signal comes; then it is stopped, and the command ends with this sentence. */
export async function stoppable<Result>(
  sentence: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  return work(stop.signal).catch((error: unknown) => {
    throw stop.signal.aborted ? new StartupError(sentence) : error
  })
}
