import { type Kysely, sql } from 'kysely'

/**
 * What keeps accounts safe: how often something was tried, whose e-mail is confirmed, the links that were mailed, and the
 * mails that are to leave. Of each kind of link an account has one at most.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create unlogged table tries (
  key bytea primary key check (length(key) = 32),
  count integer not null check (count >= 0),
  ends_at timestamptz not null
);
create index tries_by_end on tries (ends_at);

alter table users add column email_confirmed_at timestamptz;
alter table sessions add column user_agent text check (length(user_agent) <= 300);

create table account_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id identifier not null references users on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'confirm-email')),
  email text not null check (email = lower(email) and length(email) <= 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (user_id, purpose)
);

create table identities (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (length(subject) between 1 and 255),
  user_id identifier not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (user_id, provider)
);

create table sign_in_flows (
  browser_hash bytea primary key check (length(browser_hash) = 32),
  provider text not null check (provider in ('google', 'facebook')),
  state text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text check (length(return_to) <= 2000),
  connects_user_id identifier references users on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_flows_by_end on sign_in_flows (expires_at);

create table pending_identities (
  token_hash bytea primary key check (length(token_hash) = 32),
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (length(subject) between 1 and 255),
  name text not null,
  expires_at timestamptz not null
);

create table mails (
  id identifier primary key,
  recipient text not null check (length(recipient) between 3 and 254),
  subject text not null check (length(subject) between 1 and 200),
  text text,
  html text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  claimed_until timestamptz,
  last_error text,
  sent_at timestamptz,
  check ((sent_at is null) = (text is not null) and (sent_at is null) = (html is not null))
);
create index mails_to_send on mails (created_at) where sent_at is null;
`
