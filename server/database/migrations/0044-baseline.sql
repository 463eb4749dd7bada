-- The schema as the squashed migrations left it. It never changes; `schema.sql` has the schema of today.
--
-- Sums are whole paise (1 rupee = 100 paise), except where a comment says otherwise. Times are UTC; a column ending in
-- `_at` is the moment when that happened, null while it has not. Hashes are SHA-256.
--
-- Not here: the tables of the migrations themselves (`kysely_migration…`), of the job queue (schema `pgboss`) and of
-- the demo's payment provider (schema `payment_simulator`), which make their own.
--
--   Types · Search · Accounts · Second factor · Guessing · Catalogue · Cart · Wishlist · Orders · Claims · Stock
--   Payments · Tax documents · Messages · Measurement · Settings · Audit · Operations


-- ── Types ───────────────────────────────────────────────────────────────────────────────────────────────────────────
-- PostgreSQL parses a table's check constraints with every statement that writes to it, but a domain's once in a
-- connection. So the single-column rules of the tables that an order writes are domains.

-- A random identifier of the shop, in letters and digits. Counting the length apart keeps the expression cheap.
create domain identifier as text;
alter domain identifier add constraint identifier_check
  check (length(value) between 16 and 32 and value ~ '^[0-9A-Za-z]*$') not valid;

create domain paise as integer check (value between 0 and 1000000000);

create domain order_status as text constraint order_status_rule
  check (value in ('pending', 'paid', 'shipped', 'delivered', 'cancelled', 'payment_failed'));
create domain payment_method as text constraint payment_method_rule check (value in ('cod', 'online'));
create domain payment_status as text constraint payment_status_rule
  check (value in ('pending', 'paid', 'failed', 'cancelled', 'refunded'));
create domain shipment_status as text constraint shipment_status_rule
  check (value in ('pending', 'shipped', 'delivered', 'cancelled', 'returned'));
create domain country as text constraint country_rule check (value = 'India');
create domain zip_code as text constraint zip_code_rule check (value ~ '^[1-9][0-9]{5}$');
create domain idempotency_key as text constraint idempotency_key_rule check (length(value) between 1 and 128);
create domain person_name as text constraint person_name_rule check (length(value) between 2 and 100);
create domain mobile_number as text constraint mobile_number_rule check (value ~ '^[+]91[6-9][0-9]{9}$');
create domain gstin as text constraint gstin_rule
  check (value ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$');
create domain billing_details as jsonb constraint billing_details_rule check (
  value ?& array['name', 'address']
  and jsonb_typeof(value->'name') = 'string' and jsonb_typeof(value->'address') in ('object', 'null')
);
-- What is stated on a package, as `domain/packed` names it; the sum is paise
create domain packed_facts as jsonb constraint packed_facts_rule check (
  value ?& array['responsible', 'commonName', 'netQuantity', 'mrp', 'countryOfOrigin', 'bestBefore', 'seed']
  and jsonb_typeof(value->'countryOfOrigin') = 'string'
);
-- What is known of a plant, as `domain/plant-facts` names it; null where it is unknown
create domain plant_facts as jsonb constraint plant_facts_rule check (
  value ?& array['light', 'water', 'effort', 'places', 'pets', 'heightCm', 'spreadCm', 'grownHeightCm', 'potCm',
    'potIncluded', 'flowers', 'edible', 'humidity', 'minCelsius', 'maxCelsius']
  and jsonb_typeof(value->'places') in ('array', 'null') and jsonb_typeof(value->'flowers') in ('array', 'null')
  and jsonb_typeof(value->'pets') in ('object', 'null')
);
-- Which size of which family a plant is
create domain plant_size as jsonb constraint plant_size_rule check (
  value ?& array['family', 'label', 'position']
  and length(value->>'family') between 1 and 100 and length(value->>'label') between 1 and 40
  and (value->>'position')::integer between 0 and 999
);
-- What a bundle consists of: so many pieces of other plants
create domain bundle_parts as jsonb constraint bundle_parts_rule check (
  case jsonb_typeof(value) when 'array' then jsonb_array_length(value) between 1 and 20 else value is null end
);
-- Which bundle a line of an order is a part of, and how many bundles were ordered
create domain ordered_bundle as jsonb constraint ordered_bundle_rule check (value ?& array['plant', 'name', 'quantity']);
-- How a product may travel, as `domain/delivery/plant-delivery.ts` names it
create domain plant_delivery as jsonb constraint plant_delivery_rule check (
  value ?& array['vanOnly', 'notTo', 'reason', 'maxCelsius', 'minCelsius', 'depotDays', 'weightGrams']
  and jsonb_typeof(value->'vanOnly') = 'boolean' and jsonb_typeof(value->'notTo') = 'array'
);
-- What was agreed about the delivery of an order, as `domain/delivery/agreed-delivery.ts` names it; days in India
create domain agreed_delivery as jsonb constraint agreed_delivery_rule check (
  value ?& array['by', 'courier', 'zone', 'leaves', 'earliest', 'latest']
  and value->>'by' in ('van', 'courier', 'pickup') and value->>'earliest' <= value->>'latest'
);
create domain courier as text constraint courier_rule check (length(value) between 1 and 60);
create domain tracking_number as text constraint tracking_number_rule check (value ~ '^[0-9A-Za-z-]{4,40}$');
create domain quantity as integer constraint quantity_rule check (value between 1 and 999);
create domain order_actor as text constraint order_actor_rule
  check (value in ('shopper', 'admin', 'payment', 'clock'));
create domain advance_status as text constraint advance_status_rule
  check (value in ('pending', 'paid', 'cancelled', 'refunded'));
create domain order_aspect as text constraint order_aspect_rule
  check (value in ('order', 'payment', 'shipment', 'advance', 'tracking', 'delivery'));
-- What is saved by paying online, in percent of each price
create domain saving_percent as numeric(4, 2) constraint saving_percent_rule check (value between 0.01 and 20);
create domain move_reason as text constraint move_reason_rule check (length(value) between 1 and 40);
create domain order_note as text constraint order_note_rule check (length(value) between 1 and 500);
create domain movement_reason as text constraint movement_reason_rule
  check (value in (
    'initial', 'adjustment', 'order', 'release', 'write_off', 'replacement', 'replacement_release', 'refund_release'
  ));
create domain stock_change as integer constraint stock_change_rule check (value <> 0);
create domain piece_count as integer constraint piece_count_rule check (value >= 0);
create domain plant_description as text constraint plant_description_rule check (length(value) between 10 and 10000);
create domain discount as smallint constraint discount_rule check (value between 0 and 99);
create domain plant_category as text constraint plant_category_rule
  check (value in ('indoor', 'outdoor', 'succulent', 'exotic-fruit', 'seeds', 'pots'));
create domain shown_rating as numeric(2, 1) constraint shown_rating_rule check (value between 0 and 5);
create domain json_list as jsonb constraint json_list_rule check (jsonb_typeof(value) = 'array');
create domain mail_address as text constraint mail_address_rule check (length(value) between 3 and 254);
create domain mail_subject as text constraint mail_subject_rule check (length(value) between 1 and 200);
create domain mail_cause as text constraint mail_cause_rule check (length(value) between 1 and 100);
create domain mail_link as text constraint mail_link_rule check (length(value) <= 300);


-- ── Search ──────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Tables that are searched have a column `search_text` with an index of its trigrams. Among users and orders, what is
-- too short for trigrams is found by reading the index by time, which includes that column.

create extension if not exists pg_trgm;

-- A text without case and without the difference between full and half width; `domain/plain-text.ts` has the same.
create function caseless(written text) returns text
  language sql immutable parallel safe
  return lower(normalize(written, NFKC));

create function plant_search_text(name text, scientific_name text, other_names text[]) returns text
  language sql immutable parallel safe
  return caseless(concat_ws(chr(10), name, scientific_name, array_to_string(other_names, chr(10))));

-- A name's spellings under one key; `domain/search/fold-name.ts` is the same function and says what it does.
create function fold_name(written text) returns text
  language sql immutable parallel safe
  return trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        regexp_replace(regexp_replace(regexp_replace(
          regexp_replace(regexp_replace(
            normalize(caseless(written), NFD),
            '[\u200b-\u200f\ufeff''`\u2019\u02bc]', '', 'g'),
            '[\t\n\r\u0020-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u2010-\u206f]+', ' ', 'g'),
          '(?<=[^ ])[\u0300-\u036f\u0900-\u0903\u093c]', '', 'g'),
          '(?<=[^ ])[ङञणनम]\u094d(?=[क-ह])', '', 'g'),
          '(?<=[^ ])[\u093e-\u094d\u0955-\u0957\u0962\u0963]', '', 'g'),
        'c(?!h)', 'k', 'g'),
        'ph', 'f', 'g'),
        '(?<=[^ c])h', '', 'g'),
        '(?<=[^ ])a', '', 'g'),
      'wyzqआईऊऍऑशषणळ', 'vijkअइउएओससनल'),
    'x', 'ks', 'g'),
    'e{2,}', 'i', 'g'),
    'o{2,}', 'u', 'g'),
    '([a-z\u0904-\u0939])\1+', '\1', 'g'));

