import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { run } from './run.mjs'

install()
build()
run(['bench/pages.ts'], { PAUDHA_BROWSER: findBrowser() })
