import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
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
