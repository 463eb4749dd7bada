import { install } from './install.mjs'
import { run } from './run.mjs'

await install()
run(['server/cli/reset.ts'])
