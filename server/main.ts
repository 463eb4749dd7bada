import { announce } from './announce.ts'
import { runCommand } from './command-line.ts'
import { startShop } from './start-shop.ts'

await runCommand(async (environment) => {
  const starting = startShop(environment)
  stopOnSignal(async () => (await starting).stop())
  announce(environment, await starting)
})

/**
 * The first signal drains and stops the shop, also one that is still starting; further ones change nothing. So does the end
 * of the process that started it (bootstrap/run.mjs): the channel to it closes, however it ended.
 */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = async () => {
    if (isStopping) return
    isStopping = true
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.on('disconnect', onSignal)
  process.channel?.unref()
  // Whatever read this process's output may be gone by then, too.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
