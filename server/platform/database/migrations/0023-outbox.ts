import { type Kysely, sql } from 'kysely'

/** Tells every process, once it is committed, that there is a mail to hand over. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create function tell_of_mails() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changes', 'mails');
  return null;
end $$;

create trigger mails_are_told_of after insert on mails
  for each statement execute function tell_of_mails();
`
