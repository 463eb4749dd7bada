import type { Transaction } from 'kysely'
import { insertProduct } from '../server/catalogue/create-product.ts'
import type { Schema } from '../server/database/schema.ts'
import type { Shop } from '../server/shop.ts'
import { catalogue } from './catalogue/index.ts'
import { picturesOf } from './pictures.ts'

/** Puts the demo catalogue on sale, its first product as the newest. Prices in the catalogue are rupees. */
export async function fillDemoShop(transaction: Transaction<Schema>, shop: Shop): Promise<void> {
  for (const { slug, careInstructions, benefits, ...product } of catalogue.toReversed()) {
    await insertProduct(
      transaction,
      shop,
      {
        ...product,
        careInstructions: [...careInstructions],
        benefits: [...benefits],
        ...picturesOf(slug, product.category),
      },
      null,
    )
  }
}
