import type { Plant } from '../../contract/plants.ts'
import type { AdminTaxClass } from '../../contract/tax-classes.ts'
import { knownFacts } from '../../domain/plant-facts/known-facts.fixture.ts'
import { initialTaxClasses } from '../../domain/tax/tax-classes.ts'
import { aPlant } from './plant-records.ts'

/** The tax classes that a shop starts with. */
export const taxClasses: AdminTaxClass[] = initialTaxClasses.map((taxClass) => ({
  ...taxClass,
  rates: [...taxClass.rates],
  version: '1',
}))

/** A product of which everything is stated that can be. */
export function aFullProduct(changes: Partial<Plant> = {}): Plant {
  const picture = (name: string, isPrimary: boolean) => ({ url: `/images/${name}.jpg`, public_id: name, isPrimary })
  return aPlant({
    name: 'Tulsi',
    scientificName: 'Ocimum tenuiflorum',
    otherNames: ['Vrinda', 'तुलसी'],
    description: 'Holy basil in a clay pot.',
    price: 449,
    originalPrice: 498.89,
    discount: 10,
    priceTag: 'discount',
    stock: 12,
    category: 'seeds',
    taxClass: 'earthen',
    image: { url: '/images/tulsi.jpg', public_id: 'tulsi' },
    images: [
      { ...picture('tulsi', true), order: 0 },
      { ...picture('leaf', false), order: 1 },
    ],
    careInstructions: [{ title: 'Light', description: 'Full sun' }],
    benefits: ['Scent', 'Tea'],
    packed: {
      responsible: { role: 'maker', name: 'Khurja Glaze Works', address: 'Khurja 203131' },
      commonName: 'Basil seeds',
      netQuantity: { amount: 2.5, unit: 'g' },
      mrp: 499.5,
      unitPrice: null,
      countryOfOrigin: 'Nepal',
      bestBefore: '2027-03-31',
      seed: { lot: 'L1', testedOn: '2026-04-01', germination: 85, purity: 98.5, treated: true, treatment: 'Thiram' },
    },
    facts: knownFacts,
    size: { family: 'Tulsi', label: '15 cm pot', position: 2 },
    delivery: {
      vanOnly: true,
      notTo: ['Kerala', 'Goa'],
      reason: 'It is too tall',
      maxCelsius: 40,
      minCelsius: 5,
      depotDays: 1,
      weightGrams: 900,
    },
    version: '3-1',
    ...changes,
  })
}
