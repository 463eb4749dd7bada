import { type Kysely, sql } from 'kysely'

/**
 * An order may have a tax invoice and a bill of supply, and a credit note for each. Still none is issued twice: an order
 * has one document at most of its taxed goods, one of its exempt goods, and each has one credit note at most. The
 * documents of an order are found by an index, since those that make sure of this have only some of them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
drop index tax_documents_one_invoice;
drop index tax_documents_one_credit_note;
create index tax_documents_by_order on tax_documents (order_id);
create unique index tax_documents_one_invoice on tax_documents (order_id)
  where kind in ('tax_invoice', 'invoice_cum_bill_of_supply');
create unique index tax_documents_one_bill on tax_documents (order_id)
  where kind in ('bill_of_supply', 'invoice_cum_bill_of_supply');
create unique index tax_documents_one_credit_note on tax_documents ((content #>> '{corrects,number}'))
  where kind = 'credit_note';
`
