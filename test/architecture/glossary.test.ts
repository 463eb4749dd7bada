import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findPrivateWords, findPrivateWordsInDocument, privateInNames, privateWords } from './glossary.ts'
import { root } from './layers.ts'

const SOURCES =
  '{*.config.ts,{bootstrap,bench,content,contract,domain,e2e,seed,server,simulator,test,web}/**/*.{ts,tsx,mjs,js}}'
const DOCUMENTS = '{*.md,{docs,server,simulator,web}/**/*.md}'
/** Drawings need some of the words; the glossary lists them. */
const EXEMPT = /^(seed\/illustrations\/|test\/architecture\/glossary\.ts$)/

/**
 * Names that cannot change, by the folder in which they occur: options of Node and of libraries, fields and states of
 * the API, and what a browser may have stored.
 */
const foreignNames: ReadonlyMap<string, string> = new Map([
  ['keepAlive', ''],
  ['keepAliveTimeout', ''],
  ['keepAliveInitialDelayMillis', ''],
  ['keepDefaultValues', 'web/'],
  ['keepValues', 'web/'],
  ['keepDirtyValues', 'web/'],
  ['keepFeatures', 'web/fonts/'],
  ['isKept', ''],
  ['isWanted', ''],
  ['wanted', 'web/'],
])

test('a private word is found in a name, in a comment and in the title of a test, and in no other string', () => {
  const source = `/**
 * Returns what was told.
 */
const wantedReply = 'You were told, and nobody asked.'
test('a reply is heard', () => {})
test('a reply is received', () => assert.equal(wantedReply, 'kept', 'nobody'))
`
  assert.deepEqual(
    findPrivateWords('sample.ts', source).map(({ line, word }) => [line, word]),
    [
      [2, 'told'],
      [4, 'wanted'],
      [5, 'heard'],
      [6, 'wanted'],
    ],
  )
  assert.deepEqual(findPrivateWords('sample.ts', "// A plain comment\nconst reply = 'Nobody was told.'\n"), [])
})

test('no private word is in the names, comments and test titles of the source', () => {
  const files = globSync(SOURCES, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !EXEMPT.test(file))
  assert.ok(files.length > 1_000)
  const findings = files.flatMap((file) =>
    findPrivateWords(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ text }) => !isForeign(text, file))
      .map(({ line, word, text }) => `${file}:${line}: ${word} · ${text}`),
  )
  assert.deepEqual(findings.toSorted(), [])
})

test('no private word is in the documents', () => {
  assert.deepEqual(
    findPrivateWordsInDocument('`kept` is\n[told](whoever.md) anew').map(({ line, word }) => [line, word]),
    [[2, 'anew']],
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
    const isPrivate = (word: string) => Object.hasOwn(privateWords, word) || Object.hasOwn(privateInNames, word)
    assert.deepEqual(words.filter(isPrivate), FORMER_NAMES[file] ?? [], file)
  }
})

/** Names that a database of an earlier version may have. */
const FORMER_NAMES: Readonly<Record<string, string[]>> = { 'simulator/database/create-tables.ts': ['asked'] }

function isForeign(name: string, file: string): boolean {
  const folder = foreignNames.get(name)
  return folder !== undefined && file.startsWith(folder)
}
