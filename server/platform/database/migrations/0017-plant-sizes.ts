import { type Kysely, sql } from 'kysely'

/** A plant may be one size of a family. Pages of a size show the others, so a change of one concerns them all. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create domain plant_size as jsonb constraint plant_size_rule check (
  value ?& array['family', 'label', 'position']
  and length(value->>'family') between 1 and 100 and length(value->>'label') between 1 and 40
  and (value->>'position')::integer between 0 and 999
);
alter table plants add size plant_size;
create index plants_by_family on plants ((size->>'family')) where size is not null;
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
  return null;
end $$;
`
