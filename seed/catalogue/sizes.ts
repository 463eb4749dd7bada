import type { PlantFacts } from '../../domain/plant-facts/plant-facts.ts'
import type { PlantSize } from '../../domain/plant-size.ts'

/** A further size of a product of the catalogue, with what differs. The price is rupees. */
type FurtherSize = Pick<PlantSize, 'label' | 'position'> & {
  price: number
  stock: number
  /** The sentence in place of the product's own about its size */
  sentence: string
  facts: Partial<PlantFacts>
}

type Family = Pick<PlantSize, 'label' | 'position'> & {
  /** In the description of the product */
  sentence: string
  others: readonly FurtherSize[]
}

/** The products that come in several sizes, by their slugs. A family is named like its product. */
export const families: Readonly<Record<string, Family>> = {
  'snake-plant': {
    label: '15 cm pot',
    position: 2,
    sentence: 'Sold in a 6-inch pot, about 45 cm tall, with six to eight leaves.',
    others: [
      {
        label: '10 cm pot',
        position: 1,
        price: 199,
        stock: 34,
        sentence: 'Sold in a 4-inch pot, about 25 cm tall, with three or four leaves.',
        facts: { heightCm: 25, spreadCm: 15, potCm: 10 },
      },
      {
        label: '20 cm pot',
        position: 3,
        price: 699,
        stock: 11,
        sentence: 'Sold in an 8-inch pot, about 70 cm tall, with ten to twelve leaves.',
        facts: { heightCm: 70, spreadCm: 35, potCm: 20 },
      },
    ],
  },
}
