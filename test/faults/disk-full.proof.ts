import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { appendFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, type TestContext, test } from 'vitest'
import type { UploadedPicture } from '../../contract/products.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { startTraffic, type Traffic } from '../load/traffic.ts'
import { makeDirectory } from '../support/directory.ts'
import { buildAdmin, buildPlant } from '../support/factories.ts'
import { buildPicture, formWith, sendUpload } from '../support/images.ts'
import { assertRefused, request } from '../support/request.ts'
import { rounds } from '../support/rounds.ts'
import { shopForTests } from '../support/test-shop.ts'
import { until } from '../support/wait-until.ts'
import { type EmbeddedShop, embeddedShopForTests, untilMoreOrders, withDatabase } from './embedded-shop.ts'

/** How long the shop may go on in the space that its database has reserved */
const FILLING_MS = 120_000
const UNMOUNT_MS = 5_000
const LARGEST_PIECE = 4 ** 11

const disk = mountDisk('400m')
const diskOfUploads = mountDisk('256k')

if (disk === null || diskOfUploads === null) {
  // A small disk can only be mounted as root on Linux.
  test.skip('fault 25 · the disk of the database or of the uploads is full', () => {})
} else {
  const shop = embeddedShopForTests(() => join(disk, 'data'))
  const uploading = shopForTests({ uploadsDirectory: diskOfUploads }, null)

  /** Fills the disk during orders and reads until the shop is affected; returns the reads. */
  const fillUp = async (context: TestContext, isAffected: (reads: Traffic['responses']) => Promise<boolean>) => {
    const stream = await shop.startStream(context)
    const traffic = startTraffic(context, shop.process.url, ['/healthz', '/api/plants?limit=24'])
    const freeSpace = fill(disk)
    context.onTestFinished(freeSpace)
    await until(() => isAffected(traffic.responses), FILLING_MS)
    await freeSpace()
    await untilMoreOrders(stream)
    await traffic.end()
    await stream.end()
    await shop.assertAllThere(stream.acknowledged)
    return traffic.responses
  }

  test('fault 25 · the database’s disk is full: reads go on, writes get a 503, and once there is space the shop recovers by itself', async (context) => {
    for (let round = 0; round < rounds(1, 2); round++) {
      const reads = await fillUp(context, () => isWriteRefused(shop))
      assert.ok(reads.every(({ status }) => status === 200))
    }
  })

  test('fault 25 · there is no space even for the write-ahead log: the database stops, and comes back by itself once there is some', async (context) => {
    for (let round = 0; round < rounds(1, 2); round++) {
      // While it finds space to recover in, it is back before a request fails.
      const reads = await fillUp(context, async (answered) => {
        await withDatabase(shop.variables, useUpLog).catch(() => {})
        return answered.some(({ status }) => status === 503)
      })
      assert.ok(reads.every(({ path, status }) => path !== '/healthz' || status === 200))
    }
  })

  test('fault 25 · the disk of the uploads is full: they are refused, no partial file is left, the rest of the shop works, and uploads do again once there is space', async (context) => {
    const { bearer, api } = await buildAdmin(uploading)
    const plant = await buildPlant(uploading)
    const upload = async (colour: string) =>
      sendUpload(uploading, formWith(await buildPicture({ width: 600, height: 600, colour })), { bearer })
    const stored = async () => (await readdir(diskOfUploads, { recursive: true })).toSorted()
    const first = await upload('#4f7a4a')
    const freeSpace = fill(diskOfUploads)
    context.onTestFinished(freeSpace)
    await until(() => statfsSync(diskOfUploads).bavail === 0)
    const before = await stored()
    for (const colour of ['#c4623a', '#1f3d2b', '#c4623a']) {
      const refused = await upload(colour)
      assertRefused(refused, 'storage_unavailable')
      assert.equal(refused.headers.get('retry-after'), '60')
    }
    assert.deepEqual(await stored(), before)

    const { public_id } = first.json as UploadedPicture
    const headers = { Authorization: `Bearer ${bearer}` }
    assert.equal((await fetch(`${uploading.url}/uploads/${public_id}-320.avif`, { headers })).status, 200)
    assert.equal((await api.call('GET /plants/:id', { params: { id: plant } }))._id, plant)

    await freeSpace()
    assert.equal((await upload('#c4623a')).status, 201)
    await assertInvariants(uploading.database)
  })
}

/** A disk small enough to be filled quickly, for as long as the file's tests run; null where none can be mounted. */
function mountDisk(size: string): string | null {
  const directory = makeDirectory()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', directory])
  if (mounted.status !== 0) return null
  // Registered before the shop, so it runs after it; the kernel closes the database's files a moment later.
  afterAll(() => until(() => spawnSync('umount', [directory]).status === 0, UNMOUNT_MS))
  return directory
}

/** Keeps the disk full to its last byte; returns the function that frees the space. */
function fill(directory: string): () => Promise<void> {
  const file = join(directory, 'ballast')
  let isFilling = true
  const filling = (async () => {
    while (isFilling) {
      for (let piece = LARGEST_PIECE; piece >= 1; piece /= 4) {
        while (isFilling && (await append(file, piece)));
      }
      await pause(20)
    }
  })()
  return async () => {
    isFilling = false
    await filling
    await rm(file, { force: true })
  }
}

/** Returns false if there is no space. */
function append(file: string, bytes: number): Promise<boolean> {
  return appendFile(file, Buffer.alloc(bytes)).then(
    () => true,
    () => false,
  )
}

/** Whether a write that takes much space is refused. */
async function isWriteRefused({ process }: EmbeddedShop): Promise<boolean> {
  const message = randomBytes(1_500).toString('hex')
  const body = { name: 'Asha', email: 'asha@paudha.example', subject: 'A long letter', message }
  return (await request(process, 'POST /contact', { body })).status === 503
}

/** Makes the database start new segments of its log until it cannot. */
async function useUpLog(database: Database): Promise<void> {
  for (;;) {
    await sql`select pg_logical_emit_message(false, 'paudha', 'fills a little')`.execute(database)
    await sql`select pg_switch_wal()`.execute(database)
  }
}
