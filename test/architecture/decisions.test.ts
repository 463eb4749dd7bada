import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { test } from 'vitest'
import { read, records } from './documents.ts'

const ITEM = /^- \[(?<title>.+)\]\((?<file>\d{4}-[\w-]+\.md)\)$/

test('every decision record is listed once in the index, with its title', () => {
  const listed = read('docs/decisions/README.md')
    .split('\n')
    .map((line) => ITEM.exec(line)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ title, file }) => `${file}: # ${title}`)
  const titles = records.map((record) => `${basename(record)}: ${read(record).split('\n')[0]}`)
  assert.deepEqual(listed.toSorted(), titles.toSorted())
})
