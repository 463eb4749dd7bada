import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { StartRefusal } from '../start-refusal.ts'
import type { PictureShelf } from './image-files.ts'
import { listTables, quote, quoteWithColumns } from './list-tables.ts'
import { entryOfPicture, entryOfTable, type Manifest } from './manifest.ts'
import type { Entry } from './read-archive.ts'

/**
 * Copies an archive's rows into tables that are just made. What migrations put there belongs to the rows that come.
 * Triggers stay silent, since what they would do is among the rows, and references are checked once all are there.
 */
export async function loadRows(
  client: pg.Client,
  manifest: Manifest,
  pieces: AsyncIterable<Entry>,
  pictures: PictureShelf,
): Promise<void> {
  const made = await listTables(client)
  const references = await dropReferences(client)
  for (const table of made) {
    await client.query(`alter table ${quote(client, table)} disable trigger user; truncate ${quote(client, table)}`)
  }

  const tables = new Map(manifest.tables.map((table) => [entryOfTable(table), table]))
  const names = new Map(manifest.pictures.map(({ name }) => [entryOfPicture(name), name]))
  for await (const { name, content } of pieces) {
    const table = tables.get(name)
    const picture = names.get(name)
    if (table) await copyInto(client, table, content)
    else if (picture !== undefined) await pictures.put(picture, content)
  }

  for (const { schema, name, last } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [quote(client, { schema, name }), last])
  }
  for (const table of made) await client.query(`alter table ${quote(client, table)} enable trigger user`)
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`)
  }
}

type Reference = { table: string; name: string; definition: string }

/** Takes away the references between tables, so that these may be filled in any order; answers how to put them back. */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
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
    throw new StartRefusal(`${table.name} took ${copying.rowCount} of ${table.rows} rows. Nothing was restored.`)
  }
}
