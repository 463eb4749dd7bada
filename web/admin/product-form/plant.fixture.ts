import type { Plant } from '../../../contract/plants.ts'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'

/** A product as the API returns it. */
export const plantForTests: Plant = {
  _id: 'aaaaaaaaaaaaaaaaaaaa',
  name: 'Tulsi',
  scientificName: 'Ocimum tenuiflorum',
  otherNames: ['Vrinda'],
  description: 'Holy basil in a clay pot.',
  price: 199,
  originalPrice: null,
  discount: 0,
  priceTag: null,
  stock: 12,
  category: 'outdoor',
  taxClass: 'live-plants',
  rating: 4.5,
  reviews: 2,
  image: { url: '/images/tulsi.jpg', public_id: 'tulsi' },
  images: [{ url: '/images/tulsi.jpg', public_id: 'tulsi', isPrimary: true, order: 0 }],
  careInstructions: [{ title: 'Light', description: 'Full sun' }],
  benefits: ['Scent'],
  packed: null,
  size: null,
  delivery: null,
  sizes: [],
  parts: null,
  facts: unknownFacts,
  version: '3-1',
}
