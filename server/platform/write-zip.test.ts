import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { test } from 'vitest'
import { writeZip, type ZipFile } from './write-zip.ts'

const file = (name: string, ...parts: string[]): ZipFile => ({ name, content: parts.map((part) => Buffer.from(part)) })

async function* inOrder(files: readonly ZipFile[]): AsyncGenerator<ZipFile> {
  yield* files
}

async function archiveOf(files: readonly ZipFile[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(writeZip(inOrder(files))))
}

test('files are read back by name, compressed or stored', async () => {
  const noise = randomBytes(300_000)
  const archive = await archiveOf([
    file('a/first.txt', 'one ', 'two'),
    { name: 'a/noise.pdf', content: [noise], isCompressed: true },
    file('empty.csv'),
    file('long.csv', 'नीम,'.repeat(50_000)),
  ])
  const { 'a/noise.pdf': pdf = new Uint8Array(), ...files } = unzipSync(archive)
  assert.ok(noise.equals(pdf))
  assert.deepEqual(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
    Object.entries({ 'a/first.txt': 'one two', 'empty.csv': '', 'long.csv': 'नीम,'.repeat(50_000) }),
  )
  assert.ok(archive.length < noise.length + 20_000)
})

test('the same files make the same archive at any time and in any time zone', async () => {
  const zone = process.env.TZ
  const archives: Buffer[] = []
  for (const each of ['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    process.env.TZ = each
    archives.push(await archiveOf([file('a.csv', 'x'), file('b.csv', 'y')]))
  }
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
  for (const archive of archives) assert.ok(archive.equals(archives[0] ?? Buffer.alloc(0)))
})

test('a file is read only as the archive is, part by part', async () => {
  let read = 0
  async function* parts() {
    for (let part = 0; part < 100; part++) {
      read++
      yield randomBytes(100_000)
    }
  }
  let most = 0
  let written = 0
  for await (const bytes of writeZip(inOrder([{ name: 'long.bin', content: parts(), isCompressed: true }]))) {
    written += bytes.length
    most = Math.max(most, read * 100_000 - written)
  }
  assert.equal(read, 100)
  assert.ok(most <= 200_000, `${most} bytes were waiting`)
})

test('more files than the format can count are an error, not a damaged archive', async () => {
  const many = Array.from({ length: 65_536 }, (_, index) => file(String(index)))
  await assert.rejects(archiveOf(many.map((each) => ({ ...each, isCompressed: true }))), /65535 files/)
})
