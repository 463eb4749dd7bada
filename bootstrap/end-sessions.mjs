import { install } from './install.mjs'
import { run } from './run.mjs'

await install()
run(['server/end-sessions.ts', ...process.argv.slice(2)])
