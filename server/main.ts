import { announce } from './announce.ts'
import { readEnvironment } from './environment.ts'
import { StartRefusal } from './start-refusal.ts'
import { startShop } from './start-shop.ts'

try {
  loadDotEnv()
  const environment = readEnvironment(process.env)
  const running = await startShop(environment)
  announce(environment, running)
  stopOnSignal(running.stop)
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  console.error(`\n  ${error.message}\n`)
  process.exitCode = 1
}

function loadDotEnv(): void {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** The first signal drains and stops the shop; further ones change nothing. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = async () => {
    if (stopping) return
    stopping = true
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('SIGHUP', onSignal)
}
