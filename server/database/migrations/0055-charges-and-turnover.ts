import { type Kysely, sql } from 'kysely'

/**
 * A courier may keep its charges of what it collected. The turnover of a year is added up without reading its documents. What
 * is noted at refunds without an answer begins in other words.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table remittance_lines
  add column charges integer not null default 0,
  add check (charges between -1000000000 and 1000000000);
comment on column remittance_lines.amount is 'What is settled of the cash; negative where the courier takes back what it had paid';
comment on column remittance_lines.charges is 'What of it the courier kept';
alter table tax_documents add column turnover bigint generated always as (
  case kind when 'credit_note' then -1 else 1 end
    * ((content#>>'{sale,totals,exempt}')::bigint + (content#>>'{sale,totals,taxable}')::bigint)
) stored;
comment on column tax_documents.turnover is 'Without taxes; negative in a credit note';
create index tax_documents_by_year on tax_documents (financial_year) include (turnover);
update refunds set last_error =
  left('No answer yet (don’t send this refund by hand): ' || substr(last_error, length('Not sent yet: ') + 1), 500)
where last_error like 'Not sent yet: %';
`
