import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod/mini'
import type { ProductForm } from '../../contract/forms/product.ts'
import { fromRupees } from '../../domain/money.ts'
import { uploadedPictureAt } from '../../domain/uploaded-picture.ts'
import type { Shop } from '../shop.ts'
import { storedImageUrl } from './image-address.ts'
import type { PlantRow } from './plant-row.ts'

export type Product = z.infer<typeof ProductForm>

/** The columns that the product form fills, stock aside, as they are written. */
export function productRow(shop: Shop, product: Omit<Product, 'stock'>) {
  const columns = productColumns(shop, product)
  return {
    ...columns,
    images: JSON.stringify(columns.images),
    care_instructions: JSON.stringify(columns.care_instructions),
  }
}

/** The columns that the product form fills, stock aside, as they are read. */
export function productColumns(shop: Shop, product: Omit<Product, 'stock'>) {
  return {
    name: product.name,
    scientific_name: product.scientificName || null,
    description: product.description,
    price: fromRupees(product.price),
    original_price: product.originalPrice ? fromRupees(product.originalPrice) : null,
    discount: product.discount ?? 0,
    category: product.category,
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
  }
}

/** Whether the product already is what the form says, stock aside. */
export function isAlready(plant: PlantRow, columns: ReturnType<typeof productColumns>): boolean {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  return names.every((name) => isDeepStrictEqual(plant[name], columns[name]))
}
