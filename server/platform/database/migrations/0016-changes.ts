import { type Kysely, sql } from 'kysely'

/**
 * Tells every process of each change to the catalogue when it is committed, whoever makes it: `stock` and the plant's
 * id when only its stock moved and there still is some, else `plant` and its id; `everything` when the seller's
 * settings, which stand on public pages, were saved.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create function tell_of_plant() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.stock > 0) = (old.stock > 0) and new.edits = old.edits
    and new.review_count = old.review_count and new.review_stars = old.review_stars
    and new.price = old.price and new.name = old.name and new.category = old.category
    and new.deleted_at is not distinct from old.deleted_at
  then
    perform pg_notify('shop_changes', 'stock ' || new.id);
  else
    perform pg_notify('shop_changes', 'plant ' || coalesce(new.id, old.id));
  end if;
  return null;
end $$;

create trigger plants_are_told_of after insert or update or delete on plants
  for each row execute function tell_of_plant();

create function tell_of_everything() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changes', 'everything');
  return null;
end $$;

create trigger plants_emptied_is_told_of after truncate on plants
  for each statement execute function tell_of_everything();

create trigger settings_are_told_of after insert or update or delete on seller_settings
  for each statement execute function tell_of_everything();
`
