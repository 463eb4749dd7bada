import assert from 'node:assert/strict'
import { test } from 'vitest'
import { documents, read, records } from './documents.ts'

/** What a newcomer reads in an hour or two. */
const MOST_WORDS = 35_000
const MOST_LINES_OF_README = 150
const MOST_RECORDS = 60
const MOST_WORDS_OF_RECORD = 300

const wordsOf = (file: string) => read(file).split(/\s+/).filter(Boolean).length

test(`the README has at most ${MOST_LINES_OF_README} lines`, () => {
  const lines = read('README.md').trimEnd().split('\n').length
  assert.ok(lines <= MOST_LINES_OF_README, `it has ${lines}`)
})

test(`all documents together have at most ${MOST_WORDS} words`, () => {
  assert.ok(documents.includes('README.md') && documents.length > 20)
  const sizes = documents.map((file) => ({ file, words: wordsOf(file) })).toSorted((a, b) => b.words - a.words)
  const total = sizes.reduce((sum, { words }) => sum + words, 0)
  const longest = sizes.slice(0, 5).map(({ file, words }) => `${file}: ${words}`)
  assert.ok(total <= MOST_WORDS, `they have ${total}; the longest are ${longest.join(', ')}`)
})

test(`there are at most ${MOST_RECORDS} decision records, of at most ${MOST_WORDS_OF_RECORD} words each`, () => {
  assert.ok(records.length > 20)
  assert.ok(records.length <= MOST_RECORDS, `there are ${records.length}`)
  const long = records.filter((file) => wordsOf(file) > MOST_WORDS_OF_RECORD)
  assert.deepEqual(
    long.map((file) => `${file}: ${wordsOf(file)} words`),
    [],
  )
})
