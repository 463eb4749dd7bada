import { type Environment, readEnvironment } from '../environment.ts'
import { StartupError } from '../platform/startup-error.ts'

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
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
