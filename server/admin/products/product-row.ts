import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod/mini'
import type { PlantDeliveryForm } from '../../../contract/forms/delivery.ts'
import type { PackedInput } from '../../../contract/forms/packed.ts'
import type { ProductForm } from '../../../contract/forms/product.ts'
import { fromFields, optionalTexts, type ProductField } from '../../../contract/forms/product-fields.ts'
import { type PlantDelivery, plantDeliveryLines } from '../../../domain/delivery/plant-delivery.ts'
import { fromRupees } from '../../../domain/money.ts'
import type { PackedFacts } from '../../../domain/packed/packed-facts.ts'
import { storedFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { storedPriceTag } from '../../../domain/pricing.ts'
import { categoryTaxClass } from '../../../domain/tax/tax-classes.ts'
import { uploadedPictureAt } from '../../../domain/uploaded-picture.ts'
import { storedImageUrl } from '../../shop/catalogue/image-address.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'
import type { Shop } from '../../shop/shop.ts'

export type Product = z.infer<typeof ProductForm>

/** A column of `plants` that follows from the product form. */
type Column = ProductField['column'] | 'image_public_id'

export type ProductColumns = Pick<PlantRow, Exclude<Column, 'stock'> | 'parts'>

/** The columns that follow from a field. */
export function columnsOf(field: ProductField): readonly Column[] {
  return field.kind === 'picture' ? [field.column, 'image_public_id'] : [field.column]
}

/** The columns of the product form, without the stock. `current` is the product before the edit. */
export function productColumns(shop: Shop, product: Omit<Product, 'stock'>, current: PlantRow | null): ProductColumns {
  const tag = current && { ...current, originalPrice: current.original_price }
  const { originalPrice, discount } = storedPriceTag(priceTagInput(product), tag)
  return {
    name: product.name,
    ...fromFields(optionalTexts, ({ key, column }) => [column, product[key] || null]),
    other_names: product.otherNames ?? current?.other_names ?? [],
    description: product.description,
    price: fromRupees(product.price),
    original_price: originalPrice,
    discount,
    category: product.category,
    tax_class: storedTaxClass(product, current),
    rating: product.rating,
    image_url: storedImageUrl(shop, product.image.url),
    image_public_id: product.image.public_id ?? uploadedPictureAt(product.image.url),
    images: product.images.map((image, position) => ({
      url: storedImageUrl(shop, image.url),
      public_id: image.public_id ?? uploadedPictureAt(image.url),
      isPrimary: image.isPrimary ?? false,
      order: image.order ?? position,
    })),
    care_instructions: product.careInstructions,
    benefits: product.benefits,
    packed: product.packed === undefined ? (current?.packed ?? null) : product.packed && storedPacked(product.packed),
    facts: product.facts === undefined ? (current?.facts ?? {}) : storedFacts(product.facts ?? {}),
    size: product.size === undefined ? (current?.size ?? null) : product.size,
    delivery:
      product.delivery === undefined
        ? (current?.delivery ?? null)
        : product.delivery && storedDelivery(product.delivery),
    parts: product.parts === undefined ? (current?.parts ?? null) : product.parts,
  }
}

/** Null where it is the category's, so that it follows the category. */
function storedTaxClass({ category, taxClass }: Omit<Product, 'stock'>, current: PlantRow | null): string | null {
  if (taxClass === undefined) return current?.category === category ? current.tax_class : null
  return taxClass === categoryTaxClass(category) ? null : taxClass
}

function priceTagInput({ originalPrice, discount, priceTag }: Omit<Product, 'stock'>) {
  return { originalPrice: originalPrice == null ? originalPrice : fromRupees(originalPrice), discount, priceTag }
}

/** Whether the product is equal to the form, apart from the stock. */
export function isUnchanged(plant: PlantRow, columns: ProductColumns): boolean {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  return names.every((name) => isDeepStrictEqual(plant[name], columns[name]))
}

/** What the form says of a product's delivery, as it is stored: null for what was left out, and if all of it was. */
function storedDelivery(delivery: z.infer<typeof PlantDeliveryForm>): PlantDelivery | null {
  const { vanOnly, notTo } = delivery
  const stored = {
    vanOnly,
    notTo: [...new Set(notTo)],
    reason: delivery.reason ?? null,
    maxCelsius: delivery.maxCelsius ?? null,
    minCelsius: delivery.minCelsius ?? null,
    depotDays: delivery.depotDays ?? null,
    weightGrams: delivery.weightGrams ?? null,
  }
  return plantDeliveryLines(stored).length === 0 ? null : stored
}

/** What the form states of a package, as it is stored: the sum in paise, and null for what was left out. */
export function storedPacked(packed: PackedInput): PackedFacts {
  const { responsible, netQuantity, mrp, seed } = packed
  return {
    responsible: responsible ?? null,
    commonName: packed.commonName || null,
    netQuantity: netQuantity ?? null,
    mrp: mrp == null ? null : fromRupees(mrp),
    countryOfOrigin: packed.countryOfOrigin,
    bestBefore: packed.bestBefore || null,
    seed: seed
      ? {
          lot: seed.lot || null,
          testedOn: seed.testedOn ?? null,
          germination: seed.germination ?? null,
          purity: seed.purity ?? null,
          treated: seed.treated,
          treatment: seed.treatment || null,
        }
      : null,
  }
}
