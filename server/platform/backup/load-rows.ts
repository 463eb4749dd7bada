import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { StartupError } from '../startup-error.ts'
import type { ImageFiles } from './image-files.ts'
import { listTables, quote, quoteWithColumns } from './list-tables.ts'
import { entryOfImage, entryOfTable, type Manifest } from './manifest.ts'
import type { Entry } from './read-archive.ts'

/**
 * Copies an archive's rows into new tables. Rows that migrations inserted are truncated, since the archive has them
 * too. Triggers are disabled, as their effects are among the rows, and foreign keys are checked once all rows are
 * there.
 */
export async function loadRows(
  client: pg.Client,
  manifest: Manifest,
  entries: AsyncIterable<Entry>,
  images: ImageFiles,
): Promise<void> {
  const created = await listTables(client)
  const foreignKeys = await dropForeignKeys(client)
  for (const table of created) {
    await client.query(`alter table ${quote(client, table)} disable trigger user; truncate ${quote(client, table)}`)
  }

  const tables = new Map(manifest.tables.map((table) => [entryOfTable(table), table]))
  const names = new Map(manifest.pictures.map(({ name }) => [entryOfImage(name), name]))
  for await (const { name, content } of entries) {
    const table = tables.get(name)
    const image = names.get(name)
    if (table) await copyInto(client, table, content)
    else if (image !== undefined) await images.add(image, content)
  }

  for (const { schema, name, last } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [quote(client, { schema, name }), last])
  }
  for (const table of created) await client.query(`alter table ${quote(client, table)} enable trigger user`)
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`)
  }
}

type ForeignKey = { table: string; name: string; definition: string }

/** Drops the foreign keys, so that tables may be filled in any order; returns how to add them again. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text !~ '^pg_'
  `)
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
  }
  return rows
}

async function copyInto(
  client: pg.Client,
  table: Manifest['tables'][number],
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const copying = client.query(from(`copy ${quoteWithColumns(client, table)} from stdin`))
  await pipeline(content, copying)
  if (copying.rowCount !== table.rows) {
    throw new StartupError(`${table.name} took ${copying.rowCount} of ${table.rows} rows. Nothing was restored.`)
  }
}
