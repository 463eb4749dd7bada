import { build } from './build.mjs'
import { install } from './install.mjs'
import { memory } from './memory.mjs'
import { run } from './run.mjs'

install()
build()
run([...memory.flags, 'build/shop/main.js'], memory.environment)
