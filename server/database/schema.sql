-- The whole schema of the shop, for people to read: nothing runs it. `npm run schema` writes it from the migrations.
--
-- Sums are whole paise (1 rupee = 100 paise), except where a comment says otherwise. Times are UTC; a column ending in
-- `_at` is the moment when that happened, null while it has not. Hashes are SHA-256. In a check, `<=` between two
-- conditions means "implies".
--
-- PostgreSQL parses a table's check constraints with every statement that writes to it, but a domain's once in a
-- connection: so the rules for single columns of the tables that an order writes are domains.
--
-- Not here: the tables of the migrations themselves (`kysely_migration…`), of the job queue (schema `pgboss`) and of
-- the demo's payment provider (schema `payment_simulator`), which make their own.

CREATE EXTENSION pg_trgm;

CREATE DOMAIN advance_status AS text
  CONSTRAINT advance_status_rule CHECK (VALUE = ANY (ARRAY['pending', 'paid', 'cancelled', 'refunded']));

-- What was agreed about the delivery of an order, as `domain/delivery/agreed-delivery.ts` names it; days in India
CREATE DOMAIN agreed_delivery AS jsonb
  CONSTRAINT agreed_delivery_rule CHECK (VALUE ?& ARRAY['by', 'courier', 'zone', 'leaves', 'earliest', 'latest'] AND ((VALUE ->> 'by') = ANY (ARRAY['van', 'courier', 'pickup'])) AND (VALUE ->> 'earliest') <= (VALUE ->> 'latest'));

CREATE DOMAIN billing_details AS jsonb
  CONSTRAINT billing_details_rule CHECK (VALUE ?& ARRAY['name', 'address'] AND jsonb_typeof(VALUE -> 'name') = 'string' AND (jsonb_typeof(VALUE -> 'address') = ANY (ARRAY['object', 'null'])));

-- What a bundle consists of: so many pieces of other plants
CREATE DOMAIN bundle_parts AS jsonb
  CONSTRAINT bundle_parts_rule CHECK (
CASE jsonb_typeof(VALUE)
    WHEN 'array' THEN jsonb_array_length(VALUE) >= 1 AND jsonb_array_length(VALUE) <= 20
    ELSE VALUE IS NULL
END);

CREATE DOMAIN country AS text
  CONSTRAINT country_rule CHECK (VALUE = 'India');

CREATE DOMAIN courier AS text
  CONSTRAINT courier_rule CHECK (length(VALUE) >= 1 AND length(VALUE) <= 60);

CREATE DOMAIN discount AS smallint
  CONSTRAINT discount_rule CHECK (VALUE >= 0 AND VALUE <= 99);

CREATE DOMAIN gstin AS text
  CONSTRAINT gstin_rule CHECK (VALUE ~ '^([0-9]{2}([A-Z]{5}[0-9]{4}|[A-Z]{4}[0-9]{5})[A-Z][1-9A-Z][ZDC]|[0-9]{4}[A-Z]{3}[0-9]{5}(UN|ON|NR))[0-9A-Z]$');

CREATE DOMAIN idempotency_key AS text
  CONSTRAINT idempotency_key_rule CHECK (length(VALUE) >= 1 AND length(VALUE) <= 128);

-- A random identifier of the shop, in letters and digits. Counting the length apart keeps the expression cheap.
CREATE DOMAIN identifier AS text
  CHECK (length(VALUE) >= 16 AND length(VALUE) <= 32 AND VALUE ~ '^[0-9A-Za-z]*$') NOT VALID;

CREATE DOMAIN json_list AS jsonb
  CONSTRAINT json_list_rule CHECK (jsonb_typeof(VALUE) = 'array');

CREATE DOMAIN mail_address AS text
  CONSTRAINT mail_address_rule CHECK (length(VALUE) >= 3 AND length(VALUE) <= 254);

CREATE DOMAIN mail_cause AS text
  CONSTRAINT mail_cause_rule CHECK (length(VALUE) >= 1 AND length(VALUE) <= 100);

CREATE DOMAIN mail_link AS text
  CONSTRAINT mail_link_rule CHECK (length(VALUE) <= 300);

CREATE DOMAIN mail_subject AS text
  CONSTRAINT mail_subject_rule CHECK (length(VALUE) >= 1 AND length(VALUE) <= 200);

CREATE DOMAIN mobile_number AS text
  CONSTRAINT mobile_number_rule CHECK (VALUE ~ '^[+]91[6-9][0-9]{9}$');

CREATE DOMAIN move_reason AS text
  CONSTRAINT move_reason_rule CHECK (length(VALUE) >= 1 AND length(VALUE) <= 40);

CREATE DOMAIN movement_reason AS text
  CONSTRAINT movement_reason_rule CHECK (VALUE = ANY (ARRAY['initial', 'adjustment', 'order', 'release', 'write_off', 'replacement', 'replacement_release', 'refund_release']));

CREATE DOMAIN order_actor AS text
  CONSTRAINT order_actor_rule CHECK (VALUE = ANY (ARRAY['shopper', 'admin', 'payment', 'clock']));

CREATE DOMAIN order_aspect AS text
  CONSTRAINT order_aspect_rule CHECK (VALUE = ANY (ARRAY['order', 'payment', 'shipment', 'advance', 'tracking', 'delivery']));

CREATE DOMAIN order_note AS text
  CONSTRAINT order_note_rule CHECK (length(VALUE) >= 1 AND length(VALUE) <= 500);

CREATE DOMAIN order_status AS text
  CONSTRAINT order_status_rule CHECK (VALUE = ANY (ARRAY['pending', 'paid', 'shipped', 'delivered', 'cancelled', 'payment_failed']));

-- Which bundle a line of an order is a part of, and how many bundles were ordered
CREATE DOMAIN ordered_bundle AS jsonb
  CONSTRAINT ordered_bundle_rule CHECK (VALUE ?& ARRAY['plant', 'name', 'quantity']);

-- What is stated on a package, as `domain/packed` names it; the sum is paise
CREATE DOMAIN packed_facts AS jsonb
  CONSTRAINT packed_facts_rule CHECK (VALUE ?& ARRAY['responsible', 'commonName', 'netQuantity', 'mrp', 'countryOfOrigin', 'bestBefore', 'seed'] AND jsonb_typeof(VALUE -> 'countryOfOrigin') = 'string');

CREATE DOMAIN paise AS integer
  CHECK (VALUE >= 0 AND VALUE <= 1000000000);

CREATE DOMAIN payment_method AS text
  CONSTRAINT payment_method_rule CHECK (VALUE = ANY (ARRAY['cod', 'online']));

CREATE DOMAIN payment_status AS text
  CONSTRAINT payment_status_rule CHECK (VALUE = ANY (ARRAY['pending', 'paid', 'failed', 'cancelled', 'refunded']));

CREATE DOMAIN person_name AS text
  CONSTRAINT person_name_rule CHECK (length(VALUE) >= 2 AND length(VALUE) <= 100);

CREATE DOMAIN piece_count AS integer
  CONSTRAINT piece_count_rule CHECK (VALUE >= 0);

CREATE DOMAIN plant_category AS text
  CONSTRAINT plant_category_rule CHECK (VALUE = ANY (ARRAY['indoor', 'outdoor', 'succulent', 'exotic-fruit', 'seeds', 'pots']));

-- How a product may travel, as `domain/delivery/plant-delivery.ts` names it
CREATE DOMAIN plant_delivery AS jsonb
  CONSTRAINT plant_delivery_rule CHECK (VALUE ?& ARRAY['vanOnly', 'notTo', 'reason', 'maxCelsius', 'minCelsius', 'depotDays', 'weightGrams'] AND jsonb_typeof(VALUE -> 'vanOnly') = 'boolean' AND jsonb_typeof(VALUE -> 'notTo') = 'array');

CREATE DOMAIN plant_description AS text
  CONSTRAINT plant_description_rule CHECK (length(VALUE) >= 10 AND length(VALUE) <= 10000);

-- What is known of a plant, as `domain/plant-facts` names it
CREATE DOMAIN plant_facts AS jsonb
  CONSTRAINT plant_facts_rule CHECK (jsonb_typeof(VALUE) = 'object');

-- Which size of which family a plant is
CREATE DOMAIN plant_size AS jsonb
  CONSTRAINT plant_size_rule CHECK (VALUE ?& ARRAY['family', 'label', 'position'] AND length(VALUE ->> 'family') >= 1 AND length(VALUE ->> 'family') <= 100 AND length(VALUE ->> 'label') >= 1 AND length(VALUE ->> 'label') <= 40 AND ((VALUE ->> 'position')::integer) >= 0 AND ((VALUE ->> 'position')::integer) <= 999);

CREATE DOMAIN quantity AS integer
  CONSTRAINT quantity_rule CHECK (VALUE >= 1 AND VALUE <= 999);

-- What is saved by paying online, in percent of each price
CREATE DOMAIN saving_percent AS numeric(4,2)
  CONSTRAINT saving_percent_rule CHECK (VALUE >= 0.01 AND VALUE <= 20::numeric);

CREATE DOMAIN shipment_status AS text
  CONSTRAINT shipment_status_rule CHECK (VALUE = ANY (ARRAY['pending', 'shipped', 'delivered', 'cancelled', 'returned']));

CREATE DOMAIN shown_rating AS numeric(2,1)
  CONSTRAINT shown_rating_rule CHECK (VALUE >= 0::numeric AND VALUE <= 5::numeric);

CREATE DOMAIN stock_change AS integer
  CONSTRAINT stock_change_rule CHECK (VALUE <> 0);

CREATE DOMAIN tracking_number AS text
  CONSTRAINT tracking_number_rule CHECK (VALUE ~ '^[0-9A-Za-z-]{4,40}$');

CREATE DOMAIN zip_code AS text
  CONSTRAINT zip_code_rule CHECK (VALUE ~ '^[1-9][0-9]{5}$');

-- The short numbers of orders, for people. Where it starts is the owner's setting.
CREATE SEQUENCE order_numbers AS bigint START 10001 INCREMENT 1;

CREATE SEQUENCE ticket_numbers AS bigint START 1001 INCREMENT 1;

