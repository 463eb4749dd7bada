import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { read } from './documents.ts'
import { root } from './layers.ts'

const folder = 'docs/decisions'

/** Numbers that were never used. */
const neverGiven = [9, 78, 79, 80]

const LINK = /\[(\d+)\]\((\d{4}-[\w-]+\.md)\)/g
const link = LINK.source
const STATUS = new RegExp(
  `^Status: (in force|history|replaced by ${link}|in force, except for [^[\\]]+ \\(see ${link}(?:, ${link})*\\))$`,
)
const ROW = new RegExp(`^\\| ${link} \\| (.+) \\| (.+) \\|$`)

const records = readdirSync(join(root, folder))
  .filter((file) => file !== 'README.md')
  .toSorted()
  .map((file) => {
    const text = read(join(folder, file))
    const [heading = '', , line = ''] = text.split('\n')
    const title = /^# \d+\. (.+)$/.exec(heading)?.[1]
    return { file, number: Number(file.slice(0, 4)), text, heading, title, line, status: line.replace('Status: ', '') }
  })

test('every record has one status line, below its title, in one of the forms', () => {
  assert.ok(records.length > 80)
  assert.deepEqual(
    records
      .filter(({ text, line }) => !STATUS.test(line) || text.match(/^status:/gim)?.length !== 1)
      .map(({ file, line }) => `${file}: ${line}`),
    [],
  )
})

test('a status links to later records only, each by its own number', () => {
  const wrong = records.flatMap(({ file, number, line }) =>
    [...line.matchAll(LINK)]
      .filter(([, later, target]) => Number(later) !== Number(target?.slice(0, 4)) || Number(later) <= number)
      .map(([text]) => `${file}: ${text}`),
  )
  assert.deepEqual(wrong, [])
})

test('every record has one row in the index, with its title and its status', () => {
  const rows = read(join(folder, 'README.md'))
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
