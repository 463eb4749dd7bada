import { type Kysely, sql } from 'kysely'

/** Which mails have gone to an address that its account has not confirmed: a few may, so that no stranger is flooded. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table unconfirmed_mails (
  mail_id text primary key,
  user_id text not null references users on delete cascade,
  email text not null,
  about text not null check (about in ('orders', 'account')),
  counted_at timestamptz not null default now()
);
create index unconfirmed_mails_by_account on unconfirmed_mails (user_id, email);
`
