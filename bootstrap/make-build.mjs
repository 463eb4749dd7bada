import { build } from './build.mjs'
import { install } from './install.mjs'

// Can run beside a running shop, whose next start then has nothing to build.
await install()
await build()
