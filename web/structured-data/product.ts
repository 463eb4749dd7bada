import type { Plant } from '../../contract/plants.ts'
import { categoryLabels } from '../../domain/catalogue.ts'
import { shownFacts } from '../../domain/plant-facts/fact-texts.ts'
import { nameWithSize } from '../../domain/plant-size.ts'
import { type ShopIdentity, shopReference, type Thing } from './things.ts'

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

/** A plant with its offer, and its rating if that comes from reviews. */
export function product(identity: ShopIdentity, plant: Plant): Thing {
  const url = `${identity.publicUrl}/plants/${plant._id}`
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: nameWithSize(plant),
    ...(plant.scientificName === undefined ? {} : { alternateName: plant.scientificName }),
    description: plant.description,
    sku: plant._id,
    category: categoryLabels[plant.category],
    image: [...new Set([plant.image.url, ...plant.images.map((image) => image.url)])],
    url,
    brand: { '@type': 'Brand', name: identity.shopName },
    offers: offer(identity, plant),
    ...propertiesOf(plant),
    ...(plant.reviews > 0 ? { aggregateRating: aggregateRating(plant) } : {}),
  }
}

/** What a plant, or a size of one, costs (rupees) and whether it can be ordered. */
function offer(identity: ShopIdentity, plant: Pick<Plant, '_id' | 'price' | 'stock'>): Thing {
  return {
    '@type': 'Offer',
    url: `${identity.publicUrl}/plants/${plant._id}`,
    price: plant.price.toFixed(2),
    priceCurrency: 'INR',
    availability: `https://schema.org/${availability(plant.stock)}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: shopReference(identity),
    ...(identity.rules?.deliversFree ? { shippingDetails: freeShipping } : {}),
  }
}

function propertiesOf({ category, facts }: Plant): { additionalProperty?: Thing[] } {
  const lines = shownFacts(category, facts)
  if (lines.length === 0) return {}
  return { additionalProperty: lines.map(({ label, value }) => ({ '@type': 'PropertyValue', name: label, value })) }
}

/** The last piece can be ordered, although the page says it is out of stock. */
function availability(stock: number): string {
  return stock > 1 ? 'InStock' : stock === 1 ? 'LimitedAvailability' : 'OutOfStock'
}

const freeShipping: Thing = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: '0.00', currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
}

function aggregateRating({ rating, reviews }: Plant): Thing {
  return {
    '@type': 'AggregateRating',
    ratingValue: rating.toFixed(1),
    reviewCount: reviews,
    bestRating: '5',
    worstRating: '1',
  }
}
