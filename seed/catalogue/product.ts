import type { PlantFacts } from '../../domain/plant-facts/plant-facts.ts'

/**
 * One product of the demo catalogue, in rupees as a shop owner would type it. Of `originalPrice` and `discount` (whole
 * percent) at most one is given; the other follows from the price.
 */
export type SeedProduct = {
  readonly slug: string
  readonly name: string
  readonly scientificName?: string
  /** Separated by commas */
  readonly otherNames: string
  /** The key of its tax class, if it is not its category's */
  readonly taxClass?: string
  readonly category: 'indoor' | 'outdoor' | 'succulent' | 'exotic-fruit' | 'seeds' | 'pots'
  readonly price: number
  readonly originalPrice?: number
  readonly discount?: number
  readonly stock: number
  readonly rating: number
  readonly description: string
  /** By their titles, in order */
  readonly careInstructions: Readonly<Record<string, string>>
  readonly benefits: readonly string[]
  /** Seeds have those of the grown plant, indoor plants their grown height in a pot, and pots their inner diameter */
  readonly facts: PlantFacts
}
