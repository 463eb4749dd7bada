import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { run } from './run.mjs'

await install()
await build()
run(['bench/pages.ts', ...process.argv.slice(2)], { PAUDHA_BROWSER: findBrowser() })
