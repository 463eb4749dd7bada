import { type Kysely, sql } from 'kysely'

/** A refund that takes two payments is two rows, of which the second names the first. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
  await sql.raw(FILL).execute(database)
}

const SCHEMA = `
alter table refunds
  add column share_of identifier references refunds,
  add constraint refunds_share check (share_of is null or (payment_id is not null and share_of <> id));
`

/** Both were inserted by one transaction; the first alone has pieces, a fee or the key of its request. */
const FILL = `
update refunds as share set share_of = refund.id
from refunds as refund
where refund.order_id = share.order_id and refund.created_at = share.created_at and refund.reason = share.reason
  and share.reason in ('part', 'returned') and share.status <> 'dropped'
  and share.payment_id <> refund.payment_id and share.user_id = refund.user_id
  and share.lines = '[]' and share.delivery_fee = 0 and share.request_key is null
  and (refund.lines <> '[]' or refund.delivery_fee > 0 or refund.request_key is not null);
`
