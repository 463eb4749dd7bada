import { type Kysely, sql } from 'kysely'

/**
 * What the owner must mend about running the shop, and the mark of a database that holds the demo. Databases that were
 * filled before there was a mark are known by the demo's first customer, whose identifier no other account has.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table operational_incidents (
  kind text not null check (length(kind) <= 60),
  subject text not null check (length(subject) <= 60),
  detail text not null check (length(detail) <= 500),
  times integer not null default 1,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (kind, subject)
);

create table demo_fill (
  is_held boolean primary key default true check (is_held),
  filled_at timestamptz not null default now()
);
insert into demo_fill
  select true, created_at from users
  where id = translate(left(encode(decode(md5('user' || 1), 'hex'), 'base64'), 20), '+/', 'Zz');
`
