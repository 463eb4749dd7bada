import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'vitest'
import { makeDirectory } from '../test/support/directory.ts'
import { buildPicture, formWith, sendUpload } from '../test/support/images.ts'
import { request } from '../test/support/request.ts'
import { builtShop, freePort, startShopProcess } from '../test/support/shop-process.ts'
import { memory } from './memory.mjs'

const MOST_BYTES = 250e6
const [email, password] = ['admin@paudha.example', 'the admin of this test']
const pages = ['/', '/shop', '/about', '/contact']

test('npm start runs the built shop within its memory, and what is loaded later is found', async (context) => {
  const directory = makeDirectory()
  const variables = { DATA_DIR: directory, PORT: await freePort(), ADMIN_PASSWORD: password }
  const shop = await startShopProcess(variables, 'bootstrap/start.mjs')
  context.onTestFinished(async () => {
    shop.process.kill('SIGTERM')
    assert.equal(await shop.ended, 0)
  })
  for (const page of pages) assert.equal((await fetch(shop.url + page)).status, 200, page)
  assert.match(await (await fetch(`${shop.url}/shop?pin=411015`)).text(), /Delivery to 411015: [^<]*, (Free|₹)/)
  const login = await request(shop, 'POST /auth/login', { body: { email, password } })
  const { token: bearer } = login.json as { token: string }
  const listed = await request(shop, 'GET /admin/orders?limit=1', { bearer })
  const [order] = listed.json as { _id: string }[]
  if (process.platform === 'linux') await withinMemory(shop.process.pid)

  const headers = { Authorization: `Bearer ${bearer}` }
  const paper = await fetch(`${shop.url}/api/admin/orders/${order?._id}/packing-slip.pdf`, { headers })
  assert.equal(paper.headers.get('content-type'), 'application/pdf')
  assert.equal((await sendUpload(shop, formWith(await buildPicture()), { bearer })).status, 201)
  const script = await fetch(`${shop.url}/payment-simulator/v1/checkout.js`)
  assert.equal(script.status, 200)
})

/** The shop is a child of the process that `npm start` runs. */
async function withinMemory(parent: number | undefined): Promise<void> {
  const read = (pid: number | string | undefined, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8')
  const pid = (await read(parent, `task/${parent}/children`)).trim().split(' ')[0]
  const command = await read(pid, 'cmdline')
  for (const part of [`${builtShop()}\0`, ...memory.flags]) assert.ok(command.includes(part), part)
  const variables = await read(pid, 'environ')
  for (const [name, value] of Object.entries(memory.environment))
    assert.ok(variables.includes(`${name}=${value}`), name)
  const kilobytes = Number((await read(pid, 'status')).match(/VmHWM:\s+(\d+) kB/)?.[1])
  assert.ok(kilobytes * 1_000 < MOST_BYTES, `${kilobytes} kB`)
}
