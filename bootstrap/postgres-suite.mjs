import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDebianPostgres } from './debian-postgres.mjs'
import { root, say } from './install.mjs'

/** Runs the tests of what reaches the database, which must work on any PostgreSQL. */
const ARGUMENTS = [
  '--test',
  '--test-concurrency=2',
  '--test-global-setup=test/global-setup.ts',
  'server/{office,shop}/**/*.test.ts',
  'server/platform/{backup,http,http-cache,incidents,limits,metrics,uploads}/**/*.test.ts',
]
/** Holds the digest of the SQL with which the suite last passed on Debian's PostgreSQL. */
const PASSED = join(root, 'test/passed-on-postgres.txt')
/** The driver, the schema, and all packages with their versions */
const DATABASE = /^server\/platform\/database\/|\.sql$|^package-lock\.json$/
const QUERIES = /\bsql(?:<|`|\.)|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|query)\(/

/** Whether no file with SQL has changed since the suite last passed on Debian's PostgreSQL. */
export function hasPassedOnPostgres() {
  try {
    return readFileSync(PASSED, 'utf8').trim() === digestOfSql()
  } catch {
    return false
  }
}

/** Records that the suite passed with the SQL as it is now. */
export function recordPassOnPostgres() {
  writeFileSync(PASSED, `${digestOfSql()}\n`)
}

function digestOfSql() {
  const digest = createHash('sha256')
  const server = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('server', file))
    .filter((file) => /\.(ts|sql)$/.test(file) && !file.includes('.test.'))
  const files = ['package-lock.json', ...server]
  for (const file of files.toSorted()) {
    const text = readFileSync(join(root, file), 'utf8')
    if (DATABASE.test(file) || QUERIES.test(text)) digest.update(`${file}\0${text}\0`)
  }
  return digest.digest('hex')
}

/** Runs the suite by `run(args, environment)`, a call of Node, on Debian's PostgreSQL, where that can be had. */
export async function runOnPostgres(run) {
  const postgres = startDebianPostgres()
  if (postgres === null) {
    say('Debian’s PostgreSQL cannot be had here: the API was tested on the embedded one alone.')
    return
  }
  try {
    await run(ARGUMENTS, { TEST_DATABASE_URL: postgres.url })
  } finally {
    postgres.stop()
  }
}
