import assert from 'node:assert/strict'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import { makeDirectory } from '../../test/support/directory.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { emptyDataDirectory } from './empty-data-directory.ts'

test('a data directory is emptied, but not while its database runs', async () => {
  const dataDirectory = makeDirectory()
  await writeFile(join(dataDirectory, 'admin-password'), 'secret')
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} })

  await assert.rejects(emptyDataDirectory(dataDirectory), {
    name: 'StartupError',
    message: /^Stop the shop that is using .* first/,
  })
  assert.ok((await readdir(dataDirectory)).includes('admin-password'))

  await postgres.stop()
  await emptyDataDirectory(dataDirectory)
  assert.deepEqual(await readdir(dataDirectory), [])
})

test('of a database elsewhere, only the cluster is deleted', async () => {
  const [parent, elsewhere] = [makeDirectory(), makeDirectory()]
  const dataDirectory = join(parent, 'data')
  await mkdir(join(elsewhere, 'real'))
  await symlink(join(elsewhere, 'real'), dataDirectory)
  await mkdir(join(elsewhere, 'pgdata'))
  await writeFile(join(elsewhere, 'photos'), '')
  await symlink('../pgdata', join(dataDirectory, 'database'))

  await emptyDataDirectory(dataDirectory)
  assert.deepEqual((await readdir(elsewhere)).toSorted(), ['photos', 'real'])
  assert.deepEqual(await readdir(dataDirectory), [])
})
