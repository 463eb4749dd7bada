/**
 * One product of the demo catalogue, in rupees as a shop owner would type it. Of `originalPrice` and `discount` (whole
 * percent) at most one is given; the other follows from the price.
 */
export type SeedProduct = {
  readonly slug: string
  readonly name: string
  readonly scientificName?: string
  readonly otherNames: readonly string[]
  /** The key of its tax class, if it is not its category's */
  readonly taxClass?: string
  readonly category: 'indoor' | 'outdoor' | 'succulent' | 'exotic-fruit' | 'seeds' | 'pots'
  readonly price: number
  readonly originalPrice?: number
  readonly discount?: number
  readonly stock: number
  readonly rating: number
  readonly description: string
  readonly careInstructions: readonly { readonly title: string; readonly description: string }[]
  readonly benefits: readonly string[]
}
