import { type Kysely, sql } from 'kysely'

/**
 * Leaves out what every order wrote and nobody needed. An entry anywhere in a large index is the dearest of what an order
 * writes, above all after a checkpoint, when its whole page is logged. A line's number is looked for among the lines of its
 * order; a user's orders are found by the index that holds their keys; nothing is looked for by the movements of a plant.
 * Payment and shipment begin as pending with every order, so their first event is the one with which they leave that. Whoever
 * writes an order may tell by what it is searched; else it is looked up, as before.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table order_lines
  drop constraint order_lines_pkey,
  drop constraint order_lines_order_id_plant_id_key,
  add primary key (order_id, plant_id);

drop index orders_by_user, stock_movements_by_plant;

delete from order_events where from_state is null and aspect in ('payment', 'shipment');

drop trigger search_text_of_order on orders;
create trigger search_text_of_new_order before insert on orders
  for each row when (new.search_text is null) execute function take_search_text_from_customer();
create trigger search_text_of_order before update of id, user_id on orders
  for each row execute function take_search_text_from_customer();
`
