import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { aptInstall } from './debian.mjs'
import { fail, node, root, say } from './install.mjs'

/** The first is a headless shell, in which the browser tests take half the time. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium: an installed one, else Debian's, else Playwright's own (for which the path is ''). */
export function findBrowser() {
  const found = process.env.PAUDHA_BROWSER || places.find((place) => existsSync(place))
  if (found) return found
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (aptInstall(name) && existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
  }
  say('Fetching a browser …')
  const { status } = spawnSync(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) fail('The tests need a browser: install Chromium, or set PAUDHA_BROWSER to one.')
  return ''
}
