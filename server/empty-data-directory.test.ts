import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import { emptyDataDirectory } from './empty-data-directory.ts'

test('a data directory is emptied, but not while its database runs', async (context) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'paudha-reset-'))
  context.after(() => rm(dataDirectory, { recursive: true }))
  await chmod(dataDirectory, 0o755)
  await writeFile(join(dataDirectory, 'admin-password'), 'secret')
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} })

  await assert.rejects(emptyDataDirectory(dataDirectory), { name: 'StartRefusal', message: /stop it first/ })
  assert.ok((await readdir(dataDirectory)).includes('admin-password'))

  await postgres.stop()
  await emptyDataDirectory(dataDirectory)
  assert.deepEqual(await readdir(dataDirectory), [])
})