-- Mailed links for a new password (several may be open) or to confirm an e-mail (one per account).
CREATE TABLE account_links (
  token_hash bytea NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id identifier NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose = ANY (ARRAY['reset-password', 'confirm-email'])),
  -- The address it was sent to, which it proves
  email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
  -- The session that requested it, as long as that lives
  session_id identifier REFERENCES sessions(id) ON DELETE SET NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL
);
CREATE INDEX account_links_by_session ON account_links (session_id);
CREATE UNIQUE INDEX account_links_confirming ON account_links (user_id) WHERE purpose = 'confirm-email';
CREATE INDEX account_links_of_user ON account_links (user_id);

-- What admins changed: the changed fields before and after, with the names that people and records had then.
CREATE TABLE audit_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  happened_at timestamp with time zone NOT NULL DEFAULT now(),
  actor_id identifier NOT NULL REFERENCES users(id),
  actor_name text NOT NULL,
  subject_kind text NOT NULL CHECK (length(subject_kind) >= 1 AND length(subject_kind) <= 40),
  subject_id text NOT NULL CHECK (length(subject_id) >= 1 AND length(subject_id) <= 100),
  -- Of the record then; for an order, its customer's
  subject_name text,
  action text NOT NULL CHECK (length(action) >= 1 AND length(action) <= 60),
  -- The changed fields as they were; null where there was nothing
  before jsonb,
  -- The changed fields as they are now; null where nothing is left
  after jsonb,
  -- Changed along with others, or read from a file; null when by itself
  way text CHECK (way = ANY (ARRAY['bulk', 'import'])),
  search_text text NOT NULL GENERATED ALWAYS AS (caseless((subject_id || chr(10)) || COALESCE(subject_name, ''))) STORED
);
CREATE INDEX audit_events_by_kind ON audit_events (subject_kind, happened_at DESC, id DESC);
CREATE INDEX audit_events_by_search ON audit_events USING gin (search_text gin_trgm_ops);
CREATE INDEX audit_events_by_subject ON audit_events (subject_kind, subject_id, id);
CREATE INDEX audit_events_by_time ON audit_events (happened_at DESC, id DESC) INCLUDE (subject_kind);

-- Waits that grow with each wrong try.
CREATE UNLOGGED TABLE back_offs (
  key bytea NOT NULL PRIMARY KEY CHECK (length(key) = 32),
  tries integer NOT NULL CHECK (tries > 0),
  tried_at timestamp with time zone NOT NULL,
  blocked_until timestamp with time zone NOT NULL
);
CREATE INDEX back_offs_by_time ON back_offs (tried_at);

-- In how many paid orders of twelve months two plants were bought together, by three customers at least. A nightly job
-- writes all rows, at most twelve for each plant.
CREATE TABLE bought_together (
  plant_id identifier NOT NULL REFERENCES plants(id),
  other_id identifier NOT NULL REFERENCES plants(id),
  times integer NOT NULL CHECK (times >= 3),
  PRIMARY KEY (plant_id, other_id),
  CHECK (plant_id::text <> other_id::text)
);
CREATE TRIGGER bought_together_changed AFTER INSERT OR DELETE OR UPDATE ON bought_together FOR EACH STATEMENT EXECUTE FUNCTION notify_everything();

-- What is in the carts. How much a cart may hold is in `domain/cart.ts`.
CREATE TABLE cart_items (
  user_id identifier NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  plant_id identifier NOT NULL REFERENCES plants(id),
  quantity quantity NOT NULL,
  added_at timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, plant_id)
);

-- Each thing that happened to a claim: who, when, why.
CREATE TABLE claim_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  claim_id identifier NOT NULL REFERENCES claims(id),
  happened_at timestamp with time zone NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind = ANY (ARRAY['opened', 'question', 'answer', 'replaced', 'refunded', 'refused', 'withdrawn', 'settled', 'reopened'])),
  actor text NOT NULL CHECK (actor = ANY (ARRAY['shopper', 'admin', 'fulfilment'])),
  -- Null: the parcel or refund that the claim was accepted for
  user_id identifier REFERENCES users(id),
  text text CHECK (length(text) >= 1 AND length(text) <= 4000)
);
CREATE INDEX claim_events_by_claim ON claim_events (claim_id, id);

CREATE TABLE claim_lines (
  claim_id identifier NOT NULL REFERENCES claims(id),
  order_id identifier NOT NULL,
  line_id identifier NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 1 AND quantity <= 999),
  -- Until its claim has ended
  is_open boolean NOT NULL DEFAULT true,
  PRIMARY KEY (claim_id, line_id),
  FOREIGN KEY (order_id, line_id) REFERENCES order_lines(order_id, id)
);
-- A line has one claim at a time
CREATE UNIQUE INDEX claim_lines_open_once ON claim_lines (order_id, line_id) WHERE is_open;

-- Photos of claims, or of none yet. Their files are private.
CREATE TABLE claim_photos (
  id identifier NOT NULL PRIMARY KEY,
  user_id identifier NOT NULL REFERENCES users(id),
  claim_id identifier REFERENCES claims(id),
  position smallint CHECK ("position" >= 0 AND "position" <= 5),
  uploaded_at timestamp with time zone NOT NULL DEFAULT now(),
  UNIQUE (claim_id, "position"),
  CONSTRAINT claim_photos_placed CHECK ((claim_id IS NULL) = ("position" IS NULL))
);
CREATE INDEX claim_photos_unused ON claim_photos (uploaded_at) WHERE claim_id IS NULL;

-- What customers reported about the plants of an order. The status changes by `domain/claim`.
CREATE TABLE claims (
  id identifier NOT NULL PRIMARY KEY,
  order_id identifier NOT NULL REFERENCES orders(id),
  user_id identifier NOT NULL REFERENCES users(id),
  -- Which of the order's claims it is, from 1
  place smallint NOT NULL CHECK (place >= 1),
  status text NOT NULL DEFAULT 'open' CHECK (status = ANY (ARRAY['open', 'awaiting_shopper', 'replacing', 'refunding', 'refused', 'withdrawn', 'settled'])),
  reason text NOT NULL CHECK (reason = ANY (ARRAY['broken', 'dead', 'wrong', 'missing', 'sick', 'pot'])),
  text text NOT NULL CHECK (length(text) >= 1 AND length(text) <= 4000),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  -- When the shop first wrote a question or decided
  answered_at timestamp with time zone,
  -- 48 hours for the first answer, then a month for the decision
  due_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  -- The parcel that it was accepted for
  replacement_id identifier UNIQUE REFERENCES replacements(id),
  -- The refund that it was accepted for
  refund_id identifier UNIQUE REFERENCES refunds(id),
  -- How many days after its end its photos stay at most: as the settings said when it was opened
  photo_days smallint NOT NULL DEFAULT 180 CHECK (photo_days >= 30 AND photo_days <= 1095),
  UNIQUE (order_id, place),
  CONSTRAINT claims_ended CHECK ((status = ANY (ARRAY['refused', 'withdrawn', 'settled'])) = (ended_at IS NOT NULL)),
  CONSTRAINT claims_refunded CHECK (status <> 'refunding' OR refund_id IS NOT NULL),
  CONSTRAINT claims_replaced CHECK (status <> 'replacing' OR replacement_id IS NOT NULL)
);
CREATE INDEX claims_by_user ON claims (user_id);
CREATE INDEX claims_due ON claims (due_at, id) WHERE status = ANY (ARRAY['open', 'awaiting_shopper']);

-- Of visitors who agreed to being measured for Meta.
CREATE TABLE consents (
  id identifier NOT NULL PRIMARY KEY,
  -- Of the text that was agreed to
  version integer NOT NULL CHECK (version >= 1),
  user_id identifier REFERENCES users(id) ON DELETE SET NULL,
  given_at timestamp with time zone NOT NULL DEFAULT now(),
  withdrawn_at timestamp with time zone
);
CREATE INDEX consents_by_user ON consents (user_id);

-- The inbox of the contact form. The same message from the same sender is one row, which counts.
CREATE TABLE contact_messages (
  id identifier NOT NULL PRIMARY KEY,
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 100),
  email text NOT NULL CHECK (length(email) >= 3 AND length(email) <= 254),
  subject text NOT NULL CHECK (length(subject) >= 1 AND length(subject) <= 200),
  message text NOT NULL CHECK (length(message) >= 1 AND length(message) <= 5000),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  -- How often the same message came
  times integer NOT NULL DEFAULT 1 CHECK (times >= 1),
  latest_at timestamp with time zone NOT NULL DEFAULT now(),
  -- A program seems to have written it; the owner was not notified
  is_held boolean NOT NULL DEFAULT false,
  answered_at timestamp with time zone,
  answered_by identifier REFERENCES users(id),
  -- The number by which the sender refers to the message
  ticket text NOT NULL DEFAULT 'T-' || nextval('ticket_numbers'::regclass) UNIQUE CHECK (ticket ~ '^T-[0-9]{4,12}$'),
  -- One month after it was received, or received again after its answer
  due_at timestamp with time zone NOT NULL,
  is_in_progress boolean NOT NULL DEFAULT false,
  -- The mail with the ticket to the sender; null until then
  acknowledgement_id identifier REFERENCES mails(id),
  digest text NOT NULL GENERATED ALWAYS AS (md5((((lower(email) || chr(10)) || subject) || chr(10)) || message)) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (caseless((((((((ticket || chr(10)) || name) || chr(10)) || email) || chr(10)) || subject) || chr(10)) || message)) STORED,
  CHECK ((answered_at IS NULL) = (answered_by IS NULL)),
  CONSTRAINT contact_messages_in_progress CHECK (NOT (is_in_progress AND answered_at IS NOT NULL))
);
CREATE INDEX contact_messages_by_search ON contact_messages USING gin (search_text gin_trgm_ops);
CREATE INDEX contact_messages_by_time ON contact_messages (latest_at DESC, id);
CREATE INDEX contact_messages_due ON contact_messages (due_at) WHERE answered_at IS NULL AND NOT is_held;
CREATE UNIQUE INDEX contact_messages_once ON contact_messages (digest);
CREATE INDEX contact_messages_open ON contact_messages (latest_at DESC) WHERE answered_at IS NULL AND NOT is_held;
CREATE INDEX contact_messages_to_acknowledge ON contact_messages (lower(email)) WHERE acknowledgement_id IS NULL AND NOT is_held;

