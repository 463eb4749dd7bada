import { exoticFruit } from './exotic-fruit.ts'
import { indoor } from './indoor.ts'
import { outdoor } from './outdoor.ts'
import { pots } from './pots.ts'
import { seeds } from './seeds.ts'
import { succulent } from './succulent.ts'

/** Every product of the demo shop, category by category, with its names and care instructions as the API takes them. */
export const catalogue = [...indoor, ...outdoor, ...succulent, ...exoticFruit, ...seeds, ...pots].map((product) => ({
  ...product,
  otherNames: product.otherNames.split(', '),
  benefits: [...product.benefits],
  careInstructions: Object.entries(product.careInstructions).map(([title, description]) => ({ title, description })),
}))

export type CatalogueProduct = (typeof catalogue)[number]
