import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { StartupError } from '../startup-error.ts'
import type { Entry } from './archive.ts'
import { entryOfImage, entryOfTable, type Manifest, type Table } from './manifest.ts'

/**
 * Copies an archive's rows into new tables. Rows that migrations inserted are truncated, since the archive has them too.
 * Triggers are disabled, as their effects are among the rows, and foreign keys are checked once all rows are there.
 */
export async function loadRows(
  client: pg.Client,
  manifest: Manifest,
  entries: AsyncIterable<Entry>,
  addImage: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
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
    else if (image !== undefined) await addImage(image, content)
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

async function copyInto(client: pg.Client, table: Manifest['tables'][number], content: AsyncIterable<Buffer>) {
  const copying = client.query(from(`copy ${quoteWithColumns(client, table)} from stdin`))
  await pipeline(content, copying)
  if (copying.rowCount !== table.rows) {
    throw new StartupError(
      `${copying.rowCount} of ${table.rows} rows were copied into ${table.name}. Nothing was restored.`,
    )
  }
}

/** The shop's schemas, without that of its jobs, which are created again after a restore. */
const SCHEMAS = ['public', 'payment_simulator']

/** The shop's tables with their columns, without generated ones. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES, [SCHEMAS])
  return rows
}

const TABLES = `
  select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relkind = 'r' and nspname = any($1) and relname not like 'kysely!_%' escape '!'
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  group by nspname, relname
  order by nspname, relname
`

/** The sequences that have been used. */
export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(SEQUENCES, [SCHEMAS])
  return rows
}

const SEQUENCES = `
  select schemaname as schema, sequencename as name, last_value::text as last
  from pg_sequences where schemaname = any($1) and last_value is not null
  order by schemaname, sequencename
`

/** Whether the database has no tables. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    limit 1
  `)
  return rowCount === 0
}

function quote(client: pg.Client, { schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
}

/** A table with its columns, for COPY. */
export function quoteWithColumns(client: pg.Client, table: Table): string {
  return `${quote(client, table)} (${table.columns.map((column) => client.escapeIdentifier(column)).join(', ')})`
}
