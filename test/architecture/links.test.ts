import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'vitest'
import { documents, filesNamedIn, isThere, read, records, withoutBlocks } from './documents.ts'
import { root } from './layers.ts'

const LINK = /\]\(([^()\s]+)(?: "[^"]*")?\)/g
const ELSEWHERE = /^[a-z]+:/

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
