import { type Kysely, sql } from 'kysely'

/**
 * By what an order is searched is sorted into its index later, together with others': until then it is among the few that
 * are read one by one (`server/shop/orders/search-index.ts`). The index holds what was placed until the moment that it names.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
drop index orders_by_search;
do $$ begin
  execute format(
    'create index orders_by_search on orders using gin (search_text gin_trgm_ops) where created_at < %L',
    now()
  );
end $$;
`
