/** A bundle of products of the catalogue, named by their slugs. The price is rupees; the first part's picture leads. */
type SeedBundle = {
  name: string
  category: 'outdoor'
  price: number
  description: string
  benefits: readonly string[]
  parts: readonly { slug: string; quantity: number }[]
}

export const bundles: readonly SeedBundle[] = [
  {
    name: 'Kitchen Garden Set',
    category: 'outdoor',
    price: 479,
    description:
      'What an Indian kitchen reaches for every day, for a balcony with four hours of sun: a curry leaf in the pot it grew up in, a tulsi with a terracotta pot to move it into, and a packet of coriander seed to sow every three weeks. Terracotta breathes, so water the tulsi in the morning and again on the hottest evenings.',
    benefits: [
      'Leaves for tea and tempering from the first week',
      'A gift for anyone who cooks',
      'Everything for a sunny rail in one parcel',
    ],
    parts: [
      { slug: 'holy-basil', quantity: 1 },
      { slug: 'terracotta-pot-classic', quantity: 1 },
      { slug: 'curry-leaf', quantity: 1 },
      { slug: 'coriander-seeds', quantity: 1 },
    ],
  },
]
