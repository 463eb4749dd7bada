import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: root }),
]

const LINK = /\]\(([^()\s]+)(?: "[^"]*")?\)/g
const ELSEWHERE = /^[a-z]+:/

type Link = { document: string; address: string }

const links = documents.flatMap((document): Link[] => {
  const text = withoutBlocks(document).replace(/`[^`\n]*`/g, '')
  return [...text.matchAll(LINK)]
    .map(([, address = '']) => ({ document, address }))
    .filter(({ address }) => !ELSEWHERE.test(address))
})

test('every link of the documents leads to a file of the repository, and to a heading of it where it names one', () => {
  assert.ok(links.length > 200)
  assert.ok(links.filter(({ address }) => address.includes('#')).length > 10)
  assert.deepEqual(
    links.filter((link) => !isThere(link)).map(({ document, address }) => `${document}: ${address}`),
    [],
  )
})

function isThere({ document, address }: Link): boolean {
  const [path = '', anchor] = address.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  if (target.startsWith('..') || !existsSync(join(root, target))) return false
  return anchor === undefined || anchorsOf(target).includes(anchor)
}

/** The anchors of a document's headings, as GitHub makes them; it numbers duplicates. */
function anchorsOf(document: string): string[] {
  const bare = [...withoutBlocks(document).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))
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

/** A document without its code blocks, in which a comment looks like a heading. */
function withoutBlocks(document: string): string {
  return readFileSync(join(root, document), 'utf8').replace(/^ *```.*?^ *```$/gms, '')
}