-- A plant's names after folding, each between spaces: ` name | other name | joinedname | joinedothername / botanical `,
-- with those of several words once more as one. All are folded at once, in a tenth of the time, with a character between them
-- that no name has.
create function plant_folded_names(name text, other_names text[], scientific_name text) returns text
  language sql immutable parallel safe
  return coalesce((
    select string_agg(' ' || folded || ' ', '|' order by is_joined, place)
    from unnest(string_to_array(fold_name(array_to_string(name || other_names, ' ' || chr(1) || ' ')), chr(1)))
      with ordinality as entries(entry, place)
    cross join lateral (
      values (trim(entry), false), (nullif(replace(entry, ' ', ''), trim(entry)), true)
    ) as forms(folded, is_joined)
    where folded is not null
  ), '') || coalesce('/ ' || fold_name(scientific_name) || ' ', '');

create function plant_benefits_text(benefits text[]) returns text
  language sql immutable parallel safe
  return array_to_string(benefits, ' ');

create function order_search_text(number text, name text, email text) returns text
  language sql immutable parallel safe
  return caseless(concat_ws(chr(10), number, name, email));

create function order_delivery_text(recipient_name text, recipient_phone text, tracking_number text) returns text
  language sql immutable parallel safe
  return lower(normalize(
    coalesce(recipient_name, '') || chr(10) || coalesce(recipient_phone, '') || chr(10)
      || coalesce(tracking_number, ''),
    NFKC
  ));


-- ── Accounts ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Shoppers and admins.
create table users (
  id identifier primary key,
  name text not null check (length(name) between 2 and 100),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  phone_number text,
  password_hash text,
  is_admin boolean not null default false,
  -- An account that an admin deactivated cannot sign in
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Since when it is known that mail to the address is read
  email_confirmed_at timestamptz,
  -- When the reader of the address last proved to hold a credential of the account
  email_proven_at timestamptz,
  -- When a link for a new password was last mailed
  reset_mailed_at timestamptz,
  search_text text not null
    generated always as (caseless(name || chr(10) || email || chr(10) || coalesce(phone_number, ''))) stored,
  -- When the user ended the mails that request reviews
  review_requests_ended_at timestamptz
);
create index users_by_time on users (created_at desc, id) include (search_text, is_active);
create index users_inactive on users (created_at desc, id) where not is_active;
create index users_by_search on users using gin (search_text gin_trgm_ops);

-- A sign-in on one device, for at most 90 days. The hashes are of its two secrets: the API's token and the cookie.
create table sessions (
  id identifier primary key,
  user_id identifier not null references users on delete cascade,
  bearer_hash bytea not null unique check (length(bearer_hash) = 32),
  cookie_hash bytea not null unique check (length(cookie_hash) = 32),
  user_agent text check (length(user_agent) <= 300),
  -- The known device on which it was opened
  device_hash bytea check (length(device_hash) = 32),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the user last typed the password, or signed in again at a connected provider
  reauthenticated_at timestamptz,
  -- When a second factor was last proven
  factor_at timestamptz,
  check (expires_at <= created_at + interval '90 days')
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_device on sessions (device_hash) where device_hash is not null;

-- Mailed links for a new password (several may be open) or to confirm an e-mail (one per account).
create table account_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id identifier not null references users on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'confirm-email')),
  -- The address it was sent to, which it proves
  email text not null check (email = lower(email) and length(email) <= 254),
  -- The session that requested it, as long as that lives
  session_id identifier references sessions on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index account_links_confirming on account_links (user_id) where purpose = 'confirm-email';
create index account_links_of_user on account_links (user_id);
create index account_links_by_session on account_links (session_id);

-- Accounts at Google or Facebook that are connected to an account of the shop.
create table identities (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (length(subject) between 1 and 255),
  user_id identifier not null references users on delete cascade,
  -- The e-mail that the provider vouched for when it was connected
  verified_email text check (length(verified_email) <= 254),
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (user_id, provider)
);

