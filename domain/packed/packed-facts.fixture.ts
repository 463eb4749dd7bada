import { paise } from '../money.ts'
import type { PackedFacts } from './packed-facts.ts'

/** Seeds with everything that their package must state. */
export const seedFacts: PackedFacts = {
  responsible: { role: 'packer', name: 'Sahyadri Seeds', address: 'MIDC, Jalna 431203' },
  commonName: 'Tomato seed',
  netQuantity: { amount: 2, unit: 'g' },
  mrp: paise(4_900),
  countryOfOrigin: 'India',
  bestBefore: '2027-06-30',
  seed: { lot: 'T-11', testedOn: '2026-09-28', germination: 82, purity: 98.5, treated: true, treatment: 'Thiram' },
}

/** A pot with everything that its package must state. */
export const potFacts: PackedFacts = {
  responsible: { role: 'importer', name: 'Paudha', address: 'Uruli Kanchan 412202' },
  commonName: 'Plastic planter',
  netQuantity: { amount: 1, unit: 'number' },
  mrp: paise(45_000),
  countryOfOrigin: 'Vietnam',
  bestBefore: null,
  seed: null,
}
