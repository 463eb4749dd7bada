import type pg from 'pg'
import type { Manifest, Table } from './manifest.ts'

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

export function quote(client: pg.Client, { schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
}

/** A table with its columns, for COPY. */
export function quoteWithColumns(client: pg.Client, table: Table): string {
  return `${quote(client, table)} (${table.columns.map((column) => client.escapeIdentifier(column)).join(', ')})`
}
