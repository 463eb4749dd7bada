import { type Kysely, sql } from 'kysely'

/** Which plants were bought together; the nightly job fills it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table bought_together (
  plant_id identifier not null references plants,
  other_id identifier not null references plants,
  times integer not null check (times >= 3),
  primary key (plant_id, other_id),
  check (plant_id <> other_id)
);
create trigger bought_together_changed after insert or update or delete on bought_together
  for each statement execute function notify_everything();
`
