import { optionalTexts } from '../../../contract/forms/product-fields.ts'
import type { PackedGoods } from '../../../contract/packed.ts'
import type { Plant } from '../../../contract/plants.ts'
import { displayedRating } from '../../../domain/catalogue.ts'
import type { PlantDelivery } from '../../../domain/delivery/plant-delivery.ts'
import { toRupees } from '../../../domain/money.ts'
import { type PackedFacts, unitPrice } from '../../../domain/packed/packed-facts.ts'
import { completeFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { sizeDetail } from '../../../domain/plant-facts/size-text.ts'
import { compareAt, completePriceTag, priceTagSource } from '../../../domain/pricing.ts'
import type { Shop } from '../shop.ts'
import { taxClassKey } from '../tax-classes/queries.ts'
import type { StoredPart } from './available-stock.ts'
import { imageUrl } from './image-address.ts'
import type { PlantRow } from './plant-row.ts'
import type { PublicPlant } from './public-plant.ts'

export function presentPlant(shop: Shop, row: PublicPlant): Plant {
  const tag = { price: row.price, originalPrice: row.original_price, discount: row.discount }
  const { originalPrice, discount } = completePriceTag(tag)
  return {
    _id: row.id,
    name: row.name,
    ...textsOf(row),
    otherNames: row.other_names,
    description: row.description,
    price: toRupees(row.price),
    originalPrice: originalPrice === null ? null : toRupees(originalPrice),
    discount,
    priceTag: priceTagSource(tag),
    compareAt: presentCompareAt(shop, row),
    stock: row.stock,
    category: row.category,
    taxClass: taxClassKey(row),
    rating: displayedRating({ count: row.review_count, stars: row.review_stars }, row.rating),
    reviews: row.review_count,
    image: { url: imageUrl(shop, row.image_url), public_id: row.image_public_id },
    images: row.images.map((image) => ({
      url: imageUrl(shop, image.url),
      public_id: image.public_id,
      isPrimary: image.isPrimary,
      order: image.order,
    })),
    careInstructions: row.care_instructions.map(({ title, description }) => ({ title, description })),
    benefits: row.benefits,
    packed: row.packed && presentPacked(row.packed),
    facts: completeFacts(row.facts),
    size: row.size && { family: row.size.family, label: row.size.label, position: row.size.position },
    delivery: row.delivery && presentDelivery(row.delivery),
    sizes: presentSizes(row),
    parts: row.bundle_parts?.map((part) => presentPart(shop, part)) ?? null,
    version: plantVersion(row),
  }
}

function presentCompareAt({ settings: { mode } }: Shop, row: PublicPlant): Plant['compareAt'] {
  const { price, original_price: originalPrice, discount, packed, compare_at_prices: choice, price_changes } = row
  const rule = { mode, choice, mrp: packed?.mrp ?? null, changes: price_changes ?? [] }
  const shown = compareAt({ price, originalPrice, discount }, rule)
  return {
    card: shown.card && toRupees(shown.card),
    page: shown.page && toRupees(shown.page),
    discount: shown.discount,
  }
}

function presentSizes({ sizes, category }: PublicPlant): Plant['sizes'] {
  return sizes.map(({ id, label, price, stock, facts }) => ({
    _id: id,
    label,
    detail: sizeDetail(label, category, completeFacts(facts)),
    price: toRupees(price),
    stock,
  }))
}

function presentDelivery({ vanOnly, notTo, reason, maxCelsius, minCelsius, depotDays, weightGrams }: PlantDelivery) {
  return { vanOnly, notTo, reason, maxCelsius, minCelsius, depotDays, weightGrams }
}

export function presentPart(
  shop: Pick<Shop, 'settings'>,
  { plant, name, quantity, price, stock, is_on_sale, ...image }: StoredPart,
) {
  const url = imageUrl(shop, image.image_url)
  return {
    plant,
    name,
    quantity,
    price: toRupees(price),
    stock,
    isAvailable: is_on_sale,
    image: { url, public_id: image.image_public_id },
  }
}

/** The optional texts that a plant has. */
function textsOf(row: PublicPlant) {
  const texts: Pick<Plant, (typeof optionalTexts)[number]['key']> = {}
  for (const { key, column } of optionalTexts) {
    const text = row[column]
    if (text !== null) texts[key] = text
  }
  return texts
}

/** The version of a product: its edits, and (after the dash) the movements of its stock. */
export function plantVersion(row: Pick<PlantRow, 'edits' | 'stock_moves'>): string {
  return `${row.edits}-${row.stock_moves}`
}

export function presentPacked(facts: PackedFacts): PackedGoods {
  const { responsible, netQuantity, mrp, seed } = facts
  const price = mrp !== null && netQuantity !== null ? unitPrice(mrp, netQuantity) : null
  return {
    responsible: responsible && { role: responsible.role, name: responsible.name, address: responsible.address },
    commonName: facts.commonName,
    netQuantity: netQuantity && { amount: netQuantity.amount, unit: netQuantity.unit },
    mrp: mrp === null ? null : toRupees(mrp),
    unitPrice: price && { price: toRupees(price.price), unit: price.unit },
    countryOfOrigin: facts.countryOfOrigin,
    bestBefore: facts.bestBefore,
    seed: seed && {
      lot: seed.lot,
      testedOn: seed.testedOn,
      germination: seed.germination,
      purity: seed.purity,
      treated: seed.treated,
      treatment: seed.treatment,
    },
  }
}
