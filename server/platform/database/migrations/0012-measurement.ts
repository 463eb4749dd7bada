import { type Kysely, sql } from 'kysely'

/**
 * What is measured of visitors who agreed to it: their consents, what a purchase needs to be told of the visit that led to
 * it, and the events, which are told to Meta and kept as an outbox. Whom an event is about is forgotten as soon as it is
 * sent or no longer can be.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table consents (
  id identifier primary key,
  version integer not null check (version >= 1),
  user_id identifier references users on delete set null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index consents_by_user on consents (user_id);

create table order_visits (
  order_id identifier primary key references orders on delete cascade,
  consent_id identifier not null references consents on delete cascade,
  visitor jsonb not null,
  noted_at timestamptz not null default now()
);
create index order_visits_by_consent on order_visits (consent_id);

create table conversion_events (
  id identifier primary key,
  name text not null check (name in ('PageView', 'ViewContent', 'AddToCart', 'Purchase')),
  event_id text not null check (length(event_id) between 1 and 64),
  happened_at timestamptz not null,
  source_url text not null check (length(source_url) <= 2000),
  consent_id identifier not null references consents,
  user_data jsonb,
  custom_data jsonb not null,
  status text not null check (status in ('waiting', 'sent', 'failed', 'recorded', 'withdrawn')),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  claimed_until timestamptz,
  last_error text check (length(last_error) <= 500),
  received_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (name, event_id),
  check (user_data is null or status in ('waiting', 'failed')),
  check (user_data is not null or status <> 'waiting'),
  check (claimed_until is null or status = 'waiting'),
  check ((status = 'sent') = (sent_at is not null))
);
create index conversion_events_to_send on conversion_events (next_try_at) where status = 'waiting';
create index conversion_events_by_time on conversion_events (received_at desc, id);
create index conversion_events_by_status on conversion_events (status, received_at desc, id);
create index conversion_events_by_consent on conversion_events (consent_id);
`
