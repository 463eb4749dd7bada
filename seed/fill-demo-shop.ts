import { sql, type Transaction } from 'kysely'
import { insertProduct } from '../server/office/products/create-product.ts'
import type { Schema } from '../server/platform/database/schema.ts'
import { countBoughtTogether } from '../server/shop/related/count-bought-together.ts'
import type { Shop } from '../server/shop/shop.ts'
import { facts } from './catalogue/facts/index.ts'
import { catalogue } from './catalogue/index.ts'
import { packages } from './catalogue/packages.ts'
import { seedReviews } from './catalogue/reviews.ts'
import { CHANCE } from './generated/chance.ts'
import { makeCustomers } from './generated/customers.ts'
import { makeOutDocuments } from './generated/documents.ts'
import { makeOrders } from './generated/orders.ts'
import { makeReviews } from './generated/reviews.ts'
import { picturesOf } from './pictures.ts'

/** Nine weeks of a small nursery. */
const CUSTOMERS = 60
const ORDERS = 220
const DAYS = 63

/**
 * Puts the demo catalogue on sale and adds the orders of the last weeks, and reviews by their buyers. All their payments are settled, since the
 * payment simulator has no records of them.
 */
export async function fillDemoShop(transaction: Transaction<Schema>, shop: Shop): Promise<void> {
  await putOnSale(transaction, shop)
  const run = (statement: string) => sql.raw(statement).execute(transaction)
  // Compiling these statements takes PostgreSQL seconds, running them milliseconds.
  await run('set local jit = off')
  await run(CHANCE)
  await makeCustomers(run, { customers: CUSTOMERS, days: 2 * DAYS })
  await makeOrders(run, { orders: ORDERS, days: DAYS, hasOpenPayments: false })
  await makeReviews(
    run,
    catalogue.flatMap(({ slug, name }) =>
      (seedReviews[slug] ?? []).map((review) => ({ product: name, shownAs: 'short', reply: null, ...review })),
    ),
  )
  await makeOutDocuments(transaction)
  await countBoughtTogether(transaction)
}

/** The catalogue's first product is the newest. Its prices are rupees. */
async function putOnSale(transaction: Transaction<Schema>, shop: Shop): Promise<void> {
  for (const { slug, otherNames, careInstructions, benefits, ...product } of catalogue.toReversed()) {
    await insertProduct(
      transaction,
      shop,
      {
        ...product,
        otherNames: [...otherNames],
        careInstructions: [...careInstructions],
        benefits: [...benefits],
        packed: packages[slug] ?? null,
        facts: facts[slug] ?? null,
        ...picturesOf(slug, product.category),
      },
      null,
    )
  }
}
