import { resolve } from 'node:path'
import { build } from './build.mjs'
import { fail, install } from './install.mjs'
import { findBrowser } from './programs.mjs'
import { run } from './run.mjs'

const watched = ['server', 'domain', 'contract', 'content', 'seed', 'simulator'].map((path) => `--watch-path=${path}`)

/**
 * The commands of `package.json` that run one program: its arguments, before those that were typed. `needs` is what is made
 * first: the built shop, a browser. A command that `takesPaths` has them relative to where they were typed.
 */
const commands = {
  build: { needs: ['build'] },
  dev: { args: ['--watch-preserve-output', ...watched, 'server/main.ts'], environment: { NODE_ENV: 'development' } },
  backup: { args: ['server/cli/back-up.ts'], takesPaths: true },
  restore: { args: ['server/cli/restore.ts'], takesPaths: true },
  reset: { args: ['server/cli/reset.ts'] },
  'end-sessions': { args: ['server/cli/end-sessions.ts'] },
  'drop-second-factor': { args: ['server/cli/drop-second-factor.ts'] },
  'seed:large': { args: ['seed/large/main.ts'] },
  // The test compares schema.sql and schema.ts with what the migrations make; told to update, it writes them.
  schema: {
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'server/database/schema.test.ts', '--update'],
  },
  walk: { args: ['test/architecture/walks.ts'] },
  texts: { args: ['test/architecture/texts.ts'] },
  screenshots: { args: ['e2e/screenshots.ts'], needs: ['build', 'browser'] },
  bench: { args: ['bench/shop.ts'], needs: ['build'] },
  'bench:pages': { args: ['bench/pages.ts'], needs: ['build', 'browser'] },
  'bench:catalogue': { args: ['bench/catalogue.ts'], needs: ['build'] },
  'bench:delivery': { args: ['bench/delivery.ts'], needs: ['build'] },
  'bench:admin': { args: ['bench/admin.ts'], needs: ['build'] },
}

const [name, ...typed] = process.argv.slice(2)
const { args, needs = [], environment, takesPaths } = commands[name] ?? fail(`There is no command ${name}.`)
await install()
if (needs.includes('build')) await build()
const browser = needs.includes('browser') && { PAUDHA_BROWSER: findBrowser() }
// npm changes to the project's directory.
const here = process.env.INIT_CWD ?? process.cwd()
if (args)
  run([...args, ...(takesPaths ? typed.map((path) => resolve(here, path)) : typed)], { ...environment, ...browser })
