import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import { makeDirectory } from '../../../test/support/directory.ts'
import { squashed } from '../../database/migrations/0044-baseline.ts'
import { type ArchiveWriter, readJoinedEntries, verifyArchive, writeArchive } from './archive.ts'
import { MANIFEST } from './manifest.ts'
import { restore } from './restore.ts'

const content = Buffer.from('1\tRose\n2\tTulsi\n')
const digest = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
const nothing = { bytes: 0, sha256: createHash('sha256').digest('hex') }
const manifest = {
  format: 1,
  version: '0.1.0',
  takenAt: '2026-11-22T04:00:00.000Z',
  migrations: ['0044-baseline'],
  tables: [
    { schema: 'public', name: 'plants', columns: ['id', 'name'], rows: 2, content: digest },
    { schema: 'public', name: 'reviews', columns: ['id'], rows: 0, content: nothing },
  ],
  sequences: [],
  pictures: [{ name: 'rose.jpg', content: digest }],
}

const directory = makeDirectory()
let whole: string
let written = 0

beforeAll(async () => {
  whole = await archiveOf(manifest)
})

test('a written archive is read back', async () => {
  assert.deepEqual(await verifyArchive(whole), manifest)
  const entries: [string, string][] = []
  for await (const { name, content } of readJoinedEntries(whole)) {
    entries.push([name, Buffer.concat(await Array.fromAsync(content)).toString()])
  }
  assert.deepEqual(entries.slice(0, 2), [
    ['database/public.plants', content.toString()],
    ['uploads/rose.jpg', content.toString()],
  ])
})

test('an archive with any damaged byte is refused, or its content is unchanged', async () => {
  const bytes = await readFile(whole)
  for (let length = 0; length < bytes.length; length += 7) await refused(bytes.subarray(0, length))
  for (let at = 0; at < bytes.length; at += 3) {
    const damaged = Buffer.from(bytes)
    damaged[at] = 255 - (damaged[at] ?? 0)
    const file = await fileOf(damaged)
    const read = await verifyArchive(file).catch((error: Error) => error)
    if (read instanceof Error) assert.equal(read.name, 'StartupError', read.stack)
    else assert.deepEqual(read, manifest)
  }
})

test('an archive that does not match its manifest is refused', async () => {
  const [plants, reviews] = manifest.tables
  const withPicture = (name: string) => ({ ...manifest, pictures: [{ name, content: digest }] })
  const wrongManifests = [
    { ...manifest, tables: [reviews] },
    { ...manifest, tables: [{ ...plants, content: nothing }, reviews] },
    { ...manifest, pictures: [] },
    withPicture('lily.jpg'),
    { ...manifest, migrations: [] },
    ...['../rose.jpg', '/etc/rose.jpg', 'a//rose.jpg', '.hidden', 'a\\..\\rose.jpg', ''].map(withPicture),
  ]
  for (const wrong of wrongManifests) await refused(await readFile(await archiveOf(wrong)), /is damaged/)
  const unfinished = await write(async (archive) => void (await archive.add('uploads/rose.jpg', content)))
  await refused(await readFile(unfinished), /its end is missing/)
})

test('an archive of a newer shop, or of one before the previous release, is refused with what to do', async () => {
  await refused(await readFile(await archiveOf({ format: 2 })), /a newer version made this backup/)
  const settings = { databaseUrl: null, dataDirectory: directory, uploadsDirectory: join(directory, 'uploads') }
  const refusals = [
    [[...squashed, '9998-later'], /with a newer version of the shop; a newer version made this backup\.$/],
    [squashed.slice(0, -1), /with the previous release, then start this one; the backup is too old/],
  ] as const
  for (const [migrations, message] of refusals) {
    const file = await archiveOf({ ...manifest, migrations })
    await assert.rejects(
      restore(settings, file, async () => {}),
      { name: 'StartupError', message },
    )
  }
})

test('the parts of a long table are read as one entry; one that is not read is skipped, however long it is', async () => {
  const lines = Array.from({ length: 11 }, () => Buffer.alloc(1_000_000, 'x'))
  const long = await write(async (archive) => {
    for (const entry of ['database/public.plants', 'database/public.reviews'])
      await archive.addInParts(entry, asyncOf(lines))
  })
  for (const isRead of [true, false]) {
    const names: string[] = []
    let bytes = 0
    for await (const { name, content } of readJoinedEntries(long)) {
      names.push(name)
      if (isRead) for await (const chunk of content) bytes += chunk.length
    }
    assert.deepEqual(names, ['database/public.plants', 'database/public.reviews'])
    assert.equal(bytes, isRead ? 22_000_000 : 0)
  }
})

test('a failing disk or an abort signal ends the writing, however much is left', async () => {
  const endless = async (archive: ArchiveWriter) => {
    await archive.addInParts('database/public.plants', endlessly())
  }
  await assert.rejects(writeArchive('/dev/null/archive', new AbortController().signal, endless), { code: 'ENOTDIR' })
  const stopped = writeArchive(join(directory, 'stopped'), AbortSignal.timeout(50), endless)
  await assert.rejects(stopped, { name: 'AbortError' })
})

async function write(fill: (archive: ArchiveWriter) => Promise<void>): Promise<string> {
  const file = join(directory, `${++written}.tar.gz`)
  await writeArchive(file, new AbortController().signal, fill)
  return file
}

function archiveOf(stated: object): Promise<string> {
  return write(async (archive) => {
    await archive.addInParts('database/public.plants', asyncOf([content]))
    await archive.addInParts('database/public.reviews', asyncOf([]))
    await archive.add('uploads/rose.jpg', content)
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(stated)))
  })
}

async function fileOf(bytes: Buffer): Promise<string> {
  const file = join(directory, 'damaged.tar.gz')
  await writeFile(file, bytes)
  return file
}

async function refused(bytes: Buffer, message = /./): Promise<void> {
  await assert.rejects(verifyArchive(await fileOf(bytes)), { name: 'StartupError', message })
}

async function* asyncOf(items: Buffer[]): AsyncGenerator<Buffer> {
  yield* items
}

async function* endlessly(): AsyncGenerator<Buffer> {
  for (;;) yield randomBytes(100_000)
}
