import { type Kysely, sql } from 'kysely'

/** What was promised when an order or a claim was made holds for it; a claim's refund of two payments is its as a whole. */
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
-- A refund of two payments has a row for each, inserted at once: all of them name the claim.
update refunds set claim_id = claims.id
from claims join refunds as first on first.id = claims.refund_id
where refunds.order_id = first.order_id and refunds.created_at = first.created_at and refunds.made_by = 'shop';
`
