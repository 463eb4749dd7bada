import { type Kysely, sql } from 'kysely'

/**
 * What a mail was caused by, so that nothing causes two, and where answers to it go. And the inbox: messages are answered
 * by somebody, the same message twice is one that came twice, and what a program seems to have written is held back. And
 * who reads the newsletter: since when and from which page, and the way out, which nobody can guess. And who asked to be
 * told when a plant is there again, until they were.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table mails add column cause text unique check (length(cause) between 1 and 100);
alter table mails add column reply_to text check (length(reply_to) between 3 and 254);

alter table contact_messages
  add column times integer not null default 1 check (times >= 1),
  add column latest_at timestamptz not null default now(),
  add column is_held boolean not null default false,
  add column answered_at timestamptz,
  add column answered_by identifier references users,
  add column digest text not null
    generated always as (md5(lower(email) || chr(10) || subject || chr(10) || message)) stored,
  add column search_text text not null
    generated always as (lower(name || chr(10) || email || chr(10) || subject || chr(10) || message)) stored,
  add check ((answered_at is null) = (answered_by is null));
update contact_messages set latest_at = created_at;

with counted as (
  select id, count(*) over same as times, max(created_at) over same as latest_at,
    row_number() over (partition by digest order by created_at, id) as place
  from contact_messages window same as (partition by digest)
), kept as (
  update contact_messages set times = counted.times, latest_at = counted.latest_at
  from counted where counted.id = contact_messages.id and place = 1 and counted.times > 1
)
delete from contact_messages using counted where counted.id = contact_messages.id and place > 1;

create unique index contact_messages_once on contact_messages (digest);
drop index contact_messages_by_time;
create index contact_messages_by_time on contact_messages (latest_at desc, id);
create index contact_messages_open on contact_messages (latest_at desc) where answered_at is null and not is_held;
create index contact_messages_by_search on contact_messages using gin (search_text gin_trgm_ops);

alter table mails add column unsubscribe_url text check (length(unsubscribe_url) <= 300);

alter table newsletter_subscribers
  add column id identifier not null unique default replace(gen_random_uuid()::text, '-', ''),
  add column consented_on text check (length(consented_on) <= 200),
  add column unsubscribed_at timestamptz,
  add column token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') check (token ~ '^[0-9a-f]{64}$');
create index newsletter_subscribers_by_time on newsletter_subscribers (consented_at desc, id);

create table stock_alerts (
  id identifier primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id identifier not null references users,
  plant_id identifier not null references plants,
  token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') check (token ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  told_at timestamptz
);
create unique index stock_alerts_wanted on stock_alerts (plant_id, user_id) where told_at is null;
`