-- Events and their outbox. Sums in `custom_data` are rupees. `user_data` is erased as soon as the event is sent or no
-- longer can be.
CREATE TABLE conversion_events (
  id identifier NOT NULL PRIMARY KEY,
  name text NOT NULL CHECK (name = ANY (ARRAY['PageView', 'ViewContent', 'AddToCart', 'Purchase'])),
  event_id text NOT NULL CHECK (length(event_id) >= 1 AND length(event_id) <= 64),
  happened_at timestamp with time zone NOT NULL,
  source_url text NOT NULL CHECK (length(source_url) <= 2000),
  consent_id identifier NOT NULL REFERENCES consents(id),
  -- Whom it is about; null once that is no longer needed
  user_data jsonb,
  custom_data jsonb NOT NULL,
  status text NOT NULL CHECK (status = ANY (ARRAY['waiting', 'sent', 'failed', 'recorded', 'withdrawn'])),
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamp with time zone NOT NULL DEFAULT now(),
  claimed_until timestamp with time zone,
  last_error text CHECK (length(last_error) <= 500),
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  UNIQUE (name, event_id),
  CHECK (user_data IS NULL OR (status = ANY (ARRAY['waiting', 'failed']))),
  CHECK (user_data IS NOT NULL OR status <> 'waiting'),
  CHECK (claimed_until IS NULL OR status = 'waiting'),
  CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX conversion_events_by_consent ON conversion_events (consent_id);
CREATE INDEX conversion_events_by_status ON conversion_events (status, received_at DESC, id);
CREATE INDEX conversion_events_by_time ON conversion_events (received_at DESC, id);
CREATE INDEX conversion_events_to_send ON conversion_events (next_try_at) WHERE status = 'waiting';

-- One row once a forecast was queried: the last one that was read, by district, as `domain/delivery/forecast.ts` has
-- it ({ "Maharashtra/Pune": [{ day, max, min }] }); and since when, and why, no other could be read.
CREATE TABLE delivery_forecast (
  is_held boolean NOT NULL DEFAULT true PRIMARY KEY CHECK,
  districts jsonb NOT NULL DEFAULT '{}'::jsonb CHECK (jsonb_typeof(districts) = 'object'),
  tried_at timestamp with time zone NOT NULL DEFAULT now(),
  read_at timestamp with time zone,
  -- Since when it could not be read; null while it can
  failing_since timestamp with time zone,
  problem text CHECK (length(problem) >= 1 AND length(problem) <= 500),
  CHECK ((problem IS NULL) = (failing_since IS NULL))
);
CREATE TRIGGER delivery_forecast_changed AFTER INSERT OR DELETE OR UPDATE OF districts ON delivery_forecast FOR EACH ROW EXECUTE FUNCTION notify_everything();

-- The owner's rules of delivery (`domain/delivery/delivery-rules.ts`): one row once they were saved, until then the
-- default ones hold.
CREATE TABLE delivery_rules (
  is_held boolean NOT NULL DEFAULT true PRIMARY KEY CHECK,
  version integer NOT NULL DEFAULT 1,
  rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'object'),
  updated_at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE TRIGGER delivery_rules_changed AFTER INSERT OR DELETE OR UPDATE ON delivery_rules FOR EACH STATEMENT EXECUTE FUNCTION notify_everything();

-- One row where the database was filled with the demo; a live shop refuses it.
CREATE TABLE demo_fill (
  is_held boolean NOT NULL DEFAULT true PRIMARY KEY CHECK,
  filled_at timestamp with time zone NOT NULL DEFAULT now()
);

-- UPI QR codes that are shown when an order is handed over; one at most of an order is open. `id` is in their notes at
-- the provider.
CREATE TABLE door_qr_codes (
  id identifier NOT NULL PRIMARY KEY,
  order_id identifier NOT NULL REFERENCES orders(id),
  amount paise NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status = ANY (ARRAY['open', 'closing', 'closed'])),
  -- The provider's name for it, its picture and the link in it; null until the provider has answered
  provider_qr_id text UNIQUE CHECK (length(provider_qr_id) >= 1 AND length(provider_qr_id) <= 100),
  image_url text CHECK (length(image_url) >= 1 AND length(image_url) <= 2000),
  content text CHECK (length(content) >= 1 AND length(content) <= 2000),
  attempts integer NOT NULL DEFAULT 0,
  -- A process is querying the provider until then, unless it dies
  claimed_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  -- When the provider closes it
  closes_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Which part it pays: the order, or the rest after its advance
  part text NOT NULL DEFAULT 'order' CHECK (part = ANY (ARRAY['order', 'rest'])),
  CHECK ((provider_qr_id IS NULL) = (image_url IS NULL) AND (content IS NULL OR image_url IS NOT NULL))
);
CREATE INDEX door_qr_codes_by_order ON door_qr_codes (order_id);
CREATE INDEX door_qr_codes_closing ON door_qr_codes (updated_at) WHERE status = 'closing';
CREATE UNIQUE INDEX door_qr_codes_open ON door_qr_codes (order_id) WHERE status = 'open';

-- The days from delivery in which plants could be claimed, as the settings said until then. They hold for orders from
-- before.
CREATE TABLE former_claim_days (
  held_until timestamp with time zone NOT NULL PRIMARY KEY,
  days smallint NOT NULL CHECK (days >= 1 AND days <= 90)
);

-- How many wrong passwords for an admin's account came from a network.
CREATE UNLOGGED TABLE guesses (
  user_id identifier NOT NULL,
  network_hash bytea NOT NULL CHECK (length(network_hash) = 32),
  tries integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  PRIMARY KEY (user_id, network_hash)
);

-- When an admin was last mailed about guesses.
CREATE TABLE guessing_alerts (
  user_id identifier NOT NULL PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  sent_at timestamp with time zone NOT NULL
);

-- Accounts at Google or Facebook that are connected to an account of the shop.
CREATE TABLE identities (
  provider text NOT NULL CHECK (provider = ANY (ARRAY['google', 'facebook'])),
  subject text NOT NULL CHECK (length(subject) >= 1 AND length(subject) <= 255),
  user_id identifier NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  -- The e-mail that the provider vouched for when it was connected
  verified_email text CHECK (length(verified_email) <= 254),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, subject),
  CONSTRAINT identities_user_id_provider_key UNIQUE (user_id, provider)
);

-- Devices that have signed in to an account and are not slowed down by the tries of others. Their cookie has the
-- secret; their tries are counted by the id, which stays when the secret changes.
CREATE TABLE known_devices (
  secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
  user_id identifier NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  has_proven_factor boolean NOT NULL DEFAULT false,
  PRIMARY KEY (secret_hash, user_id)
);
CREATE INDEX known_devices_by_user ON known_devices (user_id);

-- The outbox. `parts` is the content of the mail, until it is sent; `cause` names the event behind it, so that no
-- event is mailed twice.
CREATE TABLE mails (
  id identifier NOT NULL PRIMARY KEY,
  -- Null where there can only be one mail
  cause mail_cause UNIQUE,
  recipient mail_address NOT NULL,
  reply_to mail_address,
  subject mail_subject NOT NULL,
  -- What it says; null once it has left
  parts json,
  -- The address by which mail programs unsubscribe with one click
  unsubscribe_url mail_link,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  -- A process is sending it until then, unless it dies
  claimed_until timestamp with time zone,
  last_error text,
  sent_at timestamp with time zone,
  CONSTRAINT mails_say_something_until_sent CHECK ((sent_at IS NULL) = (parts IS NOT NULL))
);
CREATE INDEX mails_to_send ON mails (created_at) WHERE sent_at IS NULL;
CREATE TRIGGER mails_added AFTER INSERT ON mails FOR EACH STATEMENT EXECUTE FUNCTION notify_mails();

-- Readers of the newsletter. `token` is the secret of their unsubscribe link.
CREATE TABLE newsletter_subscribers (
  email text NOT NULL PRIMARY KEY CHECK (email = lower(email) AND length(email) <= 254),
  id identifier NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '') UNIQUE,
  consented_at timestamp with time zone NOT NULL DEFAULT now(),
  -- The path of the page with the form
  consented_on text CHECK (length(consented_on) <= 200),
  unsubscribed_at timestamp with time zone,
  token text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') UNIQUE CHECK (token ~ '^[0-9a-f]{64}$')
);
CREATE INDEX newsletter_subscribers_by_time ON newsletter_subscribers (consented_at DESC, id);

-- Incidents in running the shop that the owner must resolve; one row for each kind and subject, however often it
-- fails.
CREATE TABLE operational_incidents (
  kind text NOT NULL CHECK (length(kind) <= 60),
  -- What failed, such as a job queue; empty for a kind with one subject
  subject text NOT NULL CHECK (length(subject) <= 60),
  detail text NOT NULL CHECK (length(detail) <= 500),
  times integer NOT NULL DEFAULT 1,
  since timestamp with time zone NOT NULL DEFAULT now(),
  last_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Set when the subject works again
  resolved_at timestamp with time zone,
  PRIMARY KEY (kind, subject)
);

-- Each change of an order's, payment's or shipment's state, and of the tracking number. Payment and shipment begin as
-- pending without an event.
CREATE TABLE order_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id identifier NOT NULL REFERENCES orders(id),
  happened_at timestamp with time zone NOT NULL DEFAULT now(),
  actor order_actor NOT NULL,
  user_id identifier REFERENCES users(id),
  -- The user's name at that time; null in events from before this column
  actor_name text,
  -- For `delivery` the states are the promised days, `earliest/latest`
  aspect order_aspect NOT NULL,
  from_state text,
  to_state text NOT NULL,
  reason move_reason,
  note order_note,
  CHECK (from_state IS DISTINCT FROM to_state)
);
CREATE INDEX order_events_by_order ON order_events (order_id, id);
CREATE INDEX order_events_by_time ON order_events (happened_at DESC, id DESC) INCLUDE (order_id) WHERE (aspect::text = ANY (ARRAY['order', 'tracking'])) OR (to_state = ANY (ARRAY['returned', 'refunded']));
CREATE INDEX order_events_of_advances ON order_events (happened_at) WHERE aspect::text = 'advance';
CREATE TRIGGER name_of_actor BEFORE INSERT ON order_events FOR EACH ROW WHEN (new.user_id IS NOT NULL AND new.actor_name IS NULL) EXECUTE FUNCTION take_name_of_actor();

