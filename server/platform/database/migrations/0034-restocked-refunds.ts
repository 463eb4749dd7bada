import { type Kysely, sql } from 'kysely'

/** Pieces that come back with a refund in parts go on sale again, with a stock movement of their own. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter domain movement_reason drop constraint movement_reason_rule;
alter domain movement_reason add constraint movement_reason_rule
  check (value in (
    'initial', 'adjustment', 'order', 'release', 'write_off', 'replacement', 'replacement_release', 'refund_release'
  ));
alter table stock_movements
  drop constraint stock_movements_of_orders,
  add constraint stock_movements_of_orders
    check (
      (reason in ('order', 'release', 'write_off', 'replacement', 'replacement_release', 'refund_release'))
        = (order_id is not null)
    );
`
