import { install } from './install.mjs'
import { pathsTyped, run } from './run.mjs'

install()
run(['server/back-up.ts', ...pathsTyped()])
