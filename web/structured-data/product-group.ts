import type { Plant } from '../../contract/plants.ts'
import { nameWithSize } from '../../domain/plant-size/plant-size.ts'
import { offer, product } from './product.ts'
import type { ShopIdentity, Thing } from './thing.ts'

/**
 * A plant as a product, or as the family of its sizes: the one of this page in full, the others with their offers, as
 * search engines want it where each size has a page of its own.
 */
export function productOrFamily(identity: ShopIdentity, plant: Plant): Thing {
  const { size, sizes } = plant
  if (size === null || sizes.length < 2) return product(identity, plant)
  const { aggregateRating, ...variant } = product(identity, plant)
  const address = `${identity.publicUrl}/plants/${sizes[0]?._id}`
  return {
    '@type': 'ProductGroup',
    '@id': `${address}#family`,
    name: plant.name,
    description: plant.description,
    url: address,
    productGroupID: size.family,
    variesBy: ['https://schema.org/size'],
    brand: variant.brand,
    ...(aggregateRating === undefined ? {} : { aggregateRating }),
    hasVariant: sizes.map((each) =>
      each._id === plant._id
        ? { ...variant, size: size.label }
        : {
            '@type': 'Product',
            '@id': `${identity.publicUrl}/plants/${each._id}#product`,
            name: nameWithSize({ name: plant.name, size: each }),
            size: each.label,
            sku: each._id,
            description: plant.description,
            image: variant.image,
            url: `${identity.publicUrl}/plants/${each._id}`,
            offers: offer(identity, each),
          },
    ),
  }
}
