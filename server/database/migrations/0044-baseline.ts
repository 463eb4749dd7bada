import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** The schema as the squashed migrations made it of an empty database. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(readFileSync(new URL('0044-baseline.sql', import.meta.url), 'utf8')).execute(database)
}

/** The migrations that the baseline replaces, in order. A database that went through all of them is at the baseline. */
export const squashed: readonly string[] = [
  '0001-baseline',
  '0002-plain-cart-and-search',
  '0003-standard-terms',
  '0004-tax-classes',
  '0005-buyer-gstin',
  '0006-message-tickets',
  '0007-packed-goods',
  '0008-cash-remittances',
  '0009-payment-fees',
  '0010-two-documents',
  '0011-turnover',
  '0012-plant-facts',
  '0013-search-names',
  '0014-wishlists',
  '0015-review-photos-and-replies',
  '0016-bought-together',
  '0017-plant-sizes',
  '0018-bundles',
  '0019-listed-columns',
  '0020-delivery',
  '0021-agreed-delivery',
  '0022-pay-ahead',
  '0023-order-numbers',
  '0024-replacements',
  '0025-claims',
  '0026-partial-refunds',
  '0027-advances',
  '0028-claim-refunds',
  '0029-door-qr-codes',
  '0030-return-reasons',
  '0031-payouts',
  '0032-refund-approvals',
  '0033-other-amounts',
  '0034-restocked-refunds',
  '0035-rest-payments',
  '0036-saving-for-paying-ahead',
  '0037-forecast',
  '0038-payee-digests',
  '0039-refund-shares',
  '0040-claim-terms',
  '0041-lost-replacements',
  '0042-stock-holds',
  '0044-factor-devices',
]
