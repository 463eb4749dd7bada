import type { Plant } from '../../../contract/plants.ts'
import { priceTagOf } from './price-tag.ts'

/** The form's values: numbers as typed text. */
export type ProductValues = {
  name: string
  scientificName: string
  description: string
  price: string
  originalPrice: string
  discount: string
  stock: string
  category: string
  rating: string
  image: { url: string }
  images: { url: string }[]
  careInstructions: { title: string; description: string }[]
  benefits: { text: string }[]
}

export const blankProduct: ProductValues = {
  name: '',
  scientificName: '',
  description: '',
  price: '0',
  originalPrice: '',
  discount: '',
  stock: '1',
  category: 'indoor',
  rating: '0',
  image: { url: '' },
  images: [],
  careInstructions: [],
  benefits: [],
}

/** The form's values for an existing product. */
export function valuesOf(plant: Plant): ProductValues {
  return {
    name: plant.name,
    scientificName: plant.scientificName ?? '',
    description: plant.description,
    price: String(plant.price),
    ...priceTagOf(plant),
    stock: String(plant.stock),
    category: plant.category,
    rating: String(plant.rating),
    image: { url: plant.image.url },
    images: plant.images.map(({ url }) => ({ url })),
    careInstructions: plant.careInstructions.map(({ title, description }) => ({ title, description })),
    benefits: plant.benefits.map((text) => ({ text })),
  }
}
