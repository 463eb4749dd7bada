import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { findPrivateWords, findPrivateWordsInDocument, privateWords } from './glossary.ts'
import { root } from './layers.ts'

const SOURCES =
  '{*.config.ts,{bootstrap,bench,content,contract,domain,e2e,seed,server,simulator,test,web}/**/*.{ts,tsx,mjs,js}}'
const DOCUMENTS = '{*.md,{docs,server,simulator,web}/**/*.md}'
/** Drawings need some of the words; the glossary lists them. */
const EXEMPT = /^(seed\/illustrations\/|test\/architecture\/glossary\.ts$)/

test('a private word is found in a name, in a comment and in the title of a test, and in no other string', () => {
  const source = `/**
 * Returns the standings.
 */
const standingReply = 'The crowd paints its shelf.'
test('a parting is heard', () => {})
test('a reply is received', () => assert.equal(standingReply, 'hindrance', 'crowd'))
`
  assert.deepEqual(
    findPrivateWords('sample.ts', source).map(({ line, word }) => [line, word]),
    [
      [2, 'standings'],
      [4, 'standing'],
      [5, 'parting'],
      [6, 'standing'],
    ],
  )
  assert.deepEqual(findPrivateWords('sample.ts', "// A plain comment\nconst reply = 'The crowd left.'\n"), [])
})

test('no private word is in the names, comments and test titles of the source', () => {
  const files = globSync(SOURCES, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !EXEMPT.test(file))
  assert.ok(files.length > 1_000)
  const findings = files.flatMap((file) =>
    findPrivateWords(file, readFileSync(join(root, file), 'utf8')).map(
      ({ line, word, text }) => `${file}:${line}: ${word} · ${text}`,
    ),
  )
  assert.deepEqual(findings.toSorted(), [])
})

test('no private word is in the documents', () => {
  assert.deepEqual(
    findPrivateWordsInDocument('`crowd` is\n[a word](shelf.md) for a crowd').map(({ line, word }) => [line, word]),
    [[2, 'crowd']],
  )
  const documents = globSync(DOCUMENTS, { cwd: root })
  assert.ok(documents.length > 100)
  const findings = documents.flatMap((document) =>
    findPrivateWordsInDocument(readFileSync(join(root, document), 'utf8')).map(
      ({ line, word, text }) => `${document}:${line}: ${word} · ${text}`,
    ),
  )
  assert.deepEqual(findings.toSorted(), [])
})

test('no private word is in the texts of the API documentation', () => {
  const texts = globSync('contract/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:summary|description):\s+(['"].+['"])/g)].map(
      ([, text = '']) => ({ file, text }),
    ),
  )
  assert.ok(texts.length > 300)
  assert.deepEqual(
    texts.filter(({ text }) => findPrivateWordsInDocument(text).length > 0),
    [],
  )
})

test('no private word is in the tables of the shop and of the payment simulator', () => {
  for (const file of ['server/platform/database/schema.sql', 'simulator/database/create-tables.ts']) {
    const words =
      readFileSync(join(root, file), 'utf8')
        .toLowerCase()
        .match(/[a-z]+/g) ?? []
    assert.ok(words.length > 300, file)
    assert.deepEqual(
      words.filter((word) => Object.hasOwn(privateWords, word)),
      [],
      file,
    )
  }
})
