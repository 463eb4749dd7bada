import { build } from './build.mjs'
import { install } from './install.mjs'
import { run } from './run.mjs'

// With --quick as few rounds as `npm test`, two suites at once; with --model 100,000 steps of the model-based test alone, which
// leave the report as it is; else many rounds of all, which take an hour.
const isQuick = process.argv.includes('--quick')
const isOfModel = process.argv.includes('--model')
const folders = isOfModel ? ['test/model-based'] : ['domain/**', 'server/**', 'test/**']
const report = ['--test-reporter=./test/reliability/report.ts', '--test-reporter-destination=docs/reliability.md']

await install()
await build()
run(
  [
    '--test',
    '--test-global-setup=test/global-setup.ts',
    `--test-concurrency=${isQuick || isOfModel ? 2 : 1}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    ...(isOfModel ? [] : report),
    ...folders.map((folder) => `${folder}/*.test.ts`),
  ],
  {
    PAUDHA_PROGRAM: 'built',
    PAUDHA_ROUNDS: isQuick ? 'few' : 'many',
    ...(isOfModel && { PAUDHA_STEPS: '100000' }),
  },
)
