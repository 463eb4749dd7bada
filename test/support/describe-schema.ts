import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/database.ts'

/**
 * The shop's schema as PostgreSQL's catalogue has it: one text for each column, constraint, index, function, trigger,
 * type, sequence and extension, sorted. The order of a table's columns is left out, because nothing depends on it; so
 * are the tables of the migrations and what an extension brings.
 */
export async function describeSchema(database: Database): Promise<string[]> {
  const { rows } = await sql.raw<{ line: string }>(LINES).execute(database)
  return rows.map(({ line }) => line)
}

const LINES = `
  with relation as (
    select * from pg_class
    where relnamespace = 'public'::regnamespace and relname not like 'kysely!_%' escape '!'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  )
  select format('%s %s, persistence %s, options %s',
    case relkind when 'r' then 'table' when 'i' then 'index' when 'S' then 'sequence' else relkind::text end,
    relname, relpersistence, reloptions) as line
  from relation
  union all select format('column %s.%s %s%s, default %s, identity "%s", generated "%s", storage %s', relname, attname,
    format_type(atttypid, atttypmod), case when attnotnull then ' not null' end, pg_get_expr(adbin, adrelid),
    attidentity, attgenerated, attstorage)
  from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = relation.oid and adnum = attnum
  where relkind <> 'S'
  union all select format('constraint %s %s %s', coalesce(relname, contypid::regtype::text), conname,
    pg_get_constraintdef(pg_constraint.oid))
  from pg_constraint left join relation on relation.oid = conrelid
  where connamespace = 'public'::regnamespace and contype <> 'n' and (relation.oid is not null or contypid <> 0)
  union all select format('index %s, valid %s', pg_get_indexdef(indexrelid), indisvalid)
  from pg_index join relation on relation.oid = indexrelid
  union all select format('trigger %s, enabled %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
  from pg_trigger join relation on relation.oid = tgrelid where not tgisinternal
  union all select 'view ' || relname || ' ' || pg_get_viewdef(oid) from relation where relkind in ('v', 'm')
  union all select 'function ' || pg_get_functiondef(oid) from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all select format('type %s %s%s, default %s, values %s', typname,
    format_type(nullif(typbasetype, 0), typtypmod), case when typnotnull then ' not null' end, typdefault,
    (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
  from pg_type
  where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
    and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
  union all select format('sequence %s %s from %s by %s, %s to %s, cache %s, cycle %s', relname, seqtypid::regtype,
    seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle)
  from pg_sequence join relation on relation.oid = seqrelid
  union all select 'extension ' || extname from pg_extension
  order by 1
`
