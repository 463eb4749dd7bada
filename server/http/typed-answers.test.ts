import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { makeDirectory } from '../../test/directory.ts'
import { shopForTests } from '../../test/test-shop.ts'
import { createApp } from '../app.ts'
import { servePages } from '../pages/serve-pages.ts'

const files = {
  'assets/entry-abc.js': 'go()',
  'assets/page-abc.css': 'p{}',
  'licences/fonts.txt': '©',
  'favicon.svg': '<svg/>',
}
const UTF8 = /; charset=utf-8$/i
const directory = makeDirectory()
const shop = shopForTests()

before(async () => {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(directory, name, '..'), { recursive: true })
    await writeFile(join(directory, name), content)
  }
})

async function openApp() {
  const app = await createApp(shop, { logTo: { write: () => {} } })
  const render = async () => new Response('<p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  await servePages(app, shop, { render, filesDirectory: directory })
  return app
}

test('every answer that is text says in which letters', async (context) => {
  const app = await openApp()
  context.after(() => app.close())
  const own = ['/robots.txt', '/sitemap.xml', '/healthz', '/api/plants', '/api/nothing', '/api/docs/']
  for (const path of own) {
    const { headers } = await fetch(shop.url + path)
    assert.match(headers.get('content-type') ?? '', UTF8, path)
  }
  for (const path of ['/', ...Object.keys(files).map((name) => `/${name}`)]) {
    const { statusCode, headers } = await app.inject({ url: path })
    assert.equal(statusCode, 200, path)
    assert.match(String(headers['content-type']), UTF8, path)
  }
})

test('the documentation of the API loads what is its own, and stands in no frame', async (context) => {
  const app = await openApp()
  context.after(() => app.close())
  const { headers } = await app.inject({ url: '/api/docs/' })
  const policy = String(headers['content-security-policy'])
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "default-src 'none'"]) {
    assert.ok(policy.includes(part), policy)
  }
  assert.doesNotMatch(policy, /https:|unsafe|\*/)
})
