import { type Kysely, sql } from 'kysely'

/**
 * A product may be a bundle of others. An order has a line for each part, so a plant may be in several lines of an order.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create domain bundle_parts as jsonb constraint bundle_parts_rule check (
  case jsonb_typeof(value) when 'array' then jsonb_array_length(value) between 1 and 20 else value is null end
);
create domain ordered_bundle as jsonb constraint ordered_bundle_rule check (value ?& array['plant', 'name', 'quantity']);
alter table plants add parts bundle_parts,
  add constraint plants_bundle_without_stock check (parts is null or stock = 0);
create index plants_by_part on plants using gin (parts jsonb_path_ops) where parts is not null;
alter table order_lines add bundle ordered_bundle, drop constraint order_lines_pkey, add primary key (order_id, id);
create or replace function notify_plant_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.stock > 0) = (old.stock > 0) and new.edits = old.edits
    and new.review_count = old.review_count and new.review_stars = old.review_stars
    and new.price = old.price and new.name = old.name and new.category = old.category
    and new.deleted_at is not distinct from old.deleted_at
  then
    perform pg_notify('shop_changes', 'stock ' || new.id);
  else
    perform pg_notify('shop_changes', 'plant ' || coalesce(new.id, old.id));
    -- The pages of a size show the others.
    if coalesce(new.size, old.size) is not null then
      perform pg_notify('shop_changes', 'plant ' || sizes.id) from plants sizes
        where sizes.size is not null and sizes.size->>'family' in (old.size->>'family', new.size->>'family');
    end if;
  end if;
  -- A bundle is in stock while its parts are.
  if tg_op = 'UPDATE' then
    perform pg_notify('shop_changes',
        case when (new.stock < quantity) = (old.stock < quantity) and new.edits = old.edits
            and new.deleted_at is not distinct from old.deleted_at
          then 'stock ' else 'plant ' end || bundles.id)
      from plants bundles, jsonb_to_recordset(bundles.parts) as part (plant text, quantity integer)
      where bundles.parts is not null and bundles.parts @> jsonb_build_array(jsonb_build_object('plant', new.id))
        and part.plant = new.id;
  end if;
  return null;
end $$;
`
