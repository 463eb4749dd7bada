import { parseSync } from 'rolldown/utils'

/**
 * Coinages that once stood for the field's own terms in this code, with the terms. A newcomer who knows Fastify,
 * PostgreSQL, React and shops would not search for the words on the left.
 */
const privateWords: Readonly<Record<string, string>> = {
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

const ANY = new RegExp(Object.keys(privateWords).join('|'), 'i')

/** A private word and its line, from 1. */
type Finding = { line: number; word: string }
type Node = { type: string; start: number; name?: unknown; callee?: Node; arguments?: readonly Node[]; value?: unknown }

/** The private words in a source's names, comments and test titles. Other strings are texts for people. */
export function findPrivateWords(path: string, source: string): Finding[] {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const texts = new Map(comments.map(({ start, value }) => [start + 2, value]))
  visit(program as unknown as Node, ({ type, start, name, callee, arguments: [title] = [] }) => {
    if (typeof name === 'string' && ANY.test(name) && /Identifier$/.test(type))
      texts.set(start, name.replace(/(?<=[a-z\d])(?=[A-Z])|_|\$/g, ' '))
    if (type === 'CallExpression' && callee?.name === 'test' && typeof title?.value === 'string')
      texts.set(title.start, title.value)
  })
  const found = [...texts].flatMap(([start, text]) =>
    wordsIn(text).map(({ word, index }) => ({ line: source.slice(0, start + index).split('\n').length, word })),
  )
  return found.toSorted((a, b) => a.line - b.line)
}

/** The private words in a document; code, paths and addresses are left out. The largest paint is a measure of browsers. */
export function findPrivateWordsInDocument(text: string): Finding[] {
  const prose = text.replace(/^ *```.*?^ *```$|`[^`\n]*`|\]\([^)\n]*\)|https?:\S+/gms, (code) =>
    code.replace(/[^\n]/g, ' '),
  )
  return prose.split('\n').flatMap((sentence, index) =>
    wordsIn(sentence)
      .filter(({ word }) => word !== 'paint')
      .map(({ word }) => ({ line: index + 1, word })),
  )
}

function wordsIn(text: string): { word: string; index: number }[] {
  const words = [...text.toLowerCase().matchAll(/[a-z]+/g)].map(({ 0: word, index }) => ({ word, index }))
  return words.filter(({ word }) => Object.hasOwn(privateWords, word))
}

/** Visits each node once, its children after it. */
function visit(node: Node, use: (node: Node) => void): void {
  use(node)
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, use)
}
