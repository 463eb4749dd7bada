import { shop } from '../../content/shop.ts'
import type { PackedInput } from '../../contract/forms/packed.ts'

const { street, city, state, zipCode } = shop.address
const NURSERY = { name: shop.seller.legalName, address: `${street}, ${city}, ${state} ${zipCode}` }
const SEED_GROWER = { name: 'Sahyadri Seed Growers', address: 'Plot 18, MIDC Jalna, Jalna, Maharashtra 431203' }

/** What is stated on the packages of the demo's seeds and pots, by their slugs; MRP in rupees. */
export const packages: Readonly<Record<string, PackedInput>> = {
  'tomato-seeds': packet('Tomato seed, Pusa Ruby', 0.3, 49, { lot: 'TOM-2608-11', germination: 82, purity: 98.5 }),
  'coriander-seeds': packet('Coriander seed', 20, 45, { lot: 'COR-2609-04' }),
  'marigold-seeds': packet('Marigold seed, orange', 0.4, 49, { lot: 'MAR-2609-17' }),
  'sunflower-seeds': packet('Sunflower seed', 2.5, 75, { lot: 'SUN-2608-02', germination: 78, purity: 98 }),
  'okra-seeds': packet('Okra seed, Arka Anamika', 3, 49, {
    lot: 'OKR-2607-23',
    germination: 76,
    purity: 99,
    treated: true,
    treatment: 'Thiram',
  }),
  'terracotta-pot-classic': pot('Earthen flower pot with saucer', 275, {
    role: 'maker',
    name: 'Kumbharwada Potters’ Group',
    address: 'Kumbharwada, Mulshi Road, Pirangut, Maharashtra 412115',
  }),
  'glazed-ceramic-pot': pot('Stoneware flower pot with saucer', 749, {
    role: 'maker',
    name: 'Khurja Glaze Works',
    address: 'GT Road, Khurja, Bulandshahr, Uttar Pradesh 203131',
  }),
  'macrame-hanging-planter': pot('Cotton hanger with metal pot', 499, { role: 'packer', ...NURSERY }),
  'self-watering-planter': {
    ...pot('Self-watering plastic planter', 450, { role: 'importer', ...NURSERY }),
    countryOfOrigin: 'Vietnam',
  },
  'brass-toned-urli': pot('Aluminium bowl, brass-toned', 1399, {
    role: 'maker',
    name: 'Moradabad Metalcraft',
    address: 'Peetal Nagri, Moradabad, Uttar Pradesh 244001',
  }),
}

type Seed = Partial<NonNullable<PackedInput['seed']>> & { lot: string }

/** A packet of so many grams. */
function packet(commonName: string, amount: number, mrp: number, seed: Seed): PackedInput {
  return {
    responsible: { role: 'packer', ...SEED_GROWER },
    commonName,
    netQuantity: { amount, unit: 'g' },
    mrp,
    countryOfOrigin: 'India',
    bestBefore: '2027-06-30',
    seed: { testedOn: '2026-09-28', treated: false, ...seed },
  }
}

function pot(commonName: string, mrp: number, responsible: NonNullable<PackedInput['responsible']>): PackedInput {
  return {
    responsible,
    commonName,
    netQuantity: { amount: 1, unit: 'number' },
    mrp,
    countryOfOrigin: 'India',
  }
}
