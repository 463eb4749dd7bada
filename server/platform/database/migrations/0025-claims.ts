import { type Kysely, sql } from 'kysely'

/**
 * Shoppers claim plants that arrived hurt, with photos that only they and admins see; the owner sets until when, and how
 * long the photos stay.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
create table claims (
  id identifier primary key,
  order_id identifier not null references orders,
  user_id identifier not null references users,
  -- Which of the order's claims it is, from 1
  place smallint not null check (place >= 1),
  status text not null default 'open' check (
    status in ('open', 'awaiting_shopper', 'replacing', 'refunding', 'refused', 'withdrawn', 'settled')
  ),
  reason text not null check (reason in ('broken', 'dead', 'wrong', 'missing', 'sick', 'pot')),
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null default now(),
  -- When the shop first wrote a question or decided
  answered_at timestamptz,
  -- 48 hours for the first answer, then a month for the decision
  due_at timestamptz not null,
  ended_at timestamptz,
  -- The parcel that it was accepted for
  replacement_id identifier unique references replacements,
  unique (order_id, place),
  constraint claims_replaced check (status <> 'replacing' or replacement_id is not null),
  constraint claims_ended check ((status in ('refused', 'withdrawn', 'settled')) = (ended_at is not null))
);
create index claims_by_user on claims (user_id);
create index claims_due on claims (due_at, id) where status in ('open', 'awaiting_shopper');

create table claim_lines (
  claim_id identifier not null references claims,
  order_id identifier not null,
  line_id identifier not null,
  quantity integer not null check (quantity between 1 and 999),
  -- Until its claim has ended
  is_open boolean not null default true,
  primary key (claim_id, line_id),
  foreign key (order_id, line_id) references order_lines (order_id, id)
);
-- A line has one claim at a time.
create unique index claim_lines_open_once on claim_lines (order_id, line_id) where is_open;

-- Photos of claims, or of none yet. Their files are private.
create table claim_photos (
  id identifier primary key,
  user_id identifier not null references users,
  claim_id identifier references claims,
  position smallint check (position between 0 and 5),
  uploaded_at timestamptz not null default now(),
  unique (claim_id, position),
  constraint claim_photos_placed check ((claim_id is null) = (position is null))
);
create index claim_photos_unused on claim_photos (uploaded_at) where claim_id is null;

-- Each thing that happened to a claim: who, when, why.
create table claim_events (
  id bigint generated always as identity primary key,
  claim_id identifier not null references claims,
  happened_at timestamptz not null default now(),
  kind text not null check (
    kind in ('opened', 'question', 'answer', 'replaced', 'refunded', 'refused', 'withdrawn', 'settled', 'reopened')
  ),
  actor text not null check (actor in ('shopper', 'admin', 'fulfilment')),
  -- Null: the parcel or refund that the claim was accepted for
  user_id identifier references users,
  text text check (length(text) between 1 and 4000)
);
create index claim_events_by_claim on claim_events (claim_id, id);

alter table seller_settings
  add claim_days smallint not null default 7 check (claim_days between 1 and 90),
  add claim_photo_hours smallint not null default 48 check (claim_photo_hours between 1 and 2160),
  add claim_photo_days smallint not null default 180 check (claim_photo_days between 30 and 1095);
`
