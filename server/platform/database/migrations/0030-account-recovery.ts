import { type Kysely, sql } from 'kysely'

/**
 * What keeps an account its owner's: security events, when the address was last proven together with a credential, when a
 * session last proved who uses it, and links that undo a change.
 *
 * Of the accounts that exist only those count as proven whose e-mail was confirmed in the very statement that made them:
 * the operator's admin, and accounts that a provider's verified e-mail made. Of all others it is only known that a link
 * was followed, which does not tell that its reader is the person who knows the password.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table security_events (
  id bigint generated always as identity primary key,
  user_id identifier not null references users on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
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

alter table users add column email_proven_at timestamptz;
update users set email_proven_at = email_confirmed_at where email_confirmed_at = created_at;

alter table sessions add column reauthenticated_at timestamptz;

alter table identities add column verified_email text check (length(verified_email) <= 254);

alter table account_links drop constraint account_links_user_id_purpose_key;
create unique index account_links_confirming on account_links (user_id) where purpose = 'confirm-email';
create index account_links_of_user on account_links (user_id);
alter table account_links add column session_id identifier references sessions on delete set null;
create index account_links_by_session on account_links (session_id);

alter table sign_in_flows
  add column session_id identifier references sessions on delete cascade,
  add column purpose text not null default 'sign-in' check (purpose in ('sign-in', 'connect', 'verify'));
update sign_in_flows set purpose = 'connect' where connects_user_id is not null;
create index sign_in_flows_by_session on sign_in_flows (session_id);

create table undo_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id identifier not null references users on delete cascade,
  change text not null check (change in ('password', 'email', 'connected', 'disconnected')),
  provider text check (provider in ('google', 'facebook')),
  email text not null check (email = lower(email) and length(email) <= 254),
  is_reserved boolean not null default false,
  identities jsonb not null check (jsonb_typeof(identities) = 'array'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index undo_links_of_user on undo_links (user_id);
create index undo_links_by_end on undo_links (expires_at);
create index undo_links_reserving on undo_links (email) where is_reserved;

alter table users add column reset_mailed_at timestamptz;
`
