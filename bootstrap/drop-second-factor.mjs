import { install } from './install.mjs'
import { run } from './run.mjs'

await install()
run(['server/cli/drop-second-factor.ts', ...process.argv.slice(2)])
