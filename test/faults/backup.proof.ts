import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'
import { assertInvariants } from '../invariants/invariants.ts'
import { makeDirectory } from '../support/directory.ts'
import { endWith, freePort, startShopProcess } from '../support/shop-process.ts'
import { admin, embeddedShopForTests, untilMoreOrders, withDatabase } from './embedded-shop.ts'

const shop = embeddedShopForTests()
const picture = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0a])

test('fault 37 · a backup taken during a stream of orders is restored into an empty shop: no earlier order is missing, the books match, the admin can sign in, the pictures are there', async (context) => {
  const { DATA_DIR: first } = shop.variables
  const [second, backups] = [makeDirectory(), makeDirectory()]
  const file = join(backups, 'shop.tar.gz')

  await mkdir(join(first, 'uploads'), { recursive: true })
  await writeFile(join(first, 'uploads/rose.jpg'), picture)
  const stream = await shop.startStream(context)
  const before = new Set(stream.acknowledged)
  await run('server/cli/back-up.ts', first, file)
  await untilMoreOrders(stream)
  await stream.end()
  assert.equal(await shop.process.stop(), 0)
  assert.deepEqual(await readdir(backups), ['shop.tar.gz'])

  await run('server/cli/restore.ts', second, file)
  assert.deepEqual(await readFile(join(second, 'uploads/rose.jpg')), picture)
  await assert.rejects(run('server/cli/restore.ts', second, file), /Move the pictures out of .* first/)

  const variables = { DATA_DIR: second, PORT: await freePort() }
  const restored = await startShopProcess(variables)
  endWith(context, restored)
  await withDatabase(variables, async (database) => {
    await assertInvariants(database)
    const orders = await database.selectFrom('orders').select('id').execute()
    assert.ok(new Set(orders.map(({ id }) => id)).isSupersetOf(before))
  })
  assert.equal((await restored.api().call('POST /auth/login', { body: admin })).name, 'Admin')
  assert.equal(await restored.stop(), 0)
})

/** Runs a command as an operator does; fails with its output. */
function run(script: string, dataDirectory: string, file: string) {
  const { PATH, HOME = '/' } = process.env
  return promisify(execFile)(process.execPath, [script, file], { env: { PATH, HOME, DATA_DIR: dataDirectory } })
}
