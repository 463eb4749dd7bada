import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'vitest'
import { documents, filesNamedIn, isThere, read, records, withoutBlocks } from './documents.ts'
import { root } from './layers.ts'

/** What a newcomer reads in an hour or two. */
const MOST_WORDS = 35_000
const MOST_LINES_OF_README = 150
const MOST_RECORDS = 60
const MOST_WORDS_OF_RECORD = 300

const ITEM = /^- \[(?<title>.+)\]\((?<file>\d{4}-[\w-]+\.md)\)$/
const LINK = /\]\(([^()\s]+)(?: "[^"]*")?\)/g
const ELSEWHERE = /^[a-z]+:/

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

test('every decision record is listed once in the index, with its title', () => {
  const listed = read('docs/decisions/README.md')
    .split('\n')
    .map((line) => ITEM.exec(line)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ title, file }) => `${file}: # ${title}`)
  const titles = records.map((record) => `${basename(record)}: ${read(record).split('\n')[0]}`)
  assert.deepEqual(listed.toSorted(), titles.toSorted())
})

type Link = { document: string; address: string }

const links = documents.flatMap((document): Link[] => {
  const text = withoutBlocks(read(document)).replace(/`[^`\n]*`/g, '')
  return [...text.matchAll(LINK)]
    .map(([, address = '']) => ({ document, address }))
    .filter(({ address }) => !ELSEWHERE.test(address))
})

test('every link in the documents leads to a file of the repository, and to an existing heading if it names one', () => {
  assert.ok(links.length > 150)
  assert.ok(links.filter(({ address }) => address.includes('#')).length > 10)
  assert.deepEqual(
    links.filter((link) => !leadsSomewhere(link)).map(({ document, address }) => `${document}: ${address}`),
    [],
  )
})

test('every file and folder that a guide or a decision names exists', () => {
  const guides = ['CONTRIBUTING.md', 'STYLE.md', 'docs/recipes.md', 'docs/found-by-others.md']
  const named = [...guides, 'README.md', 'docs/security.md', 'docs/operating.md', ...records].flatMap((document) =>
    filesNamedIn(document).map((path) => ({ document, path })),
  )
  assert.ok(named.length > 150)
  assert.deepEqual(
    // Outside the guides a bare folder may be one of the shop's data.
    named.filter(({ document, path }) => !isThere(path) && (guides.includes(document) || !/^[^/]+\/$/.test(path))),
    [],
  )
})

function leadsSomewhere({ document, address }: Link): boolean {
  const [path = '', anchor] = address.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  if (target.startsWith('..') || !existsSync(join(root, target))) return false
  return anchor === undefined || anchorsOf(target).includes(anchor)
}

/** The anchors of a document's headings, as GitHub makes them; it numbers duplicates. */
function anchorsOf(document: string): string[] {
  const bare = [...withoutBlocks(read(document)).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))
  return bare.map((anchor, place) => {
    const earlier = bare.slice(0, place).filter((other) => other === anchor).length
    return earlier === 0 ? anchor : `${anchor}-${earlier}`
  })
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
}
