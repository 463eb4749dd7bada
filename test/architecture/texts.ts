import { globSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'
import { read } from './documents.ts'
import { root } from './layers.ts'

/** Where people's texts are: a title, and its files. */
const places: readonly (readonly [title: string, files: string])[] = [
  ['Errors and forms', '{contract/errors,contract/forms/*,domain/**/*}.ts'],
  ['Content', 'content/**/*.ts'],
  ['Screens', 'web/**/*.{ts,tsx}'],
  ['Mails and messages', 'server/{shop,admin,integrations}/**/*.ts'],
  ['Terminal', '{server/cli/*.ts,server/*.ts,bootstrap/*.mjs}'],
]

/** A text of several words that begins like a sentence, and is no endpoint */
const SENTENCE = /^(?!(?:GET|POST|PUT|PATCH|DELETE) \/)[^a-z]*[A-Z₹“].* /s

/** The path of a drawing, or a list of classes */
const NO_TEXT = /^M[\d.]+[ V]|(?:^| )[a-z-]+:[a-z]/

/** The texts of a source that a person may read: what pages say between their tags, and strings that begin like a sentence. */
function textsIn(file: string): string[] {
  const source = read(file)
  const { program } = parseSync(file, source)
  const texts: string[] = []
  const take = (text: string) => void (NO_TEXT.test(text) || texts.push(text.replace(/\s+/g, ' ').trim()))
  new Visitor({
    JSXText: ({ value }) => void (/[a-z]{2}/i.test(value) && take(value)),
    Literal: ({ value }) => void (typeof value === 'string' && SENTENCE.test(value) && take(value)),
    TemplateLiteral: ({ quasis }) => {
      const text = quasis.map(({ value }) => value.cooked ?? value.raw).join('…')
      if (/^[^a-z]*[A-Z₹“…].*[a-z]{2}.* /s.test(text)) take(text)
    },
  }).visit(program)
  return texts
}

for (const [title, files] of places) {
  console.log(`\n# ${title}`)
  for (const file of globSync(files, { cwd: root }).toSorted()) {
    const texts = /\.(test|proof|fixture)\.|styleguide/.test(file) ? [] : textsIn(file)
    if (texts.length > 0) console.log(`\n## ${file}\n${texts.map((text) => `- ${text}`).join('\n')}`)
  }
}
