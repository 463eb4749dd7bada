import { type Kysely, sql } from 'kysely'

/**
 * The owner chooses what prices are compared with, and the minimum order. A shop that has settings goes on as it is: it takes
 * orders, and its zones' minimums below ₹300, which were none before, stay without effect.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table seller_settings
  add column compare_at_prices text check (compare_at_prices in ('plus-200', 'former', 'none')),
  add column minimum_order paise not null default 30000;
comment on column seller_settings.compare_at_prices is 'What is struck through beside prices (\`domain/pricing.ts\`); null until the owner has chosen';
comment on column seller_settings.minimum_order is 'What the goods of an order must come to, where its delivery zone asks nothing else';
update seller_settings set compare_at_prices = 'none';
update delivery_rules set rules = jsonb_set(rules, '{zones}', (
  select coalesce(jsonb_agg(
    case when (zone->>'minimum')::numeric < 30000 then zone || '{"minimum": null}' else zone end order by place
  ), '[]')
  from jsonb_array_elements(rules->'zones') with ordinality as zones (zone, place)
));
`
