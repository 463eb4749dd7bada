import { type Kysely, sql } from 'kysely'

/**
 * Devices on which a second factor was proven. Sessions from before an admin's first factor, in which it was never proven,
 * end.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table known_devices
  add column id bigint generated always as identity,
  add column has_proven_factor boolean not null default false;
update known_devices set has_proven_factor = true from sessions
  where sessions.factor_at is not null and sessions.device_hash = known_devices.secret_hash
  and sessions.user_id = known_devices.user_id;
delete from sessions where factor_at is null
  and (exists (select from totp_factors where totp_factors.user_id = sessions.user_id)
    or exists (select from passkeys where passkeys.user_id = sessions.user_id));
`
