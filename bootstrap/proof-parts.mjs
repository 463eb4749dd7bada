import { fileURLToPath } from 'node:url'

const vitest = 'node_modules/vitest/vitest.mjs'
/** @param {string[]} names */
const projects = (...names) => [vitest, 'run', ...names.flatMap((name) => ['--project', name])]

/** The parts of `npm run prove`: what each plays, the arguments of Node, and its environment. */
export const parts = {
  api: {
    what: 'rules, components and the API, with many rounds of the random tests',
    args: projects('rules', 'components', 'api'),
  },
  postgres: { what: 'the API on Debian’s PostgreSQL', args: projects('api'), onDebianPostgres: true },
  faults: {
    what: 'failures, races, kills, full disks and upgrades while the shop runs',
    args: projects('faults'),
  },
  model: { what: 'random sequences of everything that can be done to orders and money', args: projects('model') },
  hostile: {
    what: 'every hostile request to every endpoint, and the processor time they take',
    args: projects('hostile'),
  },
  journeys: {
    what: 'every journey, and every page at all widths',
    args: ['node_modules/@playwright/test/cli.js', 'test'],
  },
}

/** Where the result of a part is stored until its next run. @param {string} part */
export const resultFile = (part) => fileURLToPath(new URL(`../node_modules/.cache/proof/${part}.json`, import.meta.url))
