import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'vitest'
import { read } from './documents.ts'
import { findPrivateWords, findPrivateWordsInDocument } from './glossary.ts'
import { root } from './layers.ts'

const SOURCES =
  '{*.config.ts,{bootstrap,bench,content,contract,domain,e2e,seed,server,simulator,test,web}/**/*.{ts,tsx,mjs,js}}'
const DOCUMENTS = '{*.md,{docs,server,simulator,web}/**/*.md}'
const TABLES = ['server/platform/database/schema.sql', 'simulator/database/create-tables.ts']
/** Drawings need some of the words; the glossary lists them. */
const EXEMPT = /^(seed\/illustrations\/|test\/architecture\/glossary\.ts$)/

/** Where a private word is, as `file:line: word`. */
const findIn = (files: readonly string[], find: (file: string) => { line: number; word: string }[]) =>
  files.flatMap((file) => find(file).map(({ line, word }) => `${file}:${line}: ${word}`)).toSorted()

test('a private word is found in a name, in a comment and in the title of a test, and in no other string', () => {
  const source = `/**
 * Returns the standings.
 */
const standingReply = 'The crowd paints its shelf.'
test('a parting is heard', () => {})
test('a reply is received', () => assert.equal(standingReply, 'hindrance', 'crowd'))
`
  assert.deepEqual(
    findPrivateWords('sample.ts', source).map(({ line, word }) => `${line} ${word}`),
    ['2 standings', '4 standing', '5 parting', '6 standing'],
  )
  assert.deepEqual(findPrivateWords('sample.ts', "// A plain comment\nconst reply = 'The crowd left.'\n"), [])
  const document = '`crowd` is\n[a word](shelf.md) for a crowd'
  assert.deepEqual(findPrivateWordsInDocument(document), [{ line: 2, word: 'crowd' }])
})

test('no private word is in the names, comments and test titles of the source', () => {
  const files = globSync(SOURCES, { cwd: root }).filter((file) => !EXEMPT.test(file))
  assert.ok(files.length > 1_000)
  assert.deepEqual(
    findIn(files, (file) => findPrivateWords(file, read(file))),
    [],
  )
})

test('no private word is in the documents, and in the tables of the shop and of the payment simulator', () => {
  const documents = globSync(DOCUMENTS, { cwd: root })
  assert.ok(documents.length > 100)
  assert.deepEqual(
    findIn([...documents, ...TABLES], (file) => findPrivateWordsInDocument(read(file))),
    [],
  )
})

test('no private word is in the texts of the API documentation', () => {
  const textsOf = (file: string) =>
    [...read(file).matchAll(/\b(?:summary|description):\s+(['"].+['"])/g)].map(([, text = '']) => text)
  const files = globSync('contract/**/*.ts', { cwd: root })
  assert.ok(files.flatMap(textsOf).length > 300)
  assert.deepEqual(
    findIn(files, (file) => findPrivateWordsInDocument(textsOf(file).join('\n'))),
    [],
  )
})
