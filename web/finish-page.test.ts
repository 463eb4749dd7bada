import assert from 'node:assert/strict'
import { test } from 'vitest'
import { finishPage, STYLES_MARK } from './finish-page.ts'

const entry = '<link rel="modulepreload" href="/assets/entry.js"/>'
const base = '<link rel="modulepreload" href="/assets/base.js"/>'
const font = '<link rel="preload" href="/assets/serif.woff2" as="font"/>'
const body = `<p>₹199.50 · “गुलाब”</p><script>const told = ${JSON.stringify(entry)}</script>`

const finished = (styles: string | null, head: string) =>
  Buffer.from(
    finishPage(
      Buffer.from(`<html><head>${head}</head><body>${body}</body></html>`),
      styles === null ? null : Buffer.from(styles),
    ),
  ).toString()

test('the stylesheet is inserted and the script preloads move to the end with low priority', () => {
  assert.equal(
    finished('p::before{content:"₹"}', `${entry}${font}<style>${STYLES_MARK}</style>${base}`),
    `<html><head>${font}<style>p::before{content:"₹"}</style></head><body>${body}` +
      '<link fetchpriority="low" rel="modulepreload" href="/assets/entry.js"/>' +
      '<link fetchpriority="low" rel="modulepreload" href="/assets/base.js"/></body></html>',
  )
})

test('a page with a linked stylesheet, as in development, is unchanged', () => {
  assert.equal(finished(null, font), `<html><head>${font}</head><body>${body}</body></html>`)
})
