import { build } from './build.mjs'
import { install } from './install.mjs'

// Beside a shop that runs: its next start has nothing to build.
await install()
await build()
