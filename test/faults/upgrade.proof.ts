import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type TestContext, test } from 'vitest'
import { makeDirectory } from '../support/directory.ts'
import { endWith, freePort, type ShopProcess, startShopProcess } from '../support/shop-process.ts'
import { until } from '../support/wait-until.ts'

const root = join(import.meta.dirname, '../..')
const SOON_MS = 60_000
const BUILT_MS = 600_000
const STARTED = 'bootstrap/start.mjs'
const tree = [
  ...['bootstrap', 'content', 'contract', 'domain', 'seed', 'server', 'simulator', 'web', 'build'],
  ...['package.json', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'tsconfig.json', '.gitignore'],
]

test('fault 39 · a build, a killed build and an upgrade beside a running shop: its pages and open tabs keep working', async (context) => {
  const copy = copyTree()
  const current = () => readFileSync(join(copy, 'build/current'), 'utf8')
  const building = () => readdirSync(join(copy, 'build/releases')).some((name) => name.startsWith('.building-'))
  const before = await start(context, copy)
  const assets = await assetsOf(before)
  const release = current()
  assert.ok(assets.size > 5)

  appendFileSync(join(copy, 'web/entry.client.tsx'), "\ndocument.documentElement.dataset['release'] = 'next'\n")
  appendFileSync(join(copy, 'web/root.tsx'), "\nglobalThis.addEventListener?.('pagehide', () => 'next')\n")
  const killed = build(copy)
  await until(building, SOON_MS)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  assert.equal(current(), release)
  await assertServed(before, assets)

  const rebuilt = build(copy)
  const ended = once(rebuilt, 'exit')
  await until(async () => {
    await assertServed(before, assets)
    return rebuilt.exitCode !== null || rebuilt.signalCode !== null
  }, BUILT_MS)
  assert.deepEqual(await ended, [0, null])
  assert.notEqual(current(), release)
  assert.ok(!building())
  await assertServed(before, assets)

  const after = await start(context, copy)
  const newAssets = await assetsOf(after)
  const renamed = [...newAssets.keys()].filter((path) => !assets.has(path))
  assert.ok(renamed.length > 0, [...newAssets.keys()].join())
  // An open tab of the earlier build, and pages of either process behind one proxy
  await assertServed(after, assets)
  await assertServed(before, newAssets)
  for (const page of ['/', '/shop', '/about', '/api/plants/categories'])
    for (const shop of [before, after]) assert.equal((await fetch(shop.url + page)).status, 200, page)
  assert.equal((await fetch(`${after.url}/assets/no-such-file-12345678.js`)).status, 404)
  assert.equal((await fetch(`${after.url}/assets/..%2f..%2fserver%2findex.js`)).status, 404)

  for (const shop of [before, after]) {
    assert.equal(await shop.stop(), 0)
  }
  const used = join(copy, 'build/releases', release.trim(), 'used-by')
  assert.ok(existsSync(used))
  assert.deepEqual(readdirSync(used), [])
})

/** A copy of the sources and builds, with a link to the packages. */
function copyTree(): string {
  const copy = join(makeDirectory(), 'shop')
  for (const name of tree)
    if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isOfCopy })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** The files that mark a build here as in use do not apply to the copy. */
function isOfCopy(path: string): boolean {
  return basename(dirname(path)) !== 'used-by'
}

async function start(context: TestContext, copy: string): Promise<ShopProcess> {
  const variables = { DATA_DIR: makeDirectory(), PORT: await freePort(), LOG_LEVEL: 'error' }
  const shop = await startShopProcess(variables, join(copy, STARTED))
  endWith(context, shop)
  return shop
}

function build(copy: string) {
  return spawn(process.execPath, [join(copy, 'bootstrap/command.mjs'), 'build'], { cwd: copy, stdio: 'inherit' })
}

/** Every script and style of the home page, by its path. */
async function assetsOf({ url }: ShopProcess): Promise<Map<string, Buffer>> {
  const page = await (await fetch(url)).text()
  const paths = new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
  const assets = new Map<string, Buffer>()
  for (const path of paths) assets.set(path, await (await fetch(url + path)).bytes().then(Buffer.from))
  return assets
}

async function assertServed({ url }: ShopProcess, assets: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [path, bytes] of assets) {
    const answer = await fetch(url + path, { headers: { 'Accept-Encoding': 'br' } })
    assert.equal(answer.status, 200, path)
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/)
    assert.equal(answer.headers.get('content-encoding'), 'br')
    assert.ok(Buffer.from(await answer.bytes()).equals(bytes), path)
  }
}
