import { join } from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { memory } from './memory.mjs'
import { run } from './run.mjs'

await install()
const release = await build()
run([...memory.flags, join(release, 'shop/main.js')], memory.environment)
