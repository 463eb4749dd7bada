import { build } from './build.mjs'
import { install } from './install.mjs'
import { run } from './run.mjs'

// With --quick as few rounds as `npm test`, two suites at once; else many rounds, which take an hour.
const isQuick = process.argv.includes('--quick')
const suites = ['domain/**', 'server/**', 'test/**'].map((path) => `${path}/*.test.ts`)

await install()
await build()
run(
  [
    '--test',
    '--test-global-setup=test/global-setup.ts',
    `--test-concurrency=${isQuick ? 2 : 1}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./test/reliability/report.ts',
    '--test-reporter-destination=docs/reliability.md',
    ...suites,
  ],
  { PAUDHA_ROUNDS: isQuick ? 'few' : 'many' },
)