-- The plants of an order as they were when it was placed. `id` is the line's number in the API; it is not indexed.
CREATE TABLE order_lines (
  id identifier NOT NULL,
  order_id identifier NOT NULL REFERENCES orders(id),
  plant_id identifier NOT NULL REFERENCES plants(id),
  position smallint NOT NULL,
  name text NOT NULL,
  -- Of one piece
  price paise NOT NULL,
  -- Pieces
  quantity quantity NOT NULL,
  image_url text NOT NULL,
  -- Null: it was ordered by itself
  bundle ordered_bundle,
  PRIMARY KEY (order_id, id)
);

-- One row: up to which moment the owner was notified of new orders.
CREATE TABLE order_notices (
  is_held boolean NOT NULL DEFAULT true PRIMARY KEY CHECK,
  notified_until timestamp with time zone NOT NULL
);

-- The browser that placed an order, until its purchase was measured.
CREATE TABLE order_visits (
  order_id identifier NOT NULL PRIMARY KEY REFERENCES orders(id) ON DELETE CASCADE,
  consent_id identifier NOT NULL REFERENCES consents(id) ON DELETE CASCADE,
  visitor jsonb NOT NULL,
  noted_at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE INDEX order_visits_by_consent ON order_visits (consent_id);

-- An order with its address, payment and parcel. Its three states change by `domain/order`, `domain/payment` and
-- `domain/shipment`. A repeated request is known by its key, and compared by its digest.
CREATE TABLE orders (
  id identifier NOT NULL PRIMARY KEY,
  -- The short number for people
  number bigint NOT NULL DEFAULT nextval('order_numbers'::regclass) UNIQUE,
  user_id identifier NOT NULL REFERENCES users(id),
  status order_status NOT NULL DEFAULT 'pending',
  payment_method payment_method NOT NULL,
  payment_status payment_status NOT NULL DEFAULT 'pending',
  shipment_status shipment_status NOT NULL DEFAULT 'pending',
  -- Goods and delivery
  amount paise NOT NULL,
  -- The part of the amount that is for the delivery
  delivery_fee paise NOT NULL DEFAULT 0,
  -- Null in orders that were placed before delivery was agreed
  delivery agreed_delivery,
  -- The part of a cash order's amount that is paid online before it leaves; null without an advance
  advance paise,
  advance_status advance_status,
  -- Like the phone number, null in the oldest orders
  recipient_name person_name,
  recipient_phone mobile_number,
  street text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  country country NOT NULL,
  zip_code zip_code NOT NULL,
  -- The buyer's; its state is the address's
  gstin gstin,
  -- Who is billed, where that is not the recipient: `{ name, address }`, the address null where it is the delivery's
  billing billing_details,
  courier courier,
  tracking_number tracking_number,
  idempotency_key idempotency_key,
  request_digest bytea,
  -- Number, customer's name and e-mail, a line each; triggers fill it where the insert does not
  search_text text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  -- By UPI when it was handed over; it is an online order then
  paid_at_door boolean NOT NULL DEFAULT false,
  -- How its returned parcel was settled, in paise (`domain/returns/refund-of.ts`)
  return_decision jsonb CHECK (return_decision IS NULL OR return_decision ?& ARRAY['reason', 'choice', 'terms', 'amount', 'retained', 'billed']),
  -- What its lines cost less since it was paid online
  saving paise NOT NULL DEFAULT 0,
  -- Of each price
  saving_percent saving_percent,
  -- Of an order that its account, which had never paid, placed without paying at once (`domain/order/stock-holds.ts`)
  hold_class text CONSTRAINT orders_hold_class CHECK (hold_class = ANY (ARRAY['unconfirmed', 'confirmed'])),
  -- Until when it keeps its plants, if not for the usual time
  held_until timestamp with time zone,
  -- A digest of the caller's network, for a day
  held_network bytea CONSTRAINT orders_held_network CHECK (length(held_network) = 32),
  UNIQUE (user_id, idempotency_key),
  CONSTRAINT orders_advance_of_cash CHECK ((advance IS NULL) = (advance_status IS NULL) AND (advance IS NULL OR payment_method::text = 'cod' AND advance::integer > 0 AND advance::integer < amount::integer)),
  CONSTRAINT orders_paid_at_door CHECK (NOT paid_at_door OR payment_method::text = 'online'),
  CONSTRAINT orders_saving_has_percent CHECK (saving::integer = 0 OR saving_percent IS NOT NULL),
  CONSTRAINT orders_tracked_once_shipped CHECK (courier IS NULL AND tracking_number IS NULL OR (shipment_status::text = ANY (ARRAY['shipped', 'delivered', 'returned'])))
);
CREATE INDEX orders_by_held_network ON orders (created_at) WHERE held_network IS NOT NULL;
CREATE INDEX orders_by_hold ON orders (created_at) WHERE hold_class IS NOT NULL;
CREATE INDEX orders_by_search ON orders USING gin (search_text gin_trgm_ops, order_delivery_text(recipient_name::text, recipient_phone::text, tracking_number::text) gin_trgm_ops);
CREATE INDEX orders_by_status ON orders (status, created_at DESC, id);
CREATE INDEX orders_by_time ON orders (created_at DESC, id) INCLUDE (search_text, status, amount);
CREATE INDEX orders_by_van_day ON orders ((delivery::jsonb ->> 'earliest')) WHERE (delivery::jsonb ->> 'by') = 'van';
-- Each shopper has one order at most that waits for money online; the next one replaces it
CREATE UNIQUE INDEX orders_unpaid_once ON orders (user_id) WHERE status::text = 'pending' AND (payment_method::text = 'online' OR advance_status::text = 'pending');
CREATE TRIGGER search_text_of_new_order BEFORE INSERT ON orders FOR EACH ROW WHEN (new.search_text IS NULL) EXECUTE FUNCTION take_search_text_from_customer();
CREATE TRIGGER search_text_of_order BEFORE UPDATE OF id, user_id ON orders FOR EACH ROW EXECUTE FUNCTION take_search_text_from_customer();

-- `holder` is the session or the pending sign-in to which the challenge was given.
CREATE TABLE passkey_challenges (
  challenge text NOT NULL PRIMARY KEY,
  user_id identifier NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose = ANY (ARRAY['register', 'verify'])),
  holder text NOT NULL,
  expires_at timestamp with time zone NOT NULL
);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id);

CREATE TABLE passkeys (
  id identifier NOT NULL PRIMARY KEY,
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) >= 1 AND length(credential_id) <= 1400),
  user_id identifier NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 100),
  -- In COSE form
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- Payment incidents for the admins; open until an admin has resolved it. A repetition is counted.
CREATE TABLE payment_incidents (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The number in the API
  public_id identifier NOT NULL DEFAULT substr(replace(gen_random_uuid()::text, '-', ''), 1, 20) UNIQUE,
  order_id identifier REFERENCES orders(id),
  kind text NOT NULL CHECK (length(kind) <= 60),
  detail text NOT NULL CHECK (length(detail) <= 500),
  times integer NOT NULL DEFAULT 1,
  happened_at timestamp with time zone NOT NULL DEFAULT now(),
  last_at timestamp with time zone NOT NULL DEFAULT now(),
  resolved_at timestamp with time zone,
  resolved_by identifier REFERENCES users(id),
  resolution_note text CHECK (length(resolution_note) >= 1 AND length(resolution_note) <= 500),
  UNIQUE NULLS NOT DISTINCT (order_id, kind, detail),
  CONSTRAINT payment_incidents_resolution CHECK ((resolved_at IS NULL) = (resolved_by IS NULL) AND (resolved_at IS NOT NULL OR resolution_note IS NULL))
);
CREATE INDEX payment_incidents_open ON payment_incidents (last_at) WHERE resolved_at IS NULL;
CREATE INDEX payment_incidents_open_by_order ON payment_incidents (order_id) WHERE resolved_at IS NULL;

-- What the payment provider is to collect for an online order, for the advance of a cash order, or for a cash order
-- whose shopper would rather pay ahead; one for each, and one for the rest of an order whose advance is paid.
CREATE TABLE payment_intents (
  order_id identifier NOT NULL REFERENCES orders(id),
  amount paise NOT NULL,
  -- The provider's name for it; null until the provider has answered
  provider_order_id text UNIQUE CHECK (length(provider_order_id) >= 1 AND length(provider_order_id) <= 100),
  attempts integer NOT NULL DEFAULT 0,
  -- A process is querying the provider until then, unless it dies
  claimed_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  -- When the provider is queried again, about both parts at once; null once the order is settled
  next_check_at timestamp with time zone,
  part text NOT NULL DEFAULT 'order' CHECK (part = ANY (ARRAY['order', 'rest'])),
  -- What a cash order saves by this payment, already taken off `amount`; null of every other payment
  saving_percent saving_percent,
  PRIMARY KEY (order_id, part),
  CONSTRAINT payment_intents_checked CHECK (part = 'order' OR next_check_at IS NULL)
);
CREATE INDEX payment_intents_to_check ON payment_intents (next_check_at) WHERE next_check_at IS NOT NULL;