-- A browser that was sent to a provider and has not come back yet.
create table sign_in_flows (
  browser_hash bytea primary key check (length(browser_hash) = 32),
  provider text not null check (provider in ('google', 'facebook')),
  purpose text not null default 'sign-in' check (purpose in ('sign-in', 'connect', 'verify')),
  state text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text check (length(return_to) <= 2000),
  connects_user_id identifier references users on delete cascade,
  -- The session that connects a provider or proves its user; the flow ends with it
  session_id identifier references sessions on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_flows_by_end on sign_in_flows (expires_at);
create index sign_in_flows_by_session on sign_in_flows (session_id);

-- A person whom a provider vouches for without an e-mail, until they enter one.
create table pending_identities (
  token_hash bytea primary key check (length(token_hash) = 32),
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (length(subject) between 1 and 255),
  name text not null,
  expires_at timestamptz not null
);

-- Mailed links that put an account back to what it was before a change of password, e-mail or provider.
create table undo_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id identifier not null references users on delete cascade,
  change text not null check (change in ('password', 'email', 'connected', 'disconnected')),
  provider text check (provider in ('google', 'facebook')),
  -- The account's address before the change
  email text not null check (email = lower(email) and length(email) <= 254),
  -- No other account may take the address while the link is good
  is_reserved boolean not null default false,
  -- The connected providers before the change
  identities jsonb not null check (jsonb_typeof(identities) = 'array'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index undo_links_of_user on undo_links (user_id);
create index undo_links_by_end on undo_links (expires_at);
create index undo_links_reserving on undo_links (email) where is_reserved;

-- What happened to an account, for its owner to read. Events that anyone can cause are folded into one row an hour.
create table security_events (
  id bigint generated always as identity primary key,
  user_id identifier not null references users on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  -- The caller's IPv4 address, or the /64 network of its IPv6 address
  network text check (length(network) <= 100),
  user_agent text check (length(user_agent) <= 300),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and length(details::text) <= 1000),
  count integer not null default 1 check (count > 0),
  folded_by text check (length(folded_by) <= 200),
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique (user_id, folded_by)
);
create index security_events_of_user on security_events (user_id, last_at desc, id desc);
create index security_events_by_end on security_events (last_at);


-- ── Second factor ───────────────────────────────────────────────────────────────────────────────────────────────────

-- Authenticator apps. Codes of `last_step` (30 seconds each, since 1970) and before are used up.
create table totp_factors (
  user_id identifier primary key references users on delete cascade,
  secret bytea not null check (length(secret) >= 20),
  last_step bigint not null,
  created_at timestamptz not null default now()
);

-- Authenticator apps whose first code has not been entered yet.
create table totp_setups (
  session_id identifier primary key references sessions on delete cascade,
  secret bytea not null check (length(secret) >= 20),
  expires_at timestamptz not null
);

create table passkeys (
  id identifier primary key,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  user_id identifier not null references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- In COSE form
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- Codes that each replace a second factor once.
create table recovery_codes (
  user_id identifier not null references users on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- `holder` is the session or the pending sign-in to which the challenge was given.
create table passkey_challenges (
  challenge text primary key,
  user_id identifier not null references users on delete cascade,
  purpose text not null check (purpose in ('register', 'verify')),
  holder text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);

-- Sign-ins whose password or provider was right, and that wait for the second factor.
create table pending_sign_ins (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id identifier not null references users on delete cascade,
  -- The stored hash that the password fitted, or a provider's identity
  verified jsonb not null,
  expires_at timestamptz not null
);
create index pending_sign_ins_by_user on pending_sign_ins (user_id);


-- ── Guessing ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Rate limits. Their keys are hashes of what is counted, so that no address is stored for it. Unlogged tables are empty
-- after a crash.

-- How often something was tried within a window that ends.
create unlogged table tries (
  key bytea primary key check (length(key) = 32),
  count integer not null check (count >= 0),
  ends_at timestamptz not null
);
create index tries_by_end on tries (ends_at);

-- Waits that grow with each wrong try.
create unlogged table back_offs (
  key bytea primary key check (length(key) = 32),
  tries integer not null check (tries > 0),
  tried_at timestamptz not null,
  blocked_until timestamptz not null
);
create index back_offs_by_time on back_offs (tried_at);

-- Devices that have signed in to an account and are not slowed down by the tries of others. Their cookie has the
-- secret; their tries are counted by the id, which stays when the secret changes.
create table known_devices (
  secret_hash bytea not null check (length(secret_hash) = 32),
  user_id identifier not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  id bigint generated always as identity,
  has_proven_factor boolean not null default false,
  primary key (secret_hash, user_id)
);
create index known_devices_by_user on known_devices (user_id);

-- How many wrong passwords for an admin's account came from a network.
create unlogged table guesses (
  user_id identifier not null,
  network_hash bytea not null check (length(network_hash) = 32),
  tries integer not null,
  last_at timestamptz not null,
  primary key (user_id, network_hash)
);

-- When an admin was last mailed about guesses.
create table guessing_alerts (
  user_id identifier primary key references users on delete cascade,
  sent_at timestamptz not null
);


-- ── Catalogue ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- All that is sold. A deleted plant stays, since orders refer to it. No index holds `stock`, and pages have room left,
-- so that selling a piece rewrites no index (a HOT update), unless it is the last.
create table plants (
  id identifier primary key,
  name text not null check (length(name) between 1 and 200),
  scientific_name text check (length(scientific_name) between 1 and 200),
  other_names text[] not null default '{}',
  description plant_description not null,
  price paise not null,
  original_price paise,
  -- Percent
  discount discount not null default 0,
  stock piece_count not null,
  category plant_category not null,
  -- What the admin typed, shown until there is a review
  rating shown_rating not null default 0,
  review_count piece_count not null default 0,
  -- The stars of all reviews added up
  review_stars integer not null default 0,
  image_url text not null,
  image_public_id text,
  images json_list not null default '[]',
  care_instructions json_list not null default '[]',
  benefits text[] not null default '{}',
  -- How often an admin edited it, and how often its stock moved: the product's version
  edits integer not null default 1,
  stock_moves integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (plant_search_text(name, scientific_name, other_names)) stored,
  -- Null: that of the category
  tax_class text check (tax_class ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- Null: it is no packed product, or nothing is known of its package
  packed packed_facts,
  facts plant_facts not null default '{"light": null, "water": null, "effort": null, "places": null, "pets": null,
    "heightCm": null, "spreadCm": null, "grownHeightCm": null, "potCm": null, "potIncluded": null, "flowers": null,
    "edible": null, "humidity": null, "minCelsius": null, "maxCelsius": null}',
  -- Null: it has no sizes
  size plant_size,
  -- Null: it has a stock of its own
  parts bundle_parts,
  -- Null: nothing is special about its delivery
  delivery plant_delivery,
  folded_names text not null generated always as (plant_folded_names(name, other_names, scientific_name)) stored,
  -- What lists filter and count by
  light text generated always as (facts->>'light') stored,
  water text generated always as (facts->>'water') stored,
  effort text generated always as (facts->>'effort') stored,
  places jsonb generated always as (facts->'places') stored,
  pets_verdict text generated always as (facts->'pets'->>'verdict') stored,
  height_cm integer generated always as ((facts->>'heightCm')::integer) stored,
  country text generated always as (packed->>'countryOfOrigin') stored,
  family text generated always as (size->>'family') stored,
  -- Null: a bundle, whose parts decide
  in_stock boolean generated always as (case when parts is null then stock > 0 end) stored,
  check (review_stars between review_count and 5 * review_count),
  constraint plants_bundle_without_stock check (parts is null or stock = 0),
  constraint plants_priced_within_mrp check (price <= (packed->>'mrp')::integer)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index plants_on_sale on plants (category, created_at desc, id) where deleted_at is null;
create index plants_by_time on plants (created_at desc, id) where deleted_at is null;
create index plants_by_number on plants using gin (lower(id) gin_trgm_ops);
create index plants_by_family on plants (family) where family is not null;
create index plants_by_part on plants using gin (parts jsonb_path_ops) where parts is not null;
create index plants_by_search on plants using gin (search_text gin_trgm_ops);
create index plants_by_folded_names on plants using gin (folded_names gin_trgm_ops);
create index plants_by_benefits on plants using gin (plant_benefits_text(benefits) gin_trgm_ops);
-- The columns that lists and counts read of a plant, so that they need not read its wide row. The table is vacuumed
-- often, since PostgreSQL still reads the rows of pages that have changed since the last vacuum.
create index plants_listed on plants (price, id)
  include (category, created_at, name, rating, review_count, review_stars, light, water, effort, places, pets_verdict,
    height_cm, country, family, in_stock)
  where deleted_at is null;

-- Every process of the shop listens on the channel `shop_changes` and drops cached responses that a change concerns:
-- 'stock <id>' when only the stock moved and some is left, 'plant <id>' for any other change, 'everything'.
create function notify_plant_change() returns trigger language plpgsql as $$
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
create trigger plants_changed after insert or update or delete on plants
  for each row execute function notify_plant_change();

create function notify_everything() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changes', 'everything');
  return null;
end $$;
create trigger plants_truncated after truncate on plants
  for each statement execute function notify_everything();

-- Reviews, one of a plant per user.
create table reviews (
  id identifier primary key,
  plant_id identifier not null references plants,
  user_id identifier not null references users,
  rating smallint not null check (rating between 1 and 5),
  comment text not null check (length(comment) between 1 and 2000),
  created_at timestamptz not null default now(),
  -- How its author is named (`domain/reviewer-name.ts`)
  shown_as text not null default 'short' check (shown_as in ('short', 'full', 'anonymous')),
  -- The shop's reply
  reply text check (length(reply) between 1 and 2000),
  replied_at timestamptz,
  -- Hidden by an admin: it is neither shown nor counted
  hidden_at timestamptz,
  hidden_reason text check (length(hidden_reason) between 1 and 500),
  unique (plant_id, user_id),
  constraint reviews_replied check ((reply is null) = (replied_at is null)),
  constraint reviews_hidden check ((hidden_at is null) = (hidden_reason is null))
);
create index reviews_by_plant on reviews (plant_id, created_at desc, id);
create index reviews_by_time on reviews (created_at desc, id);

-- The pictures that customers uploaded for their reviews, named like other uploads. Without a review they are swept
-- with them.
create table review_photos (
  name text primary key check (name ~ '^[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]$'),
  user_id identifier not null references users,
  review_id identifier references reviews,
  position smallint check (position between 0 and 3),
  unique (review_id, position),
  constraint review_photos_placed check ((review_id is null) = (position is null))
);

-- What shoppers searched for and did not find, after folding of case, and how often. At most 2,000 terms.
create table searches_without_results (
  term text primary key check (length(term) between 1 and 100),
  times integer not null default 1 check (times > 0),
  last_at timestamptz not null default now()
);

-- Uploaded pictures that no product or review uses yet; the name holds their average colour.
create table uploads (
  name text primary key check (name ~ '^[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]$'),
  uploaded_at timestamptz not null default now()
);


-- ── Cart ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What is in the carts. How much a cart may hold is in `domain/cart.ts`.
create table cart_items (
  user_id identifier not null references users on delete cascade,
  plant_id identifier not null references plants,
  quantity quantity not null,
  added_at timestamptz not null default now(),
  primary key (user_id, plant_id)
);


-- ── Wishlist ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The plants that customers saved. How many a wishlist may hold is in `domain/wishlist.ts`.
create table wishlist_items (
  user_id identifier not null references users on delete cascade,
  plant_id identifier not null references plants,
  added_at timestamptz not null default now(),
  -- Of the plant when it was saved
  price paise not null,
  -- The price that the customer knows: that of the save, that of the consent to mails, or a lower one that a mail named
  known_price paise not null,
  -- Whether the plant has been sold out since, and no mail has said that it is back
  is_sold_out boolean not null,
  primary key (user_id, plant_id)
);

-- What customers chose for their wishlists. `token` is the secret of the link that ends the mails.
create table wishlists (
  user_id identifier primary key references users on delete cascade,
  -- When the customer agreed to mails about saved plants, and ended them
  mails_consented_at timestamptz,
  mails_ended_at timestamptz,
  -- When the last one was sent
  mailed_at timestamptz,
  token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') check (token ~ '^[0-9a-f]{64}$'),
  -- The secret of the link that shares the wishlist
  share_hash bytea unique check (length(share_hash) = 32),
  shared_at timestamptz,
  check ((share_hash is null) = (shared_at is null))
);
create index wishlists_to_mail on wishlists (mailed_at)
  where mails_consented_at is not null and mails_ended_at is null;


-- ── Orders ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The short numbers of orders, for people. Where it starts and its step are the owner's settings.
create sequence order_numbers start 10001;

-- An order with its address, payment and parcel. Its three states change by `domain/order`, `domain/payment` and
-- `domain/shipment`. A repeated request is known by its key, and compared by its digest.
create table orders (
  id identifier primary key,
  number bigint not null unique default nextval('order_numbers'),
  user_id identifier not null references users,
  status order_status not null default 'pending',
  payment_method payment_method not null,
  payment_status payment_status not null default 'pending',
  shipment_status shipment_status not null default 'pending',
  -- Goods and delivery
  amount paise not null,
  -- The part of it for the delivery
  delivery_fee paise not null default 0,
  -- Null in orders that were placed before delivery was agreed
  delivery agreed_delivery,
  -- The part of a cash order's amount that is paid online before it leaves; null without an advance
  advance paise,
  advance_status advance_status,
  -- Null in orders from before these columns were there
  recipient_name person_name,
  recipient_phone mobile_number,
  street text not null,
  city text not null,
  state text not null,
  country country not null,
  zip_code zip_code not null,
  -- The buyer's; its state is the address's
  gstin gstin,
  -- Who is billed, where that is not the recipient: `{ name, address }`, the address null where it is the delivery's
  billing billing_details,
  courier courier,
  tracking_number tracking_number,
  idempotency_key idempotency_key,
  request_digest bytea,
  -- Number, customer's name and e-mail, a line each; triggers fill it where the insert does not
  search_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- By UPI when it was handed over; it is an online order then
  paid_at_door boolean not null default false
    constraint orders_paid_at_door check (not paid_at_door or payment_method = 'online'),
  -- How its returned parcel was settled, in paise (`domain/returns/refund-of.ts`)
  return_decision jsonb check (
    return_decision is null or return_decision ?& array['reason', 'choice', 'terms', 'amount', 'retained', 'billed']
  ),
  -- What its lines cost less since it was paid online, and which percentage of each price that was
  saving paise not null default 0,
  saving_percent saving_percent,
  -- Of an order that its account, which had never paid, placed without paying at once: its class, until when it keeps its
  -- plants, and for a day a digest of the caller's network (`domain/order/stock-holds.ts`)
  hold_class text constraint orders_hold_class check (hold_class in ('unconfirmed', 'confirmed')),
  held_until timestamptz,
  held_network bytea constraint orders_held_network check (length(held_network) = 32),
  constraint orders_saving_has_percent check (saving = 0 or saving_percent is not null),
  unique (user_id, idempotency_key),
  constraint orders_tracked_once_shipped check (
    (courier is null and tracking_number is null) or shipment_status in ('shipped', 'delivered', 'returned')
  ),
  constraint orders_advance_of_cash check (
    (advance is null) = (advance_status is null)
    and (advance is null or (payment_method = 'cod' and advance > 0 and advance < amount))
  )
);
create index orders_by_time on orders (created_at desc, id) include (search_text, status, amount);
create index orders_by_status on orders (status, created_at desc, id);
-- Each shopper has one order at most that waits for money online; the next one replaces it.
create unique index orders_unpaid_once on orders (user_id)
  where status = 'pending' and (payment_method = 'online' or advance_status = 'pending');
create index orders_by_hold on orders (created_at) where hold_class is not null;
create index orders_by_held_network on orders (created_at) where held_network is not null;
create index orders_by_van_day on orders ((delivery->>'earliest')) where delivery->>'by' = 'van';
-- How many orders the van has by day, locked until the transaction ends; if `waits` is false, null while another
-- transaction has the lock.
create function lock_van_orders(first_day text, waits boolean) returns jsonb language plpgsql as $$
begin
  if waits then
    perform pg_advisory_xact_lock(727849);
  elsif not pg_try_advisory_xact_lock(727849) then
    return null;
  end if;
  return (
    select coalesce(jsonb_object_agg(day, orders), '{}')
    from (
      select delivery->>'earliest' as day, count(*) as orders
      from orders
      where delivery->>'by' = 'van' and delivery->>'earliest' >= first_day and status in ('pending', 'paid', 'shipped')
      group by delivery->>'earliest'
    ) as days
  );
end $$;
create index orders_by_search on orders using gin (
  search_text gin_trgm_ops, order_delivery_text(recipient_name, recipient_phone, tracking_number) gin_trgm_ops
);

create function take_search_text_from_customer() returns trigger language plpgsql as $$
begin
  select order_search_text(new.id, name, email) into new.search_text from users where id = new.user_id;
  return new;
end $$;
create trigger search_text_of_new_order before insert on orders
  for each row when (new.search_text is null) execute function take_search_text_from_customer();
create trigger search_text_of_order before update of id, user_id on orders
  for each row execute function take_search_text_from_customer();

create function carry_search_text_to_orders() returns trigger language plpgsql as $$
begin
  update orders set search_text = order_search_text(id, new.name, new.email) where user_id = new.id;
  return null;
end $$;
create trigger search_text_of_orders after update of name, email on users
  for each row when ((old.name, old.email) is distinct from (new.name, new.email))
  execute function carry_search_text_to_orders();

-- The plants of an order as they were when it was placed. `id` is the line's number in the API; it is not indexed.
create table order_lines (
  id identifier not null,
  order_id identifier not null references orders,
  plant_id identifier not null references plants,
  position smallint not null,
  name text not null,
  -- Of one piece
  price paise not null,
  quantity quantity not null,
  image_url text not null,
  -- Null: it was ordered by itself
  bundle ordered_bundle,
  primary key (order_id, id)
);

-- In how many paid orders of twelve months two plants were bought together, by three customers at least. A nightly job
-- writes all rows, at most twelve for each plant.
create table bought_together (
  plant_id identifier not null references plants,
  other_id identifier not null references plants,
  times integer not null check (times >= 3),
  primary key (plant_id, other_id),
  check (plant_id <> other_id)
);
create trigger bought_together_changed after insert or update or delete on bought_together
  for each statement execute function notify_everything();

-- Each change of an order's, payment's or shipment's state, and of the tracking number. Payment and shipment begin as
-- pending without an event.
create table order_events (
  id bigint generated always as identity primary key,
  order_id identifier not null references orders,
  happened_at timestamptz not null default now(),
  actor order_actor not null,
  user_id identifier references users,
  -- The user's name at that time; null in events from before this column
  actor_name text,
  aspect order_aspect not null,
  from_state text,
  to_state text not null,
  reason move_reason,
  note order_note,
  check (from_state is distinct from to_state)
);
create index order_events_by_order on order_events (order_id, id);
create index order_events_by_time on order_events (happened_at desc, id desc) include (order_id)
  where aspect in ('order', 'tracking') or to_state in ('returned', 'refunded');
create index order_events_of_advances on order_events (happened_at) where aspect = 'advance';

create function take_name_of_actor() returns trigger language plpgsql as $$
begin
  select name into new.actor_name from users where id = new.user_id;
  return new;
end $$;
create trigger name_of_actor before insert on order_events
  for each row when (new.user_id is not null and new.actor_name is null) execute function take_name_of_actor();

-- A parcel that replaces plants of a delivered order without a sale. Its status changes by `domain/replacement`.
create table replacements (
  id identifier primary key,
  order_id identifier not null references orders,
  status text not null default 'pending' check (status in ('pending', 'shipped', 'delivered', 'cancelled', 'lost')),
  courier courier,
  tracking_number tracking_number,
  created_by identifier not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, order_id),
  check ((courier is null and tracking_number is null) or status in ('shipped', 'delivered', 'lost'))
);
create index replacements_by_order on replacements (order_id, created_at, id);
create index replacements_by_status on replacements (status, created_at, id);

-- How many pieces of which lines of the order it replaces.
create table replacement_lines (
  replacement_id identifier not null,
  order_id identifier not null,
  line_id identifier not null,
  quantity quantity not null,
  primary key (replacement_id, line_id),
  foreign key (replacement_id, order_id) references replacements (id, order_id),
  foreign key (order_id, line_id) references order_lines (order_id, id)
);

-- Each change of its status and who made it; the first is from null. No status is left twice.
create table replacement_events (
  id bigint generated always as identity primary key,
  replacement_id identifier not null references replacements,
  happened_at timestamptz not null default now(),
  user_id identifier not null references users,
  from_state text,
  to_state text not null,
  unique nulls not distinct (replacement_id, from_state)
);
create index replacement_events_shipped on replacement_events (happened_at) where to_state = 'shipped';


-- ── Claims ──────────────────────────────────────────────────────────────────────────────────────────────────────────

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
  -- The refund that it was accepted for
  refund_id identifier unique,
  -- How many days after its end its photos stay at most: as the settings said when it was opened
  photo_days smallint not null default 180 check (photo_days between 30 and 1095),
  unique (order_id, place),
  constraint claims_replaced check (status <> 'replacing' or replacement_id is not null),
  constraint claims_refunded check (status <> 'refunding' or refund_id is not null),
  constraint claims_ended check ((status in ('refused', 'withdrawn', 'settled')) = (ended_at is not null))
);
create index claims_by_user on claims (user_id);
create index claims_due on claims (due_at, id) where status in ('open', 'awaiting_shopper');

-- The days from delivery in which plants could be claimed, as the settings said until then. They hold for orders from before.
create table former_claim_days (
  held_until timestamptz primary key,
  days smallint not null check (days between 1 and 90)
);

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


-- ── Stock ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The ledger behind `plants.stock`: each change of it, in pieces, with what was left after it.
create table stock_movements (
  id bigint generated always as identity primary key,
  plant_id identifier not null references plants,
  order_id identifier references orders,
  user_id identifier references users,
  reason movement_reason not null,
  change stock_change not null,
  stock_after piece_count not null,
  moved_at timestamptz not null default now(),
  constraint stock_movements_of_orders
    check (
      (reason in ('order', 'release', 'write_off', 'replacement', 'replacement_release', 'refund_release'))
        = (order_id is not null)
    ),
  constraint stock_movements_direction
    check ((reason in ('order', 'write_off', 'replacement')) = (change < 0) or reason = 'adjustment')
);
create index stock_movements_by_order on stock_movements (order_id);
create index stock_movements_written_off on stock_movements (moved_at)
  where change < 0 and reason in ('write_off', 'adjustment');


-- ── Payments ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What the payment provider is to collect for an online order, for the advance of a cash order, or for a cash order whose
-- shopper would rather pay ahead; one for each, and one for the rest of an order whose advance is paid.
create table payment_intents (
  order_id identifier not null references orders,
  amount paise not null,
  -- The provider's name for it; null until the provider has answered
  provider_order_id text unique check (length(provider_order_id) between 1 and 100),
  attempts integer not null default 0,
  -- A process is querying the provider until then, unless it dies
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  -- When the provider is queried again, about both parts at once; null once the order is settled
  next_check_at timestamptz,
  part text not null default 'order' check (part in ('order', 'rest')),
  -- What a cash order saves by this payment, already taken off `amount`; null of every other payment
  saving_percent saving_percent,
  primary key (order_id, part),
  constraint payment_intents_checked check (part = 'order' or next_check_at is null)
);
create index payment_intents_to_check on payment_intents (next_check_at) where next_check_at is not null;

-- UPI QR codes that are shown when an order is handed over; one at most of an order is open. `id` is in their notes at the
-- provider.
create table door_qr_codes (
  id identifier primary key,
  order_id identifier not null references orders,
  amount paise not null,
  status text not null default 'open' check (status in ('open', 'closing', 'closed')),
  -- The provider's name for it, its picture and the link in it; null until the provider has answered
  provider_qr_id text unique check (length(provider_qr_id) between 1 and 100),
  image_url text check (length(image_url) between 1 and 2000),
  content text check (length(content) between 1 and 2000),
  attempts integer not null default 0,
  -- A process is querying the provider until then, unless it dies
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  -- When the provider closes it
  closes_at timestamptz not null,
  updated_at timestamptz not null default now(),
  -- Which part it pays: the order, or the rest after its advance
  part text not null default 'order' check (part in ('order', 'rest')),
  check ((provider_qr_id is null) = (image_url is null) and (content is null or image_url is not null))
);
create unique index door_qr_codes_open on door_qr_codes (order_id) where status = 'open';
create index door_qr_codes_by_order on door_qr_codes (order_id);
create index door_qr_codes_closing on door_qr_codes (updated_at) where status = 'closing';

-- Transfers of the provider to the shop's bank account, once they were made.
create table provider_settlements (
  id text primary key check (length(id) between 1 and 100),
  -- Paise
  amount bigint not null check (amount >= 0),
  -- The bank's reference, as on its statement
  utr text check (length(utr) between 1 and 100),
  settled_at timestamptz not null
);
create index provider_settlements_by_time on provider_settlements (settled_at);

-- Attempts to pay, as the provider last reported them; `id` is the provider's. One attempt at most pays a part of an order.
create table payments (
  id text primary key check (length(id) between 1 and 100),
  order_id identifier not null references orders,
  -- In the smallest unit of `currency`: paise, when that is INR
  amount bigint not null check (amount >= 0),
  currency text not null check (length(currency) between 3 and 10),
  method text check (length(method) <= 40),
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  purpose text check (purpose in ('pays_order', 'given_back')),
  problem text check (length(problem) <= 500),
  contact text check (length(contact) <= 40),
  email text check (length(email) <= 254),
  first_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the provider keeps, in paise, and the GST in it; null where it has not said
  fee bigint,
  tax bigint,
  -- The transfer that paid it out
  settlement_id text references provider_settlements,
  -- The QR code that was scanned; null of what was paid online
  door_qr_id identifier references door_qr_codes,
  -- The part that it pays: the order or its advance, or the rest
  part text not null default 'order' check (part in ('order', 'rest')),
  check (purpose is null or status in ('captured', 'refunded')),
  constraint payments_fee
    check ((fee is null) = (tax is null) and (fee is null or (currency = 'INR' and tax between 0 and fee and fee <= amount))),
  -- Of a payment that pays an order: the fee on top of the order's sum, and the part of that sum that the provider funds;
  -- paise
  customer_fee bigint not null default 0,
  provider_offer bigint not null default 0,
  constraint payments_other_amount check (
    customer_fee >= 0 and provider_offer >= 0 and customer_fee < greatest(amount, 1)
    and (customer_fee = 0 or provider_offer = 0)
    and (customer_fee + provider_offer = 0 or (purpose is not null and currency = 'INR' and door_qr_id is null))
  )
);
create index payments_by_order on payments (order_id, first_seen_at, id);
create unique index payments_pay_once on payments (order_id, part) where purpose = 'pays_order';
create index payments_at_door on payments (order_id) where door_qr_id is not null;

-- Money that goes back: requested, pending once the provider has accepted it, succeeded once it is paid out; dropped if
-- another refund took its place, or a payout did not arrive. Any other refund that fails is requested again. `id` is the
-- idempotency key at the provider. Cash above the owner's limit is awaiting_approval at first: nothing has been given back or
-- credited yet.
create table refunds (
  id identifier primary key,
  -- Null: cash, which went back by hand or goes to a payee
  payment_id text references payments,
  order_id identifier not null references orders,
  amount bigint not null check (amount > 0),
  reason text not null 
    check (reason in (
      'other_amount', 'paid_twice', 'order_cancelled', 'stock_gone', 'shipped_for_cash', 'returned', 'part', 'outside'
    )),
  status text not null default 'requested'
    check (status in ('awaiting_approval', 'requested', 'pending', 'succeeded', 'dropped')),
  -- For cash that goes to a payee, the id of the payout
  provider_refund_id text unique,
  attempts integer not null default 0,
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The provider's own tools make a refund outside the shop
  made_by text not null default 'shop' check (made_by in ('shop', 'provider')),
  -- Pieces of the order's lines that are paid back, each as { item, quantity, restock }; `restock` of them are on sale again
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  -- The part of it for the delivery's fee
  delivery_fee paise not null default 0,
  -- Why, as the admin wrote it, who is `user_id`
  note text check (length(note) between 1 and 500),
  user_id identifier references users,
  -- The Idempotency-Key of its request
  request_key text check (length(request_key) between 1 and 128),
  speed text check (speed in ('normal', 'optimum')),
  -- The speed with which the provider made it
  speed_processed text check (length(speed_processed) between 1 and 20),
  -- The reference of the transfer by which cash went back
  reference text check (length(reference) between 1 and 100),
  -- Where cash is transferred to, masked
  payee text check (length(payee) between 1 and 200),
  -- The payee in full with the name, until the payout is over
  payee_details jsonb check (jsonb_typeof(payee_details) = 'object'),
  -- When the payout was processed, and when it came back after that
  paid_out_at timestamptz,
  reversed_at timestamptz,
  -- A process is querying the provider about the payout until then, unless it dies
  claimed_until timestamptz,
  -- Read `<=` as "implies"
  constraint refunds_accepted
    check ((status in ('pending', 'succeeded')) <= (provider_refund_id is not null or reference is not null)),
  constraint refunds_by_hand check (num_nonnulls(payment_id, reference, payee) = 1),
  constraint refunds_outside check ((made_by = 'provider') = (reason = 'outside')),
  constraint refunds_by_request unique (order_id, request_key),
  constraint refunds_payee
    check (payee_details is null or (payee is not null and status in ('awaiting_approval', 'requested', 'pending'))),
  constraint refunds_paid_out
    check ((paid_out_at is null or payee is not null) and (reversed_at is null or (paid_out_at is not null and status = 'dropped'))),
  -- The claim that it was proposed for; a claim names its refund once that is approved
  claim_id identifier references claims,
  -- The second admin, who approved or declined it; or its proposer, who withdrew it
  decided_by identifier references users,
  -- Why it was declined or withdrawn
  decline_note text check (length(decline_note) between 1 and 500),
  constraint refunds_awaiting_approval check (
    status <> 'awaiting_approval' or (payment_id is null and user_id is not null and decided_by is null)
  ),
  constraint refunds_declined check (decline_note is null or (status = 'dropped' and decided_by is not null)),
  constraint refunds_second_admin check (decided_by <> user_id or decline_note is not null),
  -- A keyed digest of the payee, by which the same request again is known after the payee was masked
  payee_digest bytea check (length(payee_digest) = 32),
  constraint refunds_payee_digest check (payee_digest is null or payee is not null),
  -- The refund with the pieces and the fee, of which this is the share of another payment
  share_of identifier references refunds,
  constraint refunds_share check (share_of is null or (payment_id is not null and share_of <> id))
);
create index refunds_by_payment on refunds (payment_id);
create index refunds_open on refunds (updated_at) where status in ('requested', 'pending');
create index refunds_by_order on refunds (order_id);
create index refunds_paid_out on refunds (paid_out_at) where paid_out_at is not null;
create index refunds_awaiting on refunds (created_at) where status = 'awaiting_approval';
alter table claims add foreign key (refund_id) references refunds;

-- Until when the provider's list of refunds has been read.
create table provider_refunds_read (
  is_only boolean primary key default true check (is_only),
  read_until timestamptz not null
);

-- Webhook messages of the provider with a good signature, exactly as they came.
create table provider_messages (
  id bigint generated always as identity primary key,
  event_id text not null check (length(event_id) between 1 and 200),
  digest bytea not null check (length(digest) = 32),
  event text not null check (length(event) <= 100),
  body text not null,
  received_at timestamptz not null default now(),
  unique (event_id, digest)
);
create index provider_messages_by_time on provider_messages (received_at);

-- Payment incidents for the admins; open until an admin has resolved it. A repetition is counted.
create table payment_incidents (
  id bigint generated always as identity primary key,
  -- The number in the API
  public_id identifier not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 20),
  order_id identifier references orders,
  kind text not null check (length(kind) <= 60),
  detail text not null check (length(detail) <= 500),
  times integer not null default 1,
  happened_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by identifier references users,
  resolution_note text check (length(resolution_note) between 1 and 500),
  unique nulls not distinct (order_id, kind, detail),
  constraint payment_incidents_resolution
    check ((resolved_at is null) = (resolved_by is null) and (resolved_at is not null or resolution_note is null))
);
create index payment_incidents_open on payment_incidents (last_at) where resolved_at is null;
create index payment_incidents_open_by_order on payment_incidents (order_id) where resolved_at is null;

-- Files in which a courier states what it paid of the cash that it had collected; each is imported once.
create table remittances (
  id identifier primary key,
  file_hash bytea not null unique check (length(file_hash) = 32),
  file_name text not null check (length(file_name) between 1 and 200),
  -- The latest day of its lines, else that of the import; in India
  day date not null,
  -- The courier of its parcels; null if there are several
  courier courier,
  -- The sum of its lines
  amount bigint not null check (amount >= 0),
  imported_by identifier not null references users,
  imported_at timestamptz not null default now()
);
create index remittances_by_time on remittances (imported_at desc, id);

-- The lines of these files, as a spreadsheet numbers them. A line without an order has the number of an unknown parcel.
create table remittance_lines (
  remittance_id identifier not null references remittances,
  line integer not null check (line >= 1),
  -- In capitals
  tracking_number tracking_number not null,
  order_id identifier references orders,
  amount paise not null,
  -- What was to be collected, as of the import
  expected paise,
  -- When the courier paid, as the file has it
  day date,
  -- The reference of the bank transfer
  reference text check (length(reference) between 1 and 100),
  primary key (remittance_id, line),
  check ((order_id is null) = (expected is null))
);
create index remittance_lines_by_order on remittance_lines (order_id) where order_id is not null;
create index remittance_lines_by_number on remittance_lines (tracking_number);


-- ── Tax documents ───────────────────────────────────────────────────────────────────────────────────────────────────

-- Invoices, bills of supply and credit notes. Numbered without gaps within a series and a financial year (April to
-- March, named by the year in which it begins). What was issued never changes.
create table tax_documents (
  id identifier primary key,
  order_id identifier not null references orders,
  kind text not null check (kind in ('tax_invoice', 'invoice_cum_bill_of_supply', 'bill_of_supply', 'credit_note')),
  series text not null check (series in ('invoice', 'bill_of_supply', 'credit_note')),
  financial_year smallint not null check (financial_year between 2017 and 2200),
  serial integer not null check (serial between 1 and 999999),
  number text not null unique check (number ~ '^[A-Z0-9/-]{1,16}$'),
  issued_at timestamptz not null,
  -- All that it says (`tables/document-content.ts`)
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  unique (series, financial_year, serial),
  -- Read `<=` as "implies"
  check ((kind in ('bill_of_supply', 'credit_note')) <= (series = kind)),
  check ((kind in ('tax_invoice', 'invoice_cum_bill_of_supply')) <= (series = 'invoice'))
);
create index tax_documents_by_order on tax_documents (order_id);
-- Of its taxed goods an order has one document at most, and of its exempt goods
create unique index tax_documents_one_invoice on tax_documents (order_id)
  where kind in ('tax_invoice', 'invoice_cum_bill_of_supply');
create unique index tax_documents_one_bill on tax_documents (order_id)
  where kind in ('bill_of_supply', 'invoice_cum_bill_of_supply');
create index tax_documents_by_corrected on tax_documents ((content #>> '{corrects,number}')) where kind = 'credit_note';
create index tax_documents_by_time on tax_documents (issued_at);
create index tax_documents_by_search on tax_documents using gin (lower(number) gin_trgm_ops);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a document that was issued stays as it is';
end $$;
create trigger tax_documents_stay before update or delete on tax_documents
  for each row execute function refuse_change();


-- ── Messages ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Readers of the newsletter. `token` is the secret of their unsubscribe link.
create table newsletter_subscribers (
  email text primary key check (email = lower(email) and length(email) <= 254),
  id identifier not null unique default replace(gen_random_uuid()::text, '-', ''),
  consented_at timestamptz not null default now(),
  -- The path of the page with the form
  consented_on text check (length(consented_on) <= 200),
  unsubscribed_at timestamptz,
  token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') check (token ~ '^[0-9a-f]{64}$')
);
create index newsletter_subscribers_by_time on newsletter_subscribers (consented_at desc, id);

-- The outbox. `parts` is the content of the mail, until it is sent; `cause` names the event behind it, so that no event
-- is mailed twice.
create table mails (
  id identifier primary key,
  cause mail_cause unique,
  recipient mail_address not null,
  reply_to mail_address,
  subject mail_subject not null,
  parts json,
  -- The address by which mail programs unsubscribe with one click
  unsubscribe_url mail_link,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- A process is sending it until then, unless it dies
  claimed_until timestamptz,
  last_error text,
  sent_at timestamptz,
  constraint mails_say_something_until_sent check ((sent_at is null) = (parts is not null))
);
create index mails_to_send on mails (created_at) where sent_at is null;

-- Notifies the processes that send mails.
create function notify_mails() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changes', 'mails');
  return null;
end $$;
create trigger mails_added after insert on mails
  for each statement execute function notify_mails();

create sequence ticket_numbers start 1001;

-- The inbox of the contact form. The same message from the same sender is one row that counts.
create table contact_messages (
  id identifier primary key,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  times integer not null default 1 check (times >= 1),
  latest_at timestamptz not null default now(),
  -- A program seems to have written it; the owner was not notified
  is_held boolean not null default false,
  answered_at timestamptz,
  answered_by identifier references users,
  -- The number by which the sender refers to the message
  ticket text not null unique default 'T-' || nextval('ticket_numbers') check (ticket ~ '^T-[0-9]{4,12}$'),
  -- One month after it was received, or received again after its answer
  due_at timestamptz not null,
  is_in_progress boolean not null default false,
  -- The mail with the ticket to the sender; null until then
  acknowledgement_id identifier references mails,
  digest text not null generated always as (md5(lower(email) || chr(10) || subject || chr(10) || message)) stored,
  search_text text not null
    generated always as (
      caseless(ticket || chr(10) || name || chr(10) || email || chr(10) || subject || chr(10) || message)
    ) stored,
  check ((answered_at is null) = (answered_by is null)),
  constraint contact_messages_in_progress check (not (is_in_progress and answered_at is not null))
);
create unique index contact_messages_once on contact_messages (digest);
create index contact_messages_by_time on contact_messages (latest_at desc, id);
create index contact_messages_open on contact_messages (latest_at desc) where answered_at is null and not is_held;
create index contact_messages_by_search on contact_messages using gin (search_text gin_trgm_ops);
create index contact_messages_due on contact_messages (due_at) where answered_at is null and not is_held;
create index contact_messages_to_acknowledge on contact_messages (lower(email))
  where acknowledgement_id is null and not is_held;

-- Mails to addresses that their accounts have not confirmed; they are counted, since only a few may be sent.
create table unconfirmed_mails (
  mail_id text primary key,
  user_id text not null references users on delete cascade,
  email text not null,
  about text not null check (about in ('orders', 'account')),
  counted_at timestamptz not null default now()
);
create index unconfirmed_mails_by_account on unconfirmed_mails (user_id, email);

-- Users to mail when a plant is back in stock. `token` is the secret of the link that ends it.
create table stock_alerts (
  id identifier primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id identifier not null references users,
  plant_id identifier not null references plants,
  token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') check (token ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  -- When they were mailed
  notified_at timestamptz
);
create unique index stock_alerts_open on stock_alerts (plant_id, user_id) where notified_at is null;

-- Orders whose buyer was mailed for reviews. `token` is the secret of the link that ends such mails.
create table review_requests (
  order_id identifier primary key references orders,
  token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') check (token ~ '^[0-9a-f]{64}$'),
  requested_at timestamptz not null default now()
);


-- ── Measurement ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- What is measured of visitors who agreed to it, and sent to Meta.

create table consents (
  id identifier primary key,
  -- Of the text that was agreed to
  version integer not null check (version >= 1),
  user_id identifier references users on delete set null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index consents_by_user on consents (user_id);

-- The browser that placed an order, until its purchase was measured.
create table order_visits (
  order_id identifier primary key references orders on delete cascade,
  consent_id identifier not null references consents on delete cascade,
  visitor jsonb not null,
  noted_at timestamptz not null default now()
);
create index order_visits_by_consent on order_visits (consent_id);

-- Events and their outbox. Sums in `custom_data` are rupees. `user_data` is erased as soon as the event is sent or no
-- longer can be.
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


-- ── Settings ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The seller's details: one row once an admin has saved them; until then those of `content/shop.ts` hold.
create table seller_settings (
  is_held boolean primary key default true check (is_held),
  version integer not null default 1,
  legal_name text not null check (length(legal_name) between 1 and 100),
  trade_name text check (length(trade_name) between 1 and 60),
  street text not null check (length(street) between 1 and 200),
  city text not null check (length(city) between 1 and 100),
  state text not null,
  zip_code text not null check (zip_code ~ '^[1-9][0-9]{5}$'),
  gstin text check (length(gstin) = 15),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 30),
  officer_name text not null check (length(officer_name) between 1 and 100),
  officer_email text not null check (length(officer_email) <= 254),
  officer_phone text not null check (length(officer_phone) <= 30),
  invoice_prefix text not null check (invoice_prefix ~ '^[A-Z0-9]{2}$'),
  -- Opening hours, one entry a line
  opening_hours text,
  -- How the owner is notified of new orders
  order_mails text not null default 'each' check (order_mails in ('each', 'daily', 'none')),
  updated_at timestamptz not null default now(),
  -- Who signs documents electronically; null: they are signed by hand
  signatory text check (length(signatory) between 1 and 100),
  turnover text not null default 'up-to-5-crore' check (turnover in ('up-to-5-crore', 'above-5-crore')),
  -- From which number on, and in which steps, the sequence `order_numbers` counts
  order_number_start integer not null default 10001 check (order_number_start between 1 and 999999999),
  order_number_step integer not null default 1 check (order_number_step between 1 and 1000),
  -- Until when plants may be claimed and a photo is requested, from delivery; and how long a claim's photos stay
  claim_days smallint not null default 7 check (claim_days between 1 and 90),
  claim_photo_hours smallint not null default 48 check (claim_photo_hours between 1 and 2160),
  claim_photo_days smallint not null default 180 check (claim_photo_days between 30 and 1095),
  -- What goes back of a parcel that was not delivered (`domain/returns/return-policy.ts`); null while the default holds
  return_policy jsonb check (jsonb_typeof(return_policy) = 'object'),
  -- By which rule a payment of another amount pays an order (`domain/payment/other-amount.ts`)
  customer_fees text not null default 'refund' check (customer_fees in ('refund', 'accept')),
  funded_offers text[] not null default '{}' check (cardinality(funded_offers) <= 50),
  -- Refunds in cash of one order above this sum need a second admin; null: none does
  cash_approval_above paise
);
create trigger settings_changed after insert or update or delete on seller_settings
  for each statement execute function notify_everything();

-- The tax classes that the owner has saved; the others are as the shop came (`domain/tax/tax-classes.ts`). Rates:
-- [{ from, percent, source }], percent null for exempt goods.
create table tax_classes (
  key text primary key check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  name text not null check (length(name) between 1 and 100),
  hsn text not null check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  unit text not null check (unit ~ '^[A-Z]{3}$'),
  rates jsonb not null check (jsonb_typeof(rates) = 'array' and jsonb_array_length(rates) > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The owner's rules of delivery (`domain/delivery/delivery-rules.ts`): one row once they were saved, until then the default
-- ones hold.
create table delivery_rules (
  is_held boolean primary key default true check (is_held),
  version integer not null default 1,
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  updated_at timestamptz not null default now()
);
create trigger delivery_rules_changed after insert or update or delete on delivery_rules
  for each statement execute function notify_everything();

-- One row once a forecast was queried: the last one that was read, by district, as `domain/delivery/forecast.ts` has it
-- ({ "Maharashtra/Pune": [{ day, max, min }] }); and since when, and why, no other could be read.
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

-- One row: up to which moment the owner was notified of new orders.
create table order_notices (
  is_held boolean primary key default true check (is_held),
  notified_until timestamptz not null
);


-- ── Audit ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What admins changed: the changed fields before and after, with the names that people and records had then.
create table audit_events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id identifier not null references users,
  actor_name text not null,
  subject_kind text not null check (length(subject_kind) between 1 and 40),
  subject_id text not null check (length(subject_id) between 1 and 100),
  subject_name text,
  action text not null check (length(action) between 1 and 60),
  before jsonb,
  after jsonb,
  -- Changed along with others, or read from a file; null when by itself
  way text check (way in ('bulk', 'import')),
  search_text text not null
    generated always as (caseless(subject_id || chr(10) || coalesce(subject_name, ''))) stored
);
create index audit_events_by_subject on audit_events (subject_kind, subject_id, id);
create index audit_events_by_time on audit_events (happened_at desc, id desc) include (subject_kind);
create index audit_events_by_kind on audit_events (subject_kind, happened_at desc, id desc);
create index audit_events_by_search on audit_events using gin (search_text gin_trgm_ops);


-- ── Operations ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Incidents in running the shop that the owner must resolve; one row for each kind and subject, however often it fails.
create table operational_incidents (
  kind text not null check (length(kind) <= 60),
  -- What failed, such as a job queue; empty for a kind with one subject
  subject text not null check (length(subject) <= 60),
  detail text not null check (length(detail) <= 500),
  times integer not null default 1,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Set when the subject works again
  resolved_at timestamptz,
  primary key (kind, subject)
);

-- Restores from a backup. `resumed_at` is when the first start after it queued the work that the backup had under way.
create table restorations (
  id bigint generated always as identity primary key,
  backup_taken_at timestamptz not null,
  restored_at timestamptz not null default now(),
  resumed_at timestamptz
);

-- One row where the database was filled with the demo; a live shop refuses it.
create table demo_fill (
  is_held boolean primary key default true check (is_held),
  filled_at timestamptz not null default now()
);
