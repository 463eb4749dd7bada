import { type Kysely, sql } from 'kysely'

/** A replacement may come back, and its sound pieces go on sale again. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table replacements drop constraint replacements_status_check, drop constraint replacements_check;
alter table replacements
  add check (status in ('pending', 'shipped', 'delivered', 'cancelled', 'lost', 'returned')),
  add check ((courier is null and tracking_number is null) or status in ('shipped', 'delivered', 'lost', 'returned'));
alter table replacement_lines
  add column sound smallint not null default 0,
  add check (sound between 0 and quantity);
comment on column replacement_lines.sound is 'Pieces of a parcel that came back that are on sale again';
`
