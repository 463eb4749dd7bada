import { type Kysely, sql } from 'kysely'

/**
 * The rest of a cash order whose advance is paid may be paid online, too: it has a second collection, and is paid by two
 * payments then.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table payment_intents
  add column part text not null default 'order' check (part in ('order', 'rest')),
  drop constraint payment_intents_pkey,
  add primary key (order_id, part),
  add constraint payment_intents_checked check (part = 'order' or next_check_at is null);
alter table door_qr_codes add column part text not null default 'order' check (part in ('order', 'rest'));
alter table payments add column part text not null default 'order' check (part in ('order', 'rest'));
drop index payments_pay_once;
create unique index payments_pay_once on payments (order_id, part) where purpose = 'pays_order';
`
