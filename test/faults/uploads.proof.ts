import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import type { UploadedPicture } from '../../contract/products.ts'
import { localDisk } from '../../server/integrations/storage/local-disk.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { makeDirectory } from '../support/directory.ts'
import { buildAdmin, buildPlant } from '../support/factories.ts'
import { buildPicture, formWith, sendUpload } from '../support/images.ts'
import { assertRefused } from '../support/request.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

const KILOBYTES = 256

const directory = makeDirectory()
let isMounted = false
let database: TestDatabase
let shop: TestShop

/** A separate small disk where one can be mounted, else a simulated one. */
beforeAll(async () => {
  isMounted = mount(directory)
  database = await createTestDatabase()
  const storage = isMounted ? localDisk(directory) : localDisk(directory, writeUntilFull)
  shop = await openTestShop(database, { uploadsDirectory: directory }, null, undefined, storage)
})

afterAll(async () => {
  await shop.app.close()
  await database.drop()
  if (isMounted) spawnSync('umount', [directory])
})

test('fault 25 · a full disk: uploads are refused, no partial file is left, the rest of the shop works, and uploads do again once there is space', async (t) => {
  void t.annotate(isMounted ? 'on a disk of its own' : 'with writes that fail as on a full disk')
  const { bearer, api } = await buildAdmin(shop)
  const plant = await buildPlant(shop)
  const upload = async (colour: string) =>
    sendUpload(shop, formWith(await buildPicture({ width: 600, height: 600, colour })), { bearer })
  const first = await upload('#4f7a4a')
  const ballast = await fill()
  const before = (await readdir(directory, { recursive: true })).toSorted()
  for (const colour of ['#c4623a', '#1f3d2b', '#c4623a']) {
    const refused = await upload(colour)
    assertRefused(refused, 'storage_unavailable')
    assert.equal(refused.headers.get('retry-after'), '60')
  }
  assert.deepEqual((await readdir(directory, { recursive: true })).toSorted(), before)

  const { public_id } = first.json as UploadedPicture
  const headers = { Authorization: `Bearer ${bearer}` }
  assert.equal((await fetch(`${shop.url}/uploads/${public_id}-320.avif`, { headers })).status, 200)
  assert.equal((await api.call('GET /plants/:id', { params: { id: plant } }))._id, plant)

  await rm(ballast)
  isFull = false
  assert.equal((await upload('#c4623a')).status, 201)
  await assertInvariants(shop.database)
})

let isFull = false

/** Fills the disk; returns the file to delete to free space. */
async function fill(): Promise<string> {
  isFull = true
  const ballast = join(directory, 'ballast')
  const block = Buffer.alloc(4_096)
  try {
    for (let i = 0; isMounted && i < KILOBYTES; i++) await writeFile(ballast, block, { flag: 'a' })
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
  }
  if (!isMounted) await writeFile(ballast, '')
  return ballast
}

async function writeUntilFull(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, isFull ? bytes.subarray(0, 1) : bytes)
  if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' })
}

const mount = (directory: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${KILOBYTES}k`, 'tmpfs', directory]).status === 0
