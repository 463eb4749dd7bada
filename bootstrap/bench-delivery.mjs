import { build } from './build.mjs'
import { install } from './install.mjs'
import { run } from './run.mjs'

await install()
await build()
run(['bench/delivery.ts', ...process.argv.slice(2)])
