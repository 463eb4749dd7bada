import { type Kysely, sql } from 'kysely'

/**
 * A review has photos, a reply of the shop, may be hidden, and says how its author is named; buyers are mailed
 * for one. Earlier reviews show a short name.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table reviews
  add shown_as text not null default 'short' check (shown_as in ('short', 'full', 'anonymous')),
  add reply text check (length(reply) between 1 and 2000),
  add replied_at timestamptz,
  add hidden_at timestamptz,
  add hidden_reason text check (length(hidden_reason) between 1 and 500),
  add constraint reviews_replied check ((reply is null) = (replied_at is null)),
  add constraint reviews_hidden check ((hidden_at is null) = (hidden_reason is null));
create index reviews_by_time on reviews (created_at desc, id);

create table review_photos (
  name text primary key check (name ~ '^[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]$'),
  user_id identifier not null references users,
  review_id identifier references reviews,
  position smallint check (position between 0 and 3),
  unique (review_id, position),
  constraint review_photos_placed check ((review_id is null) = (position is null))
);

create table review_requests (
  order_id identifier primary key references orders,
  token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') check (token ~ '^[0-9a-f]{64}$'),
  requested_at timestamptz not null default now()
);

alter table users add review_requests_ended_at timestamptz;
`
