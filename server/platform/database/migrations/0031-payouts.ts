import { type Kysely, sql } from 'kysely'

/** Cash goes back to a UPI id or a bank account, by payouts of the provider. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table refunds
  add column payee text check (length(payee) between 1 and 200),
  add column payee_details jsonb check (jsonb_typeof(payee_details) = 'object'),
  add column paid_out_at timestamptz,
  add column reversed_at timestamptz,
  add column claimed_until timestamptz,
  drop constraint refunds_accepted,
  drop constraint refunds_by_hand,
  add constraint refunds_accepted
    check ((status in ('pending', 'succeeded')) <= (provider_refund_id is not null or reference is not null)),
  add constraint refunds_by_hand check (num_nonnulls(payment_id, reference, payee) = 1),
  add constraint refunds_payee
    check (payee_details is null or (payee is not null and status in ('requested', 'pending'))),
  add constraint refunds_paid_out
    check ((paid_out_at is null or payee is not null) and (reversed_at is null or (paid_out_at is not null and status = 'dropped')));
create index refunds_paid_out on refunds (paid_out_at) where paid_out_at is not null;
`
