import { parseSync } from 'rolldown/utils'

/**
 * Coinages that once stood for the field's own terms in this code, with the terms. A newcomer who knows Fastify,
 * PostgreSQL, React and shops would not search for the words on the left.
 */
export const privateWords: Readonly<Record<string, string>> = {
  farewell: 'pending logout',
  paint: 'process an image, draw',
  painting: 'processed image',
  letterbox: 'mail transport',
  hindrance: 'blocker',
  standing: 'checkout context, state',
  standings: 'checkout contexts',
  recall: 'find a replay',
  shelf: 'stock, locked plants',
  news: 'event, content of a mail',
  doors: 'listening sockets',
  patience: 'timeout',
  parting: 'shutdown, draining',
  crowd: 'concurrent requests, load',
  crowds: 'load',
}

/** The largest paint is a measure of browsers. */
const plainInDocuments: readonly string[] = ['paint']

export type Finding = { line: number; word: string; text: string }

/**
 * The private words in a source's names, comments and test titles, with their lines (from 1). Other strings are texts for
 * people.
 */
export function findPrivateWords(path: string, source: string): Finding[] {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineOf = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1
  const findings: Finding[] = []
  const seen = new Set<number>()
  for (const { start, value } of comments) {
    for (const { 0: word, index } of value.matchAll(/[A-Za-z]+/g)) {
      if (!Object.hasOwn(privateWords, word.toLowerCase())) continue
      const line = lineOf(start + 2 + index)
      findings.push({ line, word: word.toLowerCase(), text: (source.split('\n')[line - 1] ?? '').trim() })
    }
  }
  visit(program as unknown as Node, (node) => {
    if (seen.has(node.start)) return
    const words = isName(node) ? inName(node.name) : isTestCall(node) ? inTitle(titleOf(node)) : []
    if (words.length > 0) seen.add(node.start)
    for (const word of words) findings.push({ line: lineOf(node.start), word, text: nameOrTitle(node) })
  })
  return findings.toSorted((a, b) => a.line - b.line)
}

/** The private words in a document in Markdown, with their lines (from 1); code, paths and addresses are left out. */
export function findPrivateWordsInDocument(text: string): Finding[] {
  const prose = text.replace(/^ *```.*?^ *```$|`[^`\n]*`|\]\([^)\n]*\)|https?:\S+/gms, (code) =>
    code.replace(/[^\n]/g, ' '),
  )
  return prose
    .split('\n')
    .flatMap((sentence, index) =>
      (sentence.toLowerCase().match(/[a-z]+/g) ?? [])
        .filter((word) => Object.hasOwn(privateWords, word) && !plainInDocuments.includes(word))
        .map((word) => ({ line: index + 1, word, text: sentence.trim() })),
    )
}

type Node = { type: string; start: number; name?: unknown; callee?: Node; arguments?: readonly Node[]; value?: unknown }

/** Visits each node once, its children after it. */
function visit(node: Node, use: (node: Node) => void): void {
  use(node)
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, use)
  }
}

function isName(node: Node): node is Node & { name: string } {
  return /Identifier$/.test(node.type) && typeof node.name === 'string'
}

function isTestCall({ type, callee }: Node): boolean {
  return type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === 'test'
}

function titleOf({ arguments: [title] = [] }: Node): string {
  return typeof title?.value === 'string' ? title.value : ''
}

function nameOrTitle(node: Node): string {
  return isName(node) ? node.name : titleOf(node)
}

function inName(name: string): string[] {
  const parts = name.split(/(?<=[a-z\d])(?=[A-Z])|_|\$/).map((part) => part.toLowerCase())
  return parts.filter((part) => Object.hasOwn(privateWords, part))
}

function inTitle(title: string): string[] {
  return (title.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => Object.hasOwn(privateWords, word))
}
