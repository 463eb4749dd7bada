import { defineConfig } from 'vitest/config'

/** Modules are loaded once for each worker, not for each file; forks, because native modules hang in threads. */
const shared = { pool: 'forks', isolate: false } as const
/** Node runs the sources itself, as it runs the server. */
const native = {
  ...shared,
  environment: 'node',
  experimental: { viteModuleRunner: false },
  setupFiles: 'test/support/restore-globals.ts',
} as const
const withPostgres = {
  ...native,
  globalSetup: 'test/global-setup.ts',
  // Three times what the longest, the model's first runs, take on a slow machine
  testTimeout: 180_000,
  hookTimeout: 60_000,
} as const
/** An hour for what is killed, filled or frozen in many rounds, on a slow machine. */
const patient = { ...withPostgres, testTimeout: 3_600_000, hookTimeout: 300_000 } as const

const { PAUDHA_PART } = process.env

/**
 * The rings of the tests, but for journeys: `npx vitest --project rules`. Those of `npm test` have files named
 * `*.test.ts`; what only `npm run prove` plays is named `*.proof.ts`.
 */
export default defineConfig({
  test: {
    // One for each processor: Vitest's default leaves one processor out, and waits for PostgreSQL on the other.
    maxWorkers: '100%',
    reporters: PAUDHA_PART === undefined ? ['default'] : ['default', './test/reliability/vitest-reporter.ts'],
    projects: [
      {
        test: {
          ...native,
          name: 'rules',
          include: [
            '{content,domain,contract,web}/**/*.test.ts',
            'test/{architecture,regular-expressions,reliability}/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'components',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: 'test/screens/setup.ts',
          // As long as Testing Library waits there: a part of a page may be loaded for the first time
          expect: { poll: { timeout: 3_000 } },
          // Not the frames: one that never comes would block those of later tests.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...withPostgres,
          name: 'api',
          include: [
            '{bootstrap,server,seed,simulator}/**/*.test.ts',
            'test/invariants/*.test.ts',
            // `npm run prove` plays these in parts of their own, with many rounds.
            ...(PAUDHA_PART === undefined ? ['test/{faults,hostile,model-based}/*.test.ts'] : []),
          ],
        },
      },
      {
        test: {
          ...patient,
          name: 'faults',
          include: [
            'test/{faults,multi-process}/**/*.{test,proof}.ts',
            '{server,simulator,test/architecture}/**/*.proof.ts',
          ],
        },
      },
      { test: { ...patient, name: 'model', include: ['test/model-based/**/*.{test,proof}.ts'] } },
      { test: { ...patient, name: 'hostile', include: ['test/hostile/**/*.{test,proof}.ts'] } },
    ],
  },
})
