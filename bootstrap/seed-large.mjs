import { install } from './install.mjs'
import { run } from './run.mjs'

await install()
run(['seed/large/main.ts', ...process.argv.slice(2)])
