import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/database.ts'

type Column = {
  name: string
  /** As PostgreSQL writes it, maybe the name of a domain */
  type: string
  /** Below a domain */
  baseType: string
  isNotNull: boolean
  /** An expression; of a generated column, how it is computed */
  default: string | null
  kind: 'plain' | 'identity' | 'generated'
  comment: string | null
}

/** `columns` are those that it concerns; a domain's has none. */
type Constraint = { name: string; definition: string; columns: string[]; comment: string | null }

type Table = {
  name: string
  isUnlogged: boolean
  options: string | null
  comment: string | null
  columns: Column[]
  constraints: Constraint[]
  indexes: Described[]
  triggers: Described[]
}

type Domain = { name: string; type: string; comment: string | null; constraints: Constraint[] }

/** The statement that makes it again. */
type Described = { definition: string; comment: string | null }

export type ReadSchema = {
  extensions: string[]
  domains: Domain[]
  functions: Described[]
  sequences: Described[]
  tables: Table[]
}

/** The shop's schema as PostgreSQL's catalogue has it, by name; without the tables of the migrations. */
export async function readSchema(database: Database): Promise<ReadSchema> {
  const { rows } = await sql.raw<{ schema: ReadSchema }>(QUERY).execute(database)
  if (!rows[0]) throw new Error('The catalogue answered nothing')
  return rows[0].schema
}

const list = (item: string, order: string) => `coalesce(json_agg(${item} order by ${order}), '[]')`
const ours = (oid: string) => `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`
const constraints = (owner: string) => `(
  select ${list(
    `json_build_object('name', conname, 'definition', pg_get_constraintdef(c.oid, true),
      'comment', obj_description(c.oid), 'columns', array(
        select attname from unnest(conkey) as key join pg_attribute on attrelid = conrelid and attnum = key
      ))`,
    `position(contype in 'pufc'), conname`,
  )}
  from pg_constraint as c where ${owner} and contype in ('c', 'f', 'p', 'u')
)`

const QUERY = `select json_build_object(
  'extensions', (select ${list('extname', 'extname')} from pg_extension where extname <> 'plpgsql'),
  'domains', (
    select ${list(
      `json_build_object('name', typname, 'type', format_type(typbasetype, typtypmod),
        'comment', obj_description(t.oid), 'constraints', ${constraints('contypid = t.oid')})`,
      'typname',
    )}
    from pg_type as t where typnamespace = 'public'::regnamespace and typtype = 'd' and ${ours('t.oid')}
  ),
  'functions', (
    select ${list(
      `json_build_object('definition', pg_get_functiondef(p.oid), 'comment', obj_description(p.oid))`,
      'proname',
    )}
    from pg_proc as p where pronamespace = 'public'::regnamespace and ${ours('p.oid')}
  ),
  'sequences', (
    select ${list(
      `json_build_object('comment', obj_description(seqrelid), 'definition', format(
        'CREATE SEQUENCE %s AS %s START %s INCREMENT %s', relname, seqtypid::regtype, seqstart, seqincrement))`,
      'relname',
    )}
    from pg_sequence join pg_class on pg_class.oid = seqrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = seqrelid and deptype = 'i')
  ),
  'tables', (
    select ${list(
      `json_build_object(
        'name', relname,
        'isUnlogged', relpersistence = 'u',
        'options', array_to_string(reloptions, ', '),
        'comment', obj_description(r.oid),
        'columns', (
          select ${list(
            `json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
              'baseType', format_type(coalesce(nullif(typbasetype, 0), atttypid), null),
              'isNotNull', attnotnull, 'default', pg_get_expr(adbin, adrelid, true),
              'kind', case when attidentity <> '' then 'identity' when attgenerated <> '' then 'generated' else 'plain' end,
              'comment', col_description(r.oid, attnum))`,
            'attnum',
          )}
          from pg_attribute join pg_type on pg_type.oid = atttypid
          left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = r.oid and attnum > 0 and not attisdropped
        ),
        'constraints', ${constraints('conrelid = r.oid')},
        'indexes', (
          select ${list(
            `json_build_object('definition', pg_get_indexdef(indexrelid, 0, true), 'comment', obj_description(indexrelid))`,
            'indexrelid::regclass::text',
          )}
          from pg_index
          where indrelid = r.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
        ),
        'triggers', (
          select ${list(
            `json_build_object('definition', pg_get_triggerdef(t.oid, true), 'comment', obj_description(t.oid))`,
            'tgname',
          )}
          from pg_trigger as t where tgrelid = r.oid and not tgisinternal
        )
      )`,
      'relname',
    )}
    from pg_class as r
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely!_%' escape '!'
      and ${ours('r.oid')}
  )
) as schema`