-- Attempts to pay, as the provider last reported them; `id` is the provider's. One attempt at most pays a part of an
-- order.
CREATE TABLE payments (
  id text NOT NULL PRIMARY KEY CHECK (length(id) >= 1 AND length(id) <= 100),
  order_id identifier NOT NULL REFERENCES orders(id),
  -- In the smallest unit of `currency`: paise, when that is INR
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL CHECK (length(currency) >= 3 AND length(currency) <= 10),
  method text CHECK (length(method) <= 40),
  status text NOT NULL CHECK (status = ANY (ARRAY['created', 'failed', 'authorized', 'captured', 'refunded'])),
  purpose text CHECK (purpose = ANY (ARRAY['pays_order', 'given_back'])),
  problem text CHECK (length(problem) <= 500),
  contact text CHECK (length(contact) <= 40),
  email text CHECK (length(email) <= 254),
  first_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  -- What the provider keeps, in paise, and the GST in it; null where it has not said
  fee bigint,
  -- The GST in the fee
  tax bigint,
  -- The transfer that paid it out
  settlement_id text REFERENCES provider_settlements(id),
  -- The QR code that was scanned; null of what was paid online
  door_qr_id identifier REFERENCES door_qr_codes(id),
  -- The part that it pays: the order or its advance, or the rest
  part text NOT NULL DEFAULT 'order' CHECK (part = ANY (ARRAY['order', 'rest'])),
  -- Of a payment that pays an order, in paise: the fee on top of the order's sum
  customer_fee bigint NOT NULL DEFAULT 0,
  -- The part of the order's sum that the provider funds, in paise
  provider_offer bigint NOT NULL DEFAULT 0,
  CHECK (purpose IS NULL OR (status = ANY (ARRAY['captured', 'refunded']))),
  CONSTRAINT payments_fee CHECK ((fee IS NULL) = (tax IS NULL) AND (fee IS NULL OR currency = 'INR' AND tax >= 0 AND tax <= fee AND fee <= amount)),
  CONSTRAINT payments_other_amount CHECK (customer_fee >= 0 AND provider_offer >= 0 AND customer_fee < GREATEST(amount, 1::bigint) AND (customer_fee = 0 OR provider_offer = 0) AND ((customer_fee + provider_offer) = 0 OR purpose IS NOT NULL AND currency = 'INR' AND door_qr_id IS NULL))
);
CREATE INDEX payments_at_door ON payments (order_id) WHERE door_qr_id IS NOT NULL;
CREATE INDEX payments_by_order ON payments (order_id, first_seen_at, id);
CREATE UNIQUE INDEX payments_pay_once ON payments (order_id, part) WHERE purpose = 'pays_order';

-- A person whom a provider vouches for without an e-mail, until they enter one.
CREATE TABLE pending_identities (
  token_hash bytea NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
  provider text NOT NULL CHECK (provider = ANY (ARRAY['google', 'facebook'])),
  subject text NOT NULL CHECK (length(subject) >= 1 AND length(subject) <= 255),
  name text NOT NULL,
  expires_at timestamp with time zone NOT NULL
);

-- Sign-ins whose password or provider was right, and that wait for the second factor.
CREATE TABLE pending_sign_ins (
  token_hash bytea NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id identifier NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  -- The stored hash that the password fitted, or a provider's identity
  verified jsonb NOT NULL,
  expires_at timestamp with time zone NOT NULL
);
CREATE INDEX pending_sign_ins_by_user ON pending_sign_ins (user_id);

