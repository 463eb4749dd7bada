import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/decisions')

/** Numbers that were never used. */
const neverGiven = [9, 78, 79, 80]

const LINK = /\[(\d+)\]\((\d{4}-[\w-]+\.md)\)/g
const link = LINK.source
const STATUS = new RegExp(
  `^Status: (in force|history|replaced by ${link}|in force, except for [^[\\]]+ \\(see ${link}(?:, ${link})*\\))$`,
)
const ROW = new RegExp(`^\\| ${link} \\| (.+) \\| (.+) \\|$`)

/** A file of the repository, by its path or, if unique, by its name; build output is none. */
const FILE = /`((?!build\/)[\w@./-]+\.(?:ts|tsx|js|mjs|css|sql|json|md|conf))`/g
const sources = globSync('{bench,bootstrap,content,contract,domain,e2e,seed,server,simulator,test,web}/**/*.*', {
  cwd: root,
})

const records = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .toSorted()
  .map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const [heading = '', , line = ''] = text.split('\n')
    const title = /^# \d+\. (.+)$/.exec(heading)?.[1]
    return { file, number: Number(file.slice(0, 4)), text, heading, title, line, status: line.replace('Status: ', '') }
  })
type Decision = (typeof records)[number]

test('every record has one status line, below its title, in one of the forms', () => {
  assert.ok(records.length > 80)
  assert.deepEqual(
    records.filter((record) => !hasStatus(record)).map(({ file, line }) => `${file}: ${line}`),
    [],
  )
})

test('a status links to later records only, each by its own number', () => {
  const wrong = records.flatMap(({ file, number, line }) =>
    [...line.matchAll(LINK)]
      .filter(([, later, target]) => Number(later) !== numberOf(target) || Number(later) <= number)
      .map(([text]) => `${file}: ${text}`),
  )
  assert.deepEqual(wrong, [])
})

test('every record has one row in the index, with its title and its status', () => {
  const rows = readFileSync(join(folder, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \[/.test(line))
  const listed = rows.map((row) => {
    const [, number = '', file = '', title = '', status = ''] = ROW.exec(row) ?? []
    return [file, `# ${number}. ${title}`, status].join(' | ')
  })
  assert.deepEqual(
    listed.toSorted(),
    records.map(({ file, heading, status }) => [file, heading, status].join(' | ')),
  )
})

test('records are numbered without gaps, but for numbers that were never given', () => {
  const numbers = records.map(({ number }) => number)
  const count = numbers.length + neverGiven.length
  assert.deepEqual(
    [...numbers, ...neverGiven].toSorted((one, other) => one - other),
    Array.from({ length: count }, (_, index) => index + 1),
  )
  assert.deepEqual(
    records.filter(({ number, heading, title }) => heading !== `# ${number}. ${title}`).map(({ file }) => file),
    [],
  )
})

test('every file that a record in force names is there', () => {
  const named = records
    .filter(({ status }) => status.startsWith('in force'))
    .flatMap(({ file, text }) => [...text.matchAll(FILE)].map(([, name = '']) => ({ file, name })))
  assert.ok(named.length > 50)
  assert.deepEqual(
    named.filter(({ name }) => !isThere(name)),
    [],
  )
})

function hasStatus({ text, line }: Decision): boolean {
  return STATUS.test(line) && text.match(/^status:/gim)?.length === 1
}

function numberOf(file = ''): number {
  return Number(file.slice(0, 4))
}

function isThere(name: string): boolean {
  if (existsSync(join(root, name))) return true
  return !name.includes('/') && sources.filter((source) => source.endsWith(`/${name}`)).length === 1
}
