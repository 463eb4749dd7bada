import { install } from './install.mjs'
import { run } from './run.mjs'

await install()
run(['server/reset.ts'])