-- All that is sold. A deleted plant stays, since orders refer to it. No index holds `stock`, and pages have room left,
-- so that selling a piece rewrites no index (a HOT update), unless it is the last.
CREATE TABLE plants (
  id identifier NOT NULL PRIMARY KEY,
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 200),
  scientific_name text CHECK (length(scientific_name) >= 1 AND length(scientific_name) <= 200),
  other_names text[] NOT NULL DEFAULT '{}'[],
  description plant_description NOT NULL,
  price paise NOT NULL,
  original_price paise,
  -- Percent
  discount discount NOT NULL DEFAULT 0,
  stock piece_count NOT NULL,
  category plant_category NOT NULL,
  -- What the admin typed, shown until there is a review
  rating shown_rating NOT NULL DEFAULT 0,
  review_count piece_count NOT NULL DEFAULT 0,
  -- The stars of all reviews added up
  review_stars integer NOT NULL DEFAULT 0,
  image_url text NOT NULL,
  image_public_id text,
  images json_list NOT NULL DEFAULT '[]'::jsonb,
  care_instructions json_list NOT NULL DEFAULT '[]'::jsonb,
  benefits text[] NOT NULL DEFAULT '{}'[],
  -- How often an admin edited it; with `stock_moves`, the product's version
  edits integer NOT NULL DEFAULT 1,
  -- How often its stock moved
  stock_moves integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  search_text text NOT NULL GENERATED ALWAYS AS (plant_search_text(name, scientific_name, other_names)) STORED,
  -- Null: that of the category
  tax_class text CHECK (tax_class ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- Null: it is no packed product, or nothing is known of its package
  packed packed_facts,
  facts plant_facts NOT NULL DEFAULT '{}'::jsonb,
  -- Null: it has no sizes
  size plant_size,
  -- Null: it has a stock of its own
  parts bundle_parts,
  -- Null: nothing is special about its delivery
  delivery plant_delivery,
  -- Its names after `fold_name`, by which they are found however they are spelled
  folded_names text NOT NULL GENERATED ALWAYS AS (plant_folded_names(name, other_names, scientific_name)) STORED,
  -- Like the next columns, what lists filter and count by
  light text GENERATED ALWAYS AS (facts::jsonb ->> 'light') STORED,
  water text GENERATED ALWAYS AS (facts::jsonb ->> 'water') STORED,
  effort text GENERATED ALWAYS AS (facts::jsonb ->> 'effort') STORED,
  places jsonb GENERATED ALWAYS AS (facts::jsonb -> 'places') STORED,
  pets_verdict text GENERATED ALWAYS AS ((facts::jsonb -> 'pets') ->> 'verdict') STORED,
  height_cm integer GENERATED ALWAYS AS ((facts::jsonb ->> 'heightCm')::integer) STORED,
  country text GENERATED ALWAYS AS (packed::jsonb ->> 'countryOfOrigin') STORED,
  family text GENERATED ALWAYS AS (size::jsonb ->> 'family') STORED,
  -- Null: a bundle, whose parts decide
  in_stock boolean GENERATED ALWAYS AS (
CASE
    WHEN parts IS NULL THEN stock::integer > 0
    ELSE NULL::boolean
END) STORED,
  CONSTRAINT plants_bundle_without_stock CHECK (parts IS NULL OR stock::integer = 0),
  CHECK (review_stars >= review_count::integer AND review_stars <= (5 * review_count::integer)),
  CONSTRAINT plants_priced_within_mrp CHECK (price::integer <= ((packed::jsonb ->> 'mrp')::integer))
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX plants_by_benefits ON plants USING gin (plant_benefits_text(benefits) gin_trgm_ops);
CREATE INDEX plants_by_family ON plants (family) WHERE family IS NOT NULL;
CREATE INDEX plants_by_folded_names ON plants USING gin (folded_names gin_trgm_ops);
CREATE INDEX plants_by_number ON plants USING gin (lower(id::text) gin_trgm_ops);
CREATE INDEX plants_by_part ON plants USING gin (parts jsonb_path_ops) WHERE parts IS NOT NULL;
CREATE INDEX plants_by_search ON plants USING gin (search_text gin_trgm_ops);
CREATE INDEX plants_by_time ON plants (created_at DESC, id) WHERE deleted_at IS NULL;
-- The columns that lists and counts read of a plant, so that they need not read its wide row. The table is vacuumed
-- often, since PostgreSQL still reads the rows of pages that have changed since the last vacuum.
CREATE INDEX plants_listed ON plants (price, id) INCLUDE (category, created_at, name, rating, review_count, review_stars, light, water, effort, places, pets_verdict, height_cm, country, family, in_stock) WHERE deleted_at IS NULL;
CREATE INDEX plants_on_sale ON plants (category, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE TRIGGER plants_changed AFTER INSERT OR DELETE OR UPDATE ON plants FOR EACH ROW EXECUTE FUNCTION notify_plant_change();
CREATE TRIGGER plants_truncated AFTER TRUNCATE ON plants FOR EACH STATEMENT EXECUTE FUNCTION notify_everything();

-- Webhook messages of the provider with a good signature, exactly as they came.
CREATE TABLE provider_messages (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id text NOT NULL CHECK (length(event_id) >= 1 AND length(event_id) <= 200),
  digest bytea NOT NULL CHECK (length(digest) = 32),
  event text NOT NULL CHECK (length(event) <= 100),
  body text NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  UNIQUE (event_id, digest)
);
CREATE INDEX provider_messages_by_time ON provider_messages (received_at);

-- Until when the provider's list of refunds has been read.
CREATE TABLE provider_refunds_read (
  is_only boolean NOT NULL DEFAULT true PRIMARY KEY CHECK,
  read_until timestamp with time zone NOT NULL
);

-- Transfers of the provider to the shop's bank account, once they were made.
CREATE TABLE provider_settlements (
  id text NOT NULL PRIMARY KEY CHECK (length(id) >= 1 AND length(id) <= 100),
  -- Paise
  amount bigint NOT NULL CHECK (amount >= 0),
  -- The bank's reference, as on its statement
  utr text CHECK (length(utr) >= 1 AND length(utr) <= 100),
  settled_at timestamp with time zone NOT NULL
);
CREATE INDEX provider_settlements_by_time ON provider_settlements (settled_at);

-- Codes that each replace a second factor once.
CREATE TABLE recovery_codes (
  user_id identifier NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  PRIMARY KEY (user_id, code_hash)
);

-- Money that goes back: requested, pending once the provider has accepted it, succeeded once it is paid out; dropped
-- if another refund took its place, or a payout did not arrive. Any other refund that fails is requested again. `id`
-- is the idempotency key at the provider. Cash above the owner's limit is awaiting_approval at first: nothing has been
-- given back or credited yet.
CREATE TABLE refunds (
  id identifier NOT NULL PRIMARY KEY,
  -- Null: cash, which went back by hand or goes to a payee
  payment_id text REFERENCES payments(id),
  order_id identifier NOT NULL REFERENCES orders(id),
  -- Paise
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason = ANY (ARRAY['other_amount', 'paid_twice', 'order_cancelled', 'stock_gone', 'shipped_for_cash', 'returned', 'part', 'outside'])),
  status text NOT NULL DEFAULT 'requested' CHECK (status = ANY (ARRAY['awaiting_approval', 'requested', 'pending', 'succeeded', 'dropped'])),
  -- For cash that goes to a payee, the id of the payout
  provider_refund_id text UNIQUE,
  attempts integer NOT NULL DEFAULT 0,
  last_error text CHECK (length(last_error) <= 500),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  -- `provider`: made with the provider's own tools, outside the shop
  made_by text NOT NULL DEFAULT 'shop' CHECK (made_by = ANY (ARRAY['shop', 'provider'])),
  -- Pieces of the order's lines that are paid back, each as { item, quantity, restock }; `restock` of them are on sale
  -- again
  lines jsonb NOT NULL DEFAULT '[]'::jsonb CHECK (jsonb_typeof(lines) = 'array'),
  -- The part of the amount that is for the delivery
  delivery_fee paise NOT NULL DEFAULT 0,
  -- Why, as the admin wrote it, who is `user_id`
  note text CHECK (length(note) >= 1 AND length(note) <= 500),
  user_id identifier REFERENCES users(id),
  -- The Idempotency-Key of its request
  request_key text CHECK (length(request_key) >= 1 AND length(request_key) <= 128),
  speed text CHECK (speed = ANY (ARRAY['normal', 'optimum'])),
  -- The speed with which the provider made it
  speed_processed text CHECK (length(speed_processed) >= 1 AND length(speed_processed) <= 20),
  -- The reference of the transfer by which cash went back
  reference text CHECK (length(reference) >= 1 AND length(reference) <= 100),
  -- Where cash is transferred to, masked
  payee text CHECK (length(payee) >= 1 AND length(payee) <= 200),
  -- The payee in full with the name, until the payout is over
  payee_details jsonb CHECK (jsonb_typeof(payee_details) = 'object'),
  -- When the payout was processed
  paid_out_at timestamp with time zone,
  -- When the payout came back after that
  reversed_at timestamp with time zone,
  -- A process is querying the provider about the payout until then, unless it dies
  claimed_until timestamp with time zone,
  -- The claim that it was proposed for; a claim names its refund once that is approved
  claim_id identifier REFERENCES claims(id),
  -- The second admin, who approved or declined it; or its proposer, who withdrew it
  decided_by identifier REFERENCES users(id),
  -- Why it was declined or withdrawn
  decline_note text CHECK (length(decline_note) >= 1 AND length(decline_note) <= 500),
  -- A keyed digest of the payee, by which the same request again is known after the payee was masked
  payee_digest bytea CHECK (length(payee_digest) = 32),
  -- The refund with the pieces and the fee, of which this is the share of another payment
  share_of identifier REFERENCES refunds(id),
  CONSTRAINT refunds_by_request UNIQUE (order_id, request_key),
  CONSTRAINT refunds_accepted CHECK ((status = ANY (ARRAY['pending', 'succeeded'])) <= (provider_refund_id IS NOT NULL OR reference IS NOT NULL)),
  CONSTRAINT refunds_awaiting_approval CHECK (status <> 'awaiting_approval' OR payment_id IS NULL AND user_id IS NOT NULL AND decided_by IS NULL),
  CONSTRAINT refunds_by_hand CHECK (num_nonnulls(payment_id, reference, payee) = 1),
  CONSTRAINT refunds_declined CHECK (decline_note IS NULL OR status = 'dropped' AND decided_by IS NOT NULL),
  CONSTRAINT refunds_outside CHECK ((made_by = 'provider') = (reason = 'outside')),
  CONSTRAINT refunds_paid_out CHECK ((paid_out_at IS NULL OR payee IS NOT NULL) AND (reversed_at IS NULL OR paid_out_at IS NOT NULL AND status = 'dropped')),
  CONSTRAINT refunds_payee CHECK (payee_details IS NULL OR payee IS NOT NULL AND (status = ANY (ARRAY['awaiting_approval', 'requested', 'pending']))),
  CONSTRAINT refunds_payee_digest CHECK (payee_digest IS NULL OR payee IS NOT NULL),
  CONSTRAINT refunds_second_admin CHECK (decided_by::text <> user_id::text OR decline_note IS NOT NULL),
  CONSTRAINT refunds_share CHECK (share_of IS NULL OR payment_id IS NOT NULL AND share_of::text <> id::text)
);
CREATE INDEX refunds_awaiting ON refunds (created_at) WHERE status = 'awaiting_approval';
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_by_payment ON refunds (payment_id);
CREATE INDEX refunds_open ON refunds (updated_at) WHERE status = ANY (ARRAY['requested', 'pending']);
CREATE INDEX refunds_paid_out ON refunds (paid_out_at) WHERE paid_out_at IS NOT NULL;

-- The lines of these files, as a spreadsheet numbers them. A line without an order has the number of an unknown
-- parcel.
CREATE TABLE remittance_lines (
  remittance_id identifier NOT NULL REFERENCES remittances(id),
  line integer NOT NULL CHECK (line >= 1),
  -- In capitals
  tracking_number tracking_number NOT NULL,
  order_id identifier REFERENCES orders(id),
  -- What is settled of the cash; negative where the courier takes back what it had paid
  amount integer NOT NULL CHECK (amount >= '-1000000000'::integer AND amount <= 1000000000),
  -- What was to be collected, as of the import
  expected paise,
  -- When the courier paid, as the file has it
  day date,
  -- The reference of the bank transfer
  reference text CHECK (length(reference) >= 1 AND length(reference) <= 100),
  -- What of it the courier kept
  charges integer NOT NULL DEFAULT 0 CHECK (charges >= '-1000000000'::integer AND charges <= 1000000000),
  PRIMARY KEY (remittance_id, line),
  CHECK ((order_id IS NULL) = (expected IS NULL))
);
CREATE INDEX remittance_lines_by_number ON remittance_lines (tracking_number);
CREATE INDEX remittance_lines_by_order ON remittance_lines (order_id) WHERE order_id IS NOT NULL;

-- Files in which a courier states what it paid of the cash that it had collected.
CREATE TABLE remittances (
  id identifier NOT NULL PRIMARY KEY,
  file_hash bytea NOT NULL CHECK (length(file_hash) = 32),
  file_name text NOT NULL CHECK (length(file_name) >= 1 AND length(file_name) <= 200),
  -- The latest day of its lines, else that of the import; in India
  day date NOT NULL,
  -- The courier of its parcels; null if there are several
  courier courier,
  -- The sum of its lines
  amount bigint NOT NULL,
  imported_by identifier NOT NULL REFERENCES users(id),
  imported_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Since then its lines count nowhere
  undone_at timestamp with time zone,
  undone_by identifier REFERENCES users(id),
  CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE INDEX remittances_by_hash ON remittances (file_hash);
CREATE INDEX remittances_by_time ON remittances (imported_at DESC, id);

-- Each change of its status and who made it; the first is from null. No status is left twice.
CREATE TABLE replacement_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  replacement_id identifier NOT NULL REFERENCES replacements(id),
  happened_at timestamp with time zone NOT NULL DEFAULT now(),
  user_id identifier NOT NULL REFERENCES users(id),
  from_state text,
  to_state text NOT NULL,
  UNIQUE NULLS NOT DISTINCT (replacement_id, from_state)
);
CREATE INDEX replacement_events_shipped ON replacement_events (happened_at) WHERE to_state = 'shipped';

-- How many pieces of which lines of the order it replaces.
CREATE TABLE replacement_lines (
  replacement_id identifier NOT NULL,
  order_id identifier NOT NULL,
  line_id identifier NOT NULL,
  quantity quantity NOT NULL,
  -- Pieces of a parcel that came back that are on sale again
  sound smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (replacement_id, line_id),
  FOREIGN KEY (order_id, line_id) REFERENCES order_lines(order_id, id),
  FOREIGN KEY (replacement_id, order_id) REFERENCES replacements(id, order_id),
  CHECK (sound >= 0 AND sound <= quantity::integer)
);

-- A parcel that replaces plants of a delivered order without a sale. Its status changes by `domain/replacement`.
CREATE TABLE replacements (
  id identifier NOT NULL PRIMARY KEY,
  order_id identifier NOT NULL REFERENCES orders(id),
  status text NOT NULL DEFAULT 'pending' CHECK (status = ANY (ARRAY['pending', 'shipped', 'delivered', 'cancelled', 'lost', 'returned'])),
  courier courier,
  tracking_number tracking_number,
  created_by identifier NOT NULL REFERENCES users(id),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  UNIQUE (id, order_id),
  CHECK (courier IS NULL AND tracking_number IS NULL OR (status = ANY (ARRAY['shipped', 'delivered', 'lost', 'returned'])))
);
CREATE INDEX replacements_by_order ON replacements (order_id, created_at, id);
CREATE INDEX replacements_by_status ON replacements (status, created_at, id);

-- Restores from a backup. `resumed_at` is when the first start after it queued the work that the backup had under
-- way.
CREATE TABLE restorations (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  backup_taken_at timestamp with time zone NOT NULL,
  restored_at timestamp with time zone NOT NULL DEFAULT now(),
  resumed_at timestamp with time zone
);

-- The pictures that customers uploaded for their reviews, named like other uploads. Without a review they are swept
-- with them.
CREATE TABLE review_photos (
  name text NOT NULL PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]$'),
  user_id identifier NOT NULL REFERENCES users(id),
  review_id identifier REFERENCES reviews(id),
  position smallint CHECK ("position" >= 0 AND "position" <= 3),
  UNIQUE (review_id, "position"),
  CONSTRAINT review_photos_placed CHECK ((review_id IS NULL) = ("position" IS NULL))
);

-- Orders whose buyer was mailed for reviews. `token` is the secret of the link that ends such mails.
CREATE TABLE review_requests (
  order_id identifier NOT NULL PRIMARY KEY REFERENCES orders(id),
  token text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') UNIQUE CHECK (token ~ '^[0-9a-f]{64}$'),
  requested_at timestamp with time zone NOT NULL DEFAULT now()
);

-- Reviews, one of a plant per user.
CREATE TABLE reviews (
  id identifier NOT NULL PRIMARY KEY,
  plant_id identifier NOT NULL REFERENCES plants(id),
  user_id identifier NOT NULL REFERENCES users(id),
  rating smallint NOT NULL CHECK (rating >= 1 AND rating <= 5),
  comment text NOT NULL CHECK (length(comment) >= 1 AND length(comment) <= 2000),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  -- How its author is named (`domain/reviews.ts`)
  shown_as text NOT NULL DEFAULT 'short' CHECK (shown_as = ANY (ARRAY['short', 'full', 'anonymous'])),
  -- The shop's reply
  reply text CHECK (length(reply) >= 1 AND length(reply) <= 2000),
  replied_at timestamp with time zone,
  -- Hidden by an admin: it is neither shown nor counted
  hidden_at timestamp with time zone,
  hidden_reason text CHECK (length(hidden_reason) >= 1 AND length(hidden_reason) <= 500),
  UNIQUE (plant_id, user_id),
  CONSTRAINT reviews_hidden CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  CONSTRAINT reviews_replied CHECK ((reply IS NULL) = (replied_at IS NULL))
);
CREATE INDEX reviews_by_plant ON reviews (plant_id, created_at DESC, id);
CREATE INDEX reviews_by_time ON reviews (created_at DESC, id);

