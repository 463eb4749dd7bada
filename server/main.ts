import { runCommand } from './cli/run-command.ts'
import { printStartupBanner } from './cli/startup-banner.ts'
import type { Environment } from './environment.ts'
import { type RunningShop, startShop } from './start-shop.ts'

/** A start that does not abort by itself, such as one that waits for a database, is abandoned after this. */
const GIVE_UP_MS = 5_000

// Before anything is read or started, so that signals are handled from the first moment; a second one changes nothing.
const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
// The end of the parent process (bootstrap/run.mjs) counts as a signal: the channel to it closes, however it ended.
process.on('disconnect', () => stopping.abort())
process.channel?.unref()
// The reader of this process's output may be gone by then, too.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

await runCommand(async (environment) => {
  const shop = await startUnlessStopped(environment, stopping.signal)
  if (!shop) process.exit(0)
  const stop = async () => {
    await shop.stop()
    process.exit(0)
  }
  if (stopping.signal.aborted) return stop()
  stopping.signal.addEventListener('abort', () => void stop())
  printStartupBanner(environment, shop)
})

/** Null if a signal came during the start; what had been started is stopped by then. */
async function startUnlessStopped(environment: Environment, signal: AbortSignal): Promise<RunningShop | null> {
  const { promise: givenUp, resolve } = Promise.withResolvers<null>()
  signal.addEventListener('abort', () => setTimeout(() => resolve(null), GIVE_UP_MS).unref())
  try {
    return await Promise.race([startShop(environment, signal), givenUp])
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}
