import { sql } from 'kysely'
import { insertProduct } from '../server/admin/products/create-product.ts'
import type { Transaction } from '../server/platform/database/database.ts'
import { countBoughtTogether } from '../server/shop/related/count-bought-together.ts'
import type { Shop } from '../server/shop/shop.ts'
import { bundles } from './catalogue/bundles.ts'
import { deliveryOf } from './catalogue/delivery.ts'
import { type CatalogueProduct, catalogue } from './catalogue/index.ts'
import { packages } from './catalogue/packages.ts'
import { seedReviews } from './catalogue/reviews.ts'
import { families } from './catalogue/sizes.ts'
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
 * Puts the demo catalogue on sale and adds the orders of the last weeks, and reviews by their buyers. All their payments
 * are settled, since the payment simulator has no records of them.
 */
export async function fillDemoShop(transaction: Transaction, shop: Shop): Promise<void> {
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
  await putSizesOnSale(transaction, shop)
  await putBundlesOnSale(transaction, shop)
  await makeOutDocuments(transaction)
  await countBoughtTogether(transaction)
}

/** The catalogue's first product is the newest. Its prices are rupees. */
async function putOnSale(transaction: Transaction, shop: Shop): Promise<void> {
  for (const product of catalogue.toReversed()) {
    const family = families[product.slug]
    const size = family && { family: product.name, label: family.label, position: family.position }
    await insertProduct(transaction, shop, { ...formOf(product), size })
  }
}

/** The further sizes of the catalogue's products. They come after the reviews, which are by the names of products. */
async function putSizesOnSale(transaction: Transaction, shop: Shop): Promise<void> {
  for (const product of catalogue) {
    const { sentence: own = '', others = [] } = families[product.slug] ?? {}
    for (const { label, position, sentence, facts: differing, price, stock } of others) {
      const whole = formOf(product)
      await insertProduct(transaction, shop, {
        ...whole,
        price,
        stock,
        description: whole.description.replace(own, sentence),
        facts: { ...whole.facts, ...differing },
        size: { family: product.name, label, position },
      })
    }
  }
}

async function putBundlesOnSale(transaction: Transaction, shop: Shop): Promise<void> {
  for (const { parts, benefits, ...bundle } of bundles) {
    const products = parts.map(({ slug }) => catalogue.find((product) => product.slug === slug))
    const names = products.map((product) => product?.name ?? '')
    const rows = await transaction.selectFrom('plants').select(['id', 'name']).where('name', 'in', names).execute()
    const idOf = new Map(rows.map(({ id, name }) => [name, id]))
    const [first, ...others] = products.flatMap((product) => (product ? [formOf(product)] : []))
    if (!first) throw new Error(`${bundle.name} has no parts`)
    const images = [first, ...others].map(({ image: { url } }, order) => ({ url, order, isPrimary: order === 0 }))
    await insertProduct(transaction, shop, {
      ...bundle,
      rating: 0,
      careInstructions: [],
      benefits: [...benefits],
      image: first.image,
      images,
      parts: parts.map(({ quantity }, index) => ({ plant: idOf.get(names[index] ?? '') ?? '', quantity })),
    })
  }
}

/** A product as the form sends it. */
function formOf({ slug, ...product }: CatalogueProduct) {
  return {
    ...product,
    packed: packages[slug] ?? null,
    delivery: deliveryOf[product.category],
    ...picturesOf(slug),
  }
}