-- What shoppers searched for and did not find, after folding of case, and how often. At most 2,000 terms.
CREATE TABLE searches_without_results (
  -- In lower case
  term text NOT NULL PRIMARY KEY CHECK (length(term) >= 1 AND length(term) <= 100),
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  last_at timestamp with time zone NOT NULL DEFAULT now()
);

-- What happened to an account, for its owner to read. Events that anyone can cause are folded into one row an hour.
CREATE TABLE security_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id identifier NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (length(kind) >= 1 AND length(kind) <= 40),
  -- The caller's IPv4 address, or the /64 network of its IPv6 address
  network text CHECK (length(network) <= 100),
  user_agent text CHECK (length(user_agent) <= 300),
  details jsonb NOT NULL DEFAULT '{}'::jsonb CHECK (jsonb_typeof(details) = 'object' AND length(details::text) <= 1000),
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  folded_by text CHECK (length(folded_by) <= 200),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_at timestamp with time zone NOT NULL DEFAULT now(),
  UNIQUE (user_id, folded_by)
);
CREATE INDEX security_events_by_end ON security_events (last_at);
CREATE INDEX security_events_of_user ON security_events (user_id, last_at DESC, id DESC);

-- The seller's details: one row once an admin has saved them; until then those of `content/shop.ts` hold.
CREATE TABLE seller_settings (
  is_held boolean NOT NULL DEFAULT true PRIMARY KEY CHECK,
  version integer NOT NULL DEFAULT 1,
  legal_name text NOT NULL CHECK (length(legal_name) >= 1 AND length(legal_name) <= 100),
  trade_name text CHECK (length(trade_name) >= 1 AND length(trade_name) <= 60),
  street text NOT NULL CHECK (length(street) >= 1 AND length(street) <= 200),
  city text NOT NULL CHECK (length(city) >= 1 AND length(city) <= 100),
  state text NOT NULL,
  zip_code text NOT NULL CHECK (zip_code ~ '^[1-9][0-9]{5}$'),
  gstin text CHECK (length(gstin) = 15),
  email text NOT NULL CHECK (length(email) <= 254),
  phone text NOT NULL CHECK (length(phone) <= 30),
  officer_name text NOT NULL CHECK (length(officer_name) >= 1 AND length(officer_name) <= 100),
  officer_email text NOT NULL CHECK (length(officer_email) <= 254),
  officer_phone text NOT NULL CHECK (length(officer_phone) <= 30),
  invoice_prefix text NOT NULL CHECK (invoice_prefix ~ '^[A-Z0-9]{2}$'),
  -- A line each, such as `Mon-Fri 9am-6pm`; null while those of `content/` hold
  opening_hours text,
  -- How the owner is notified of new orders
  order_mails text NOT NULL DEFAULT 'each' CHECK (order_mails = ANY (ARRAY['each', 'daily', 'none'])),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Who signs documents electronically; null: they are signed by hand
  signatory text CHECK (length(signatory) >= 1 AND length(signatory) <= 100),
  turnover text NOT NULL DEFAULT 'up-to-5-crore' CHECK (turnover = ANY (ARRAY['up-to-5-crore', 'above-5-crore'])),
  -- From which number on the sequence `order_numbers` counts
  order_number_start integer NOT NULL DEFAULT 10001 CHECK (order_number_start >= 1 AND order_number_start <= 999999999),
  -- Until when plants may be claimed, from delivery
  claim_days smallint NOT NULL DEFAULT 7 CHECK (claim_days >= 1 AND claim_days <= 90),
  -- How long a claim's photos stay after its end
  claim_photo_days smallint NOT NULL DEFAULT 180 CHECK (claim_photo_days >= 30 AND claim_photo_days <= 1095),
  -- What goes back of a parcel that was not delivered (`domain/returns/return-policy.ts`); null while the default holds
  return_policy jsonb CHECK (jsonb_typeof(return_policy) = 'object'),
  -- Refunds in cash of one order above this sum need a second admin; null: none does
  cash_approval_above paise,
  -- What is struck through beside prices (`domain/pricing.ts`); null until the owner has chosen
  compare_at_prices text CHECK (compare_at_prices = ANY (ARRAY['plus-200', 'former', 'none'])),
  -- What the goods of an order must come to, where its delivery zone asks nothing else
  minimum_order paise NOT NULL DEFAULT 30000
);
CREATE TRIGGER settings_changed AFTER INSERT OR DELETE OR UPDATE ON seller_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_everything();

-- A sign-in on one device, for at most 90 days. The hashes are of its two secrets: the API's token and the cookie.
CREATE TABLE sessions (
  id identifier NOT NULL PRIMARY KEY,
  user_id identifier NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  bearer_hash bytea NOT NULL UNIQUE CHECK (length(bearer_hash) = 32),
  cookie_hash bytea NOT NULL UNIQUE CHECK (length(cookie_hash) = 32),
  user_agent text CHECK (length(user_agent) <= 300),
  -- The known device on which it was opened
  device_hash bytea CHECK (length(device_hash) = 32),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  -- When the user last typed the password, or signed in again at a connected provider
  reauthenticated_at timestamp with time zone,
  -- When a second factor was last proven
  factor_at timestamp with time zone,
  CHECK (expires_at <= (created_at + '90 days'::interval))
);
CREATE INDEX sessions_by_device ON sessions (device_hash) WHERE device_hash IS NOT NULL;
CREATE INDEX sessions_by_user ON sessions (user_id);

-- A browser that was sent to a provider and has not come back yet.
CREATE TABLE sign_in_flows (
  browser_hash bytea NOT NULL PRIMARY KEY CHECK (length(browser_hash) = 32),
  provider text NOT NULL CHECK (provider = ANY (ARRAY['google', 'facebook'])),
  purpose text NOT NULL DEFAULT 'sign-in' CHECK (purpose = ANY (ARRAY['sign-in', 'connect', 'verify'])),
  state text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  return_to text CHECK (length(return_to) <= 2000),
  connects_user_id identifier REFERENCES users(id) ON DELETE CASCADE,
  -- The session that connects a provider or proves its user; the flow ends with it
  session_id identifier REFERENCES sessions(id) ON DELETE CASCADE,
  expires_at timestamp with time zone NOT NULL
);
CREATE INDEX sign_in_flows_by_end ON sign_in_flows (expires_at);
CREATE INDEX sign_in_flows_by_session ON sign_in_flows (session_id);

-- Users to mail when a plant is back in stock. `token` is the secret of the link that ends it.
CREATE TABLE stock_alerts (
  id identifier NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '') PRIMARY KEY,
  user_id identifier NOT NULL REFERENCES users(id),
  plant_id identifier NOT NULL REFERENCES plants(id),
  token text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') UNIQUE CHECK (token ~ '^[0-9a-f]{64}$'),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  -- When they were mailed
  notified_at timestamp with time zone
);
CREATE UNIQUE INDEX stock_alerts_open ON stock_alerts (plant_id, user_id) WHERE notified_at IS NULL;

-- The ledger behind `plants.stock`: each change of it, in pieces, with what was left after it.
CREATE TABLE stock_movements (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plant_id identifier NOT NULL REFERENCES plants(id),
  order_id identifier REFERENCES orders(id),
  user_id identifier REFERENCES users(id),
  reason movement_reason NOT NULL,
  change stock_change NOT NULL,
  stock_after piece_count NOT NULL,
  moved_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT stock_movements_direction CHECK ((reason::text = ANY (ARRAY['order', 'write_off', 'replacement'])) = (change::integer < 0) OR reason::text = 'adjustment'),
  CONSTRAINT stock_movements_of_orders CHECK ((reason::text = ANY (ARRAY['order', 'release', 'write_off', 'replacement', 'replacement_release', 'refund_release'])) = (order_id IS NOT NULL))
);
CREATE INDEX stock_movements_by_order ON stock_movements (order_id);
CREATE INDEX stock_movements_written_off ON stock_movements (moved_at) WHERE change::integer < 0 AND (reason::text = ANY (ARRAY['write_off', 'adjustment']));

