import { type Kysely, sql } from 'kysely'

/** What a weather forecast said last, by which plants wait for heat and cold. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table delivery_forecast (
  is_held boolean primary key default true check (is_held),
  districts jsonb not null default '{}' check (jsonb_typeof(districts) = 'object'),
  tried_at timestamptz not null default now(),
  read_at timestamptz,
  failing_since timestamptz,
  problem text check (length(problem) between 1 and 500),
  check ((problem is null) = (failing_since is null))
);
create trigger delivery_forecast_changed after insert or delete or update of districts on delivery_forecast
  for each row execute function notify_everything();
`
