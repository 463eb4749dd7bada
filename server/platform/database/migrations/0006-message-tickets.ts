import { type Kysely, sql } from 'kysely'

/**
 * A message has a ticket number, a deadline one month after its receipt, and the mail that acknowledged it. Earlier
 * messages are numbered in the order in which they came.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(database)
  await sql.raw(EARLIER_MESSAGES).execute(database)
  await sql.raw(RULES).execute(database)
}

const COLUMNS = `
create sequence ticket_numbers start 1001;
alter table contact_messages
  add ticket text unique check (ticket ~ '^T-[0-9]{4,12}$'),
  add due_at timestamptz,
  add is_in_progress boolean not null default false,
  add acknowledgement_id identifier references mails,
  add constraint contact_messages_in_progress check (not (is_in_progress and answered_at is not null)),
  drop search_text;
`

const EARLIER_MESSAGES = `
update contact_messages
set ticket = 'T-' || (1000 + position),
  due_at = (created_at at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata'
from (select id as earlier_id, row_number() over (order by created_at, id) as position from contact_messages) as earlier
where id = earlier_id;
select setval('ticket_numbers', 1000 + count(*)) from contact_messages having count(*) > 0;
`

const RULES = `
alter table contact_messages
  alter ticket set not null,
  alter ticket set default 'T-' || nextval('ticket_numbers'),
  alter due_at set not null,
  add search_text text not null generated always as (
    caseless(ticket || chr(10) || name || chr(10) || email || chr(10) || subject || chr(10) || message)
  ) stored;
create index contact_messages_by_search on contact_messages using gin (search_text gin_trgm_ops);
create index contact_messages_due on contact_messages (due_at) where answered_at is null and not is_held;
create index contact_messages_to_acknowledge on contact_messages (lower(email))
  where acknowledgement_id is null and not is_held;
`
