import { type Kysely, sql } from 'kysely'

/** Accounts, catalogue, carts and orders. Sums are whole paise; times are stored in UTC. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create domain identifier as text check (value ~ '^[0-9A-Za-z]{16,32}$');
create domain paise as integer check (value between 0 and 1000000000);

create table users (
  id identifier primary key,
  name text not null check (length(name) between 2 and 100),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  phone_number text,
  password_hash text,
  is_admin boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table sessions (
  id identifier primary key,
  user_id identifier not null references users on delete cascade,
  bearer_hash bytea not null unique check (length(bearer_hash) = 32),
  cookie_hash bytea not null unique check (length(cookie_hash) = 32),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (expires_at <= created_at + interval '90 days')
);
create index sessions_by_user on sessions (user_id);

create table plants (
  id identifier primary key,
  name text not null check (length(name) between 1 and 200),
  scientific_name text check (length(scientific_name) between 1 and 200),
  other_names text[] not null default '{}',
  description text not null check (length(description) between 10 and 10000),
  price paise not null,
  original_price paise,
  discount smallint not null default 0 check (discount between 0 and 99),
  stock integer not null check (stock >= 0),
  category text not null check (category in ('indoor', 'outdoor', 'succulent', 'exotic-fruit', 'seeds', 'pots')),
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  review_stars integer not null default 0 check (review_stars between review_count and 5 * review_count),
  image_url text not null,
  image_public_id text,
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  care_instructions jsonb not null default '[]' check (jsonb_typeof(care_instructions) = 'array'),
  benefits text[] not null default '{}',
  edits integer not null default 1,
  stock_moves integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index plants_on_sale on plants (category, created_at desc, id) where deleted_at is null;

create table reviews (
  id identifier primary key,
  plant_id identifier not null references plants,
  user_id identifier not null references users,
  rating smallint not null check (rating between 1 and 5),
  comment text not null check (length(comment) between 1 and 2000),
  created_at timestamptz not null default now(),
  unique (plant_id, user_id)
);
create index reviews_by_plant on reviews (plant_id, created_at desc, id);

create table cart_items (
  user_id identifier not null references users on delete cascade,
  plant_id identifier not null references plants,
  quantity integer not null check (quantity between 1 and 999),
  added_at timestamptz not null default now(),
  primary key (user_id, plant_id)
);

create table orders (
  id identifier primary key,
  user_id identifier not null references users,
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'shipped', 'delivered', 'cancelled', 'payment_failed')),
  payment_method text not null check (payment_method in ('cod', 'online')),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'paid', 'failed', 'cancelled', 'refunded')),
  shipment_status text not null default 'pending'
    check (shipment_status in ('pending', 'shipped', 'delivered', 'cancelled', 'returned')),
  amount paise not null,
  street text not null,
  city text not null,
  state text not null,
  country text not null check (country = 'India'),
  zip_code text not null check (zip_code ~ '^[1-9][0-9]{5}$'),
  idempotency_key text check (length(idempotency_key) between 1 and 128),
  request_digest bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  check ((idempotency_key is null) = (request_digest is null))
);
create index orders_by_user on orders (user_id, created_at desc, id);
create index orders_by_time on orders (created_at desc, id);

create table order_lines (
  id identifier primary key,
  order_id identifier not null references orders,
  plant_id identifier not null references plants,
  position smallint not null,
  name text not null,
  price paise not null,
  quantity integer not null check (quantity between 1 and 999),
  image_url text not null,
  unique (order_id, plant_id)
);

create table order_events (
  id bigint generated always as identity primary key,
  order_id identifier not null references orders,
  happened_at timestamptz not null default now(),
  actor text not null check (actor in ('shopper', 'admin', 'payment', 'clock')),
  user_id identifier references users,
  aspect text not null check (aspect in ('order', 'payment', 'shipment')),
  from_state text,
  to_state text not null,
  check (from_state is distinct from to_state)
);
create index order_events_by_order on order_events (order_id, id);

create table stock_movements (
  id bigint generated always as identity primary key,
  plant_id identifier not null references plants,
  order_id identifier references orders,
  user_id identifier references users,
  reason text not null check (reason in ('initial', 'adjustment', 'order', 'release')),
  change integer not null check (change <> 0),
  stock_after integer not null check (stock_after >= 0),
  moved_at timestamptz not null default now(),
  check ((reason in ('order', 'release')) = (order_id is not null)),
  check ((reason = 'order') = (change < 0) or reason = 'adjustment')
);
create index stock_movements_by_plant on stock_movements (plant_id, id);
create index stock_movements_by_order on stock_movements (order_id);
`
