import { runCommand } from './cli/run-command.ts'
import { announce } from './cli/startup-banner.ts'
import type { Environment } from './environment.ts'
import { type RunningShop, startShop } from './start-shop.ts'

/** A start that does not let go by itself, such as one that waits for a database, is left after this. */
const GIVE_UP_MS = 5_000

// Before anything is read or started, so that a signal is obeyed from the first moment; a second one changes nothing.
const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
// So does the end of the process that started it (bootstrap/run.mjs): the channel to it closes, however it ended.
process.on('disconnect', () => stopping.abort())
process.channel?.unref()
// What reads this process's output may be gone by then, too.
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
  announce(environment, shop)
})

/** Null where a signal came before the shop was open; what had been started is stopped by then. */
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
