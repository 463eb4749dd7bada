import { build } from './build.mjs'
import { install } from './install.mjs'
import { run } from './run.mjs'

// With --quick as few rounds of each as `npm test` plays; else many, which takes hours.
const rounds = process.argv.includes('--quick') ? 'few' : 'many'
const suites = ['domain/**', 'server/**', 'test/**'].map((path) => `${path}/*.test.ts`)

install()
build()
run(
  [
    '--test',
    '--test-global-setup=test/global-setup.ts',
    '--test-concurrency=1',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./test/reliability-report.ts',
    '--test-reporter-destination=docs/reliability.md',
    ...suites,
  ],
  { PAUDHA_ROUNDS: rounds },
)
