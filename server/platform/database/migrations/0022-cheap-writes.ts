import { type Kysely, sql } from 'kysely'

/**
 * What made an order dear. While an index knew of a plant's stock, each piece that was sold renewed the plant's entry in
 * every one of its indexes, those for searching among them: plants of few pieces are now found by reading the catalogue,
 * and some room on each page takes the plant as it is next. An identifier's length is counted, because an expression that
 * counts needs as many states as it counts, and they are made anew for each of the twenty identifiers that an order
 * writes; those that are there fit already. What a mail says is kept for moments only, not worth compressing it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
drop index plants_by_stock;
alter table plants set (fillfactor = 70);

alter domain identifier drop constraint identifier_check;
alter domain identifier add constraint identifier_check
  check (length(value) between 16 and 32 and value ~ '^[0-9A-Za-z]*$') not valid;

alter table mails alter column text set storage external, alter column html set storage external;
`
