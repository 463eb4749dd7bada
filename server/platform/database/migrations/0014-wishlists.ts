import { type Kysely, sql } from 'kysely'

/** Customers save plants, agree to mails about them, and share them by a link. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table wishlist_items (
  user_id identifier not null references users on delete cascade,
  plant_id identifier not null references plants,
  added_at timestamptz not null default now(),
  price paise not null,
  known_price paise not null,
  is_sold_out boolean not null,
  primary key (user_id, plant_id)
);

create table wishlists (
  user_id identifier primary key references users on delete cascade,
  mails_consented_at timestamptz,
  mails_ended_at timestamptz,
  mailed_at timestamptz,
  token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') check (token ~ '^[0-9a-f]{64}$'),
  share_hash bytea unique check (length(share_hash) = 32),
  shared_at timestamptz,
  check ((share_hash is null) = (shared_at is null))
);
create index wishlists_to_mail on wishlists (mailed_at)
  where mails_consented_at is not null and mails_ended_at is null;
`
