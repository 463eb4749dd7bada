import { type Kysely, sql } from 'kysely'

/** A refund of cash above a sum that the owner sets waits for a second admin, who approves or declines it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table seller_settings add column cash_approval_above paise;
alter table refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check
    check (status in ('awaiting_approval', 'requested', 'pending', 'succeeded', 'dropped')),
  add column claim_id identifier references claims,
  add column decided_by identifier references users,
  add column decline_note text check (length(decline_note) between 1 and 500),
  drop constraint refunds_payee,
  add constraint refunds_payee
    check (payee_details is null or (payee is not null and status in ('awaiting_approval', 'requested', 'pending'))),
  add constraint refunds_awaiting_approval check (
    status <> 'awaiting_approval' or (payment_id is null and user_id is not null and decided_by is null)
  ),
  add constraint refunds_declined check (decline_note is null or (status = 'dropped' and decided_by is not null)),
  add constraint refunds_second_admin check (decided_by <> user_id or decline_note is not null);
create index refunds_awaiting on refunds (created_at) where status = 'awaiting_approval';
`
