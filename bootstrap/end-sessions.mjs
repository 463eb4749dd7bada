import { install } from './install.mjs'
import { run } from './run.mjs'

await install()
run(['server/cli/end-sessions.ts', ...process.argv.slice(2)])
