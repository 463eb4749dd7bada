import { type Kysely, sql } from 'kysely'

/** What was promised when an order or a claim was made holds for it, also once the settings say less. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
create table former_claim_days (
  held_until timestamptz primary key,
  days smallint not null check (days between 1 and 90)
);
alter table claims
  -- How many days after its end its photos stay at most: as the settings said when it was opened
  add column photo_days smallint not null default 180 check (photo_days between 30 and 1095);
update claims set photo_days = claim_photo_days from seller_settings;
`
