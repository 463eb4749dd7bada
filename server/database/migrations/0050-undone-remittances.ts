import { type Kysely, sql } from 'kysely'

/**
 * A courier's file may be undone, and then be recorded once more, and a line may take back what an earlier one paid. What
 * an undone file states counts nowhere.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table remittances
  add column undone_at timestamptz,
  add column undone_by identifier references users,
  add check ((undone_at is null) = (undone_by is null)),
  drop constraint remittances_amount_check,
  drop constraint remittances_file_hash_key;
create index remittances_by_hash on remittances (file_hash);
comment on table remittances is 'Files in which a courier states what it paid of the cash that it had collected.';
comment on column remittances.undone_at is 'Since then its lines count nowhere';
alter table remittance_lines
  alter column amount type integer,
  add check (amount between -1000000000 and 1000000000);
comment on column remittance_lines.amount is 'Negative where the courier takes back what it had paid';
`
