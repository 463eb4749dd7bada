import { install } from './install.mjs'
import { run } from './run.mjs'

install()
run(['server/drop-second-factor.ts', ...process.argv.slice(2)])
