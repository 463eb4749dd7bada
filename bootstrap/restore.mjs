import { install } from './install.mjs'
import { pathsTyped, run } from './run.mjs'

await install()
run(['server/cli/restore.ts', ...pathsTyped()])
