import { announce } from './announce.ts'
import { runCommand } from './command-line.ts'
import { startShop } from './start-shop.ts'

await runCommand(async (environment) => {
  const starting = startShop(environment)
  stopOnSignal(async () => (await starting).stop())
  announce(environment, await starting)
})

/** The first signal drains and stops the shop, also one that is still starting; further ones change nothing. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = async () => {
    if (isStopping) return
    isStopping = true
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}
