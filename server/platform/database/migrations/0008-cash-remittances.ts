import { type Kysely, sql } from 'kysely'

/**
 * What couriers paid the shop of the cash that they had collected, by their own files. An index finds the stock that was
 * written off in a period.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table remittances (
  id identifier primary key,
  file_hash bytea not null unique check (length(file_hash) = 32),
  file_name text not null check (length(file_name) between 1 and 200),
  day date not null,
  courier courier,
  amount bigint not null check (amount >= 0),
  imported_by identifier not null references users,
  imported_at timestamptz not null default now()
);
create index remittances_by_time on remittances (imported_at desc, id);

create table remittance_lines (
  remittance_id identifier not null references remittances,
  line integer not null check (line >= 1),
  tracking_number tracking_number not null,
  order_id identifier references orders,
  amount paise not null,
  expected paise,
  day date,
  reference text check (length(reference) between 1 and 100),
  primary key (remittance_id, line),
  check ((order_id is null) = (expected is null))
);
create index remittance_lines_by_order on remittance_lines (order_id) where order_id is not null;
create index remittance_lines_by_number on remittance_lines (tracking_number);

create index stock_movements_written_off on stock_movements (moved_at)
  where change < 0 and reason in ('write_off', 'adjustment');
`
