import { type Kysely, sql } from 'kysely'

/**
 * The owner may set a percentage that is saved by paying online. An order has what was saved, and a payment of a cash order
 * the percentage with which it was begun.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
create domain saving_percent as numeric(4, 2) constraint saving_percent_rule check (value between 0.01 and 20);
alter table orders
  add column saving paise not null default 0,
  add column saving_percent saving_percent,
  add constraint orders_saving_has_percent check (saving = 0 or saving_percent is not null);
alter table payment_intents add column saving_percent saving_percent;
update delivery_rules set rules = jsonb_set(rules, '{cash,saving}', 'null');
`