-- The tax classes that the owner has saved; the others are as the shop came (`domain/tax/tax-classes.ts`). Rates: [{
-- from, percent, source }], percent null for exempt goods.
CREATE TABLE tax_classes (
  key text NOT NULL PRIMARY KEY CHECK (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 100),
  hsn text NOT NULL CHECK (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  unit text NOT NULL CHECK (unit ~ '^[A-Z]{3}$'),
  rates jsonb NOT NULL CHECK (jsonb_typeof(rates) = 'array' AND jsonb_array_length(rates) > 0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now()
);

-- Invoices, bills of supply and credit notes. Numbered without gaps within a series and a financial year (April to
-- March, named by the year in which it begins). What was issued never changes.
CREATE TABLE tax_documents (
  id identifier NOT NULL PRIMARY KEY,
  order_id identifier NOT NULL REFERENCES orders(id),
  kind text NOT NULL CHECK (kind = ANY (ARRAY['tax_invoice', 'invoice_cum_bill_of_supply', 'bill_of_supply', 'credit_note'])),
  series text NOT NULL CHECK (series = ANY (ARRAY['invoice', 'bill_of_supply', 'credit_note'])),
  financial_year smallint NOT NULL CHECK (financial_year >= 2017 AND financial_year <= 2200),
  serial integer NOT NULL CHECK (serial >= 1 AND serial <= 999999),
  number text NOT NULL UNIQUE CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  issued_at timestamp with time zone NOT NULL,
  -- All that it says (`server/database/document-content.ts`)
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  -- Without taxes; negative in a credit note
  turnover bigint GENERATED ALWAYS AS (
CASE kind
    WHEN 'credit_note' THEN '-1'::integer
    ELSE 1
END * (((content #>> '{sale,totals,exempt}'[])::bigint) + ((content #>> '{sale,totals,taxable}'[])::bigint))) STORED,
  UNIQUE (series, financial_year, serial),
  CHECK ((kind = ANY (ARRAY['bill_of_supply', 'credit_note'])) <= (series = kind)),
  CHECK ((kind = ANY (ARRAY['tax_invoice', 'invoice_cum_bill_of_supply'])) <= (series = 'invoice'))
);
CREATE INDEX tax_documents_by_corrected ON tax_documents ((content #>> '{corrects,number}'[])) WHERE kind = 'credit_note';
CREATE INDEX tax_documents_by_order ON tax_documents (order_id);
CREATE INDEX tax_documents_by_search ON tax_documents USING gin (lower(number) gin_trgm_ops);
CREATE INDEX tax_documents_by_time ON tax_documents (issued_at);
CREATE INDEX tax_documents_by_year ON tax_documents (financial_year) INCLUDE (turnover);
CREATE UNIQUE INDEX tax_documents_one_bill ON tax_documents (order_id) WHERE kind = ANY (ARRAY['bill_of_supply', 'invoice_cum_bill_of_supply']);
-- Of its taxed goods an order has one document at most, and of its exempt goods
CREATE UNIQUE INDEX tax_documents_one_invoice ON tax_documents (order_id) WHERE kind = ANY (ARRAY['tax_invoice', 'invoice_cum_bill_of_supply']);
CREATE TRIGGER tax_documents_stay BEFORE DELETE OR UPDATE ON tax_documents FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Authenticator apps. Codes of `last_step` (30 seconds each, since 1970) and before are used up.
CREATE TABLE totp_factors (
  user_id identifier NOT NULL PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  secret bytea NOT NULL CHECK (length(secret) >= 20),
  last_step bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);

-- Authenticator apps whose first code has not been entered yet.
CREATE TABLE totp_setups (
  session_id identifier NOT NULL PRIMARY KEY REFERENCES sessions(id) ON DELETE CASCADE,
  secret bytea NOT NULL CHECK (length(secret) >= 20),
  expires_at timestamp with time zone NOT NULL
);

-- How often something was tried within a window that ends. The key is a hash of what is counted; unlogged tables are
-- empty after a crash.
CREATE UNLOGGED TABLE tries (
  key bytea NOT NULL PRIMARY KEY CHECK (length(key) = 32),
  count integer NOT NULL CHECK (count >= 0),
  ends_at timestamp with time zone NOT NULL
);
CREATE INDEX tries_by_end ON tries (ends_at);

-- Mails to addresses that their accounts have not confirmed; they are counted, since only a few may be sent.
CREATE TABLE unconfirmed_mails (
  mail_id text NOT NULL PRIMARY KEY,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  email text NOT NULL,
  about text NOT NULL CHECK (about = ANY (ARRAY['orders', 'account'])),
  counted_at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE INDEX unconfirmed_mails_by_account ON unconfirmed_mails (user_id, email);

-- Mailed links that put an account back to what it was before a change of password, e-mail or provider.
CREATE TABLE undo_links (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user_id identifier NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  change text NOT NULL CHECK (change = ANY (ARRAY['password', 'email', 'connected', 'disconnected'])),
  provider text CHECK (provider = ANY (ARRAY['google', 'facebook'])),
  -- The account's address before the change
  email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
  -- No other account may take the address while the link is good
  is_reserved boolean NOT NULL DEFAULT false,
  -- The connected providers before the change
  identities jsonb NOT NULL CHECK (jsonb_typeof(identities) = 'array'),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL
);
CREATE INDEX undo_links_by_end ON undo_links (expires_at);
CREATE INDEX undo_links_of_user ON undo_links (user_id);
CREATE INDEX undo_links_reserving ON undo_links (email) WHERE is_reserved;

-- Uploaded pictures that no product or review uses yet; the name holds their average colour.
CREATE TABLE uploads (
  name text NOT NULL PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]$'),
  uploaded_at timestamp with time zone NOT NULL DEFAULT now()
);

-- Shoppers and admins.
CREATE TABLE users (
  id identifier NOT NULL PRIMARY KEY,
  name text NOT NULL CHECK (length(name) >= 2 AND length(name) <= 100),
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  phone_number text,
  password_hash text,
  is_admin boolean NOT NULL DEFAULT false,
  -- An account that an admin deactivated cannot sign in
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Since when it is known that mail to the address is read
  email_confirmed_at timestamp with time zone,
  -- When the reader of the address last proved to hold a credential of the account
  email_proven_at timestamp with time zone,
  -- When a link for a new password was last mailed
  reset_mailed_at timestamp with time zone,
  search_text text NOT NULL GENERATED ALWAYS AS (caseless((((name || chr(10)) || email) || chr(10)) || COALESCE(phone_number, ''))) STORED,
  -- When the user ended the mails that request reviews
  review_requests_ended_at timestamp with time zone
);
CREATE INDEX users_by_search ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_by_time ON users (created_at DESC, id) INCLUDE (search_text, is_active);
CREATE INDEX users_inactive ON users (created_at DESC, id) WHERE NOT is_active;
CREATE TRIGGER search_text_of_orders AFTER UPDATE OF name, email ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION carry_search_text_to_orders();

-- The plants that customers saved. How many a wishlist may hold is in `domain/wishlist.ts`.
CREATE TABLE wishlist_items (
  user_id identifier NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  plant_id identifier NOT NULL REFERENCES plants(id),
  added_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Of the plant when it was saved
  price paise NOT NULL,
  -- The price that the customer knows: that of the save, that of the consent to mails, or a lower one that a mail named
  known_price paise NOT NULL,
  -- Whether the plant has been sold out since, and no mail has said that it is back
  is_sold_out boolean NOT NULL,
  PRIMARY KEY (user_id, plant_id)
);

-- What customers chose for their wishlists. `token` is the secret of the link that ends the mails.
CREATE TABLE wishlists (
  user_id identifier NOT NULL PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  -- When the customer agreed to mails about saved plants, and ended them
  mails_consented_at timestamp with time zone,
  mails_ended_at timestamp with time zone,
  -- When the last one was sent
  mailed_at timestamp with time zone,
  token text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') UNIQUE CHECK (token ~ '^[0-9a-f]{64}$'),
  -- Of the secret of the link that shares the wishlist
  share_hash bytea UNIQUE CHECK (length(share_hash) = 32),
  shared_at timestamp with time zone,
  CHECK ((share_hash IS NULL) = (shared_at IS NULL))
);
CREATE INDEX wishlists_to_mail ON wishlists (mailed_at) WHERE mails_consented_at IS NOT NULL AND mails_ended_at IS NULL;

CREATE OR REPLACE FUNCTION carry_search_text_to_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update orders set search_text = order_search_text(id, new.name, new.email) where user_id = new.id;
  return null;
end $function$;

-- A text without case and without the difference between full and half width; `domain/plain-text.ts` has the same
CREATE OR REPLACE FUNCTION caseless(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(NORMALIZE(written, NFKC));

-- A name's spellings under one key; `domain/search/fold-name.ts` is the same function and says what it does
CREATE OR REPLACE FUNCTION fold_name(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN TRIM(BOTH FROM regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(NORMALIZE(caseless(written), NFD), '[\u200b-\u200f\ufeff''`\u2019\u02bc]', '', 'g'), '[\t\n\r\u0020-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u2010-\u206f]+', ' ', 'g'), '(?<=[^ ])[\u0300-\u036f\u0900-\u0903\u093c]', '', 'g'), '(?<=[^ ])[ङञणनम]\u094d(?=[क-ह])', '', 'g'), '(?<=[^ ])[\u093e-\u094d\u0955-\u0957\u0962\u0963]', '', 'g'), 'c(?!h)', 'k', 'g'), 'ph', 'f', 'g'), '(?<=[^ c])h', '', 'g'), '(?<=[^ ])a', '', 'g'), 'wyzqआईऊऍऑशषणळ', 'vijkअइउएओससनल'), 'x', 'ks', 'g'), 'e{2,}', 'i', 'g'), 'o{2,}', 'u', 'g'), '([a-z\u0904-\u0939])\1+', '\1', 'g'));

-- How many orders the van has by day, locked until the transaction ends; if `waits` is false, null while another
-- transaction has the lock
CREATE OR REPLACE FUNCTION lock_van_orders(first_day text, waits boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION notify_everything()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('shop_changes', 'everything');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_mails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('shop_changes', 'mails');
  return null;
end $function$;

-- Every process of the shop listens on the channel `shop_changes` and drops cached responses that a change concerns:
-- 'stock <id>' when only the stock moved and some is left, 'plant <id>' for any other change, 'everything'
CREATE OR REPLACE FUNCTION notify_plant_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION order_delivery_text(recipient_name text, recipient_phone text, tracking_number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(NORMALIZE(((((COALESCE(recipient_name, '') || chr(10)) || COALESCE(recipient_phone, '')) || chr(10)) || COALESCE(tracking_number, '')), NFKC));

CREATE OR REPLACE FUNCTION order_search_text(number text, name text, email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN caseless(concat_ws(chr(10), number, name, email));

CREATE OR REPLACE FUNCTION plant_benefits_text(benefits text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_string(benefits, ' ');

-- A plant's names after folding, each between spaces: ` name | other name | joinedname | joinedothername / botanical
-- `, with those of several words once more as one. All are folded at once, in a tenth of the time, with a character
-- between them that no name has.
CREATE OR REPLACE FUNCTION plant_folded_names(name text, other_names text[], scientific_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (COALESCE((SELECT string_agg(((' ' || forms.folded) || ' '), '|' ORDER BY forms.is_joined, entries.place) AS string_agg FROM (unnest(string_to_array(fold_name(array_to_string((plant_folded_names.name || plant_folded_names.other_names), ((' ' || chr(1)) || ' '))), chr(1))) WITH ORDINALITY entries(entry, place) CROSS JOIN LATERAL (VALUES (TRIM(BOTH FROM entries.entry),false), (NULLIF(replace(entries.entry, ' ', ''), TRIM(BOTH FROM entries.entry)),true)) forms(folded, is_joined)) WHERE (forms.folded IS NOT NULL)), '') || COALESCE((('/ ' || fold_name(scientific_name)) || ' '), ''));

CREATE OR REPLACE FUNCTION plant_search_text(name text, scientific_name text, other_names text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN caseless(concat_ws(chr(10), name, scientific_name, array_to_string(other_names, chr(10))));

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a document that was issued stays as it is';
end $function$;

CREATE OR REPLACE FUNCTION take_name_of_actor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select name into new.actor_name from users where id = new.user_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION take_search_text_from_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select order_search_text(new.id, name, email) into new.search_text from users where id = new.user_id;
  return new;
end $function$;
