import { install } from './install.mjs'
import { pathsTyped, run } from './run.mjs'

install()
run(['server/restore.ts', ...pathsTyped()])
