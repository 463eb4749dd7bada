import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import { makeDirectory } from '../../../test/support/directory.ts'
import { StorageUnavailable } from '../../platform/uploads/storage.ts'
import { localDisk, type WriteDurably } from './local-disk.ts'

const directory = makeDirectory()
const file = (name: string, content = name) => ({ name, type: 'image/jpeg', bytes: Buffer.from(content) })
const listFiles = async () => (await readdir(directory, { recursive: true })).toSorted()

test('files are saved whole, found and removed', async () => {
  const disk = localDisk(directory)
  await disk.save([file('a.webp'), file('a.jpg', 'picture')])
  assert.equal(await readFile(join(directory, 'a.jpg'), 'utf8'), 'picture')
  assert.ok(await disk.has('a.jpg'))
  await disk.remove(['a.jpg', 'a.webp', 'never-there.jpg'])
  assert.ok(!(await disk.has('a.jpg')))
  assert.deepEqual(await listFiles(), ['.drafts'])
})

test('no file is visible before all are written, and none at all when a later one fails', async () => {
  const seen: string[][] = []
  const failing: WriteDurably = async (path, bytes) => {
    await writeFile(path, bytes.subarray(0, 1))
    seen.push((await listFiles()).filter((name) => name.endsWith('.jpg')))
    if (bytes.toString() === 'last.jpg') {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' })
    }
  }
  const files = [file('first.jpg'), file('second.jpg'), file('last.jpg')]
  await assert.rejects(localDisk(directory, failing).save(files), StorageUnavailable)
  assert.deepEqual(seen, [[], [], []])
  assert.deepEqual(await listFiles(), ['.drafts'])
})

test('temporary files of a dead process are removed, those that are being written are not', async () => {
  await mkdir(join(directory, '.drafts'), { recursive: true })
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000)
  for (const name of ['abandoned', 'young']) await writeFile(join(directory, '.drafts', name), 'half')
  await utimes(join(directory, '.drafts', 'abandoned'), hoursAgo, hoursAgo)
  await localDisk(directory).save([file('b.jpg')])
  assert.deepEqual(await listFiles(), ['.drafts', '.drafts/young', 'b.jpg'])
})

test('a bug is not reported as a full disk', async () => {
  const mistaken = localDisk(directory, async () => Promise.reject(new TypeError('a mistake')))
  await assert.rejects(mistaken.save([file('c.jpg')]), TypeError)
})
