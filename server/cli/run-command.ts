import { type Environment, readEnvironment } from '../environment.ts'
import { StartRefusal } from '../platform/start-refusal.ts'

/**
 * Runs a command of the shop with what the operator set, in the environment or in `.env`. What the operator must mend is
 * told in one sentence.
 */
export async function runCommand(command: (environment: Environment) => Promise<void>): Promise<void> {
  try {
    loadDotEnv()
    await command(readEnvironment(process.env))
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
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
