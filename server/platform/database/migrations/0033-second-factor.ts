import { type Kysely, sql } from 'kysely'

/**
 * Brakes on guessing that leave the owner of an account a way in, and second factors: known devices, back-off counters,
 * where an admin's account was guessed from, authenticator apps, passkeys, recovery codes, and sign-ins that wait for a
 * second factor.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table known_devices (
  secret_hash bytea not null check (length(secret_hash) = 32),
  user_id identifier not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (secret_hash, user_id)
);
create index known_devices_by_user on known_devices (user_id);

create unlogged table back_offs (
  key bytea primary key check (length(key) = 32),
  tries integer not null check (tries > 0),
  tried_at timestamptz not null,
  blocked_until timestamptz not null
);
create index back_offs_by_time on back_offs (tried_at);

create unlogged table guesses (
  user_id identifier not null,
  network_hash bytea not null check (length(network_hash) = 32),
  tries integer not null,
  last_at timestamptz not null,
  primary key (user_id, network_hash)
);
create table guessing_alerts (
  user_id identifier primary key references users on delete cascade,
  sent_at timestamptz not null
);

create table totp_factors (
  user_id identifier primary key references users on delete cascade,
  secret bytea not null check (length(secret) >= 20),
  last_step bigint not null,
  created_at timestamptz not null default now()
);
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
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);
create table recovery_codes (
  user_id identifier not null references users on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);
create table passkey_challenges (
  challenge text primary key,
  user_id identifier not null references users on delete cascade,
  purpose text not null check (purpose in ('register', 'verify')),
  holder text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create table pending_sign_ins (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id identifier not null references users on delete cascade,
  verified jsonb not null,
  expires_at timestamptz not null
);
create index pending_sign_ins_by_user on pending_sign_ins (user_id);

alter table sessions add column device_hash bytea check (length(device_hash) = 32);
alter table sessions add column factor_at timestamptz;
create index sessions_by_device on sessions (device_hash) where device_hash is not null;
`
