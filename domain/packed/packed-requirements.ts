import { type Category, categories } from '../catalogue.ts'
import { categoryTaxClass } from '../tax/tax-classes.ts'
import type { PackedFacts } from './packed-facts.ts'
import { statesConformity } from './seed-label.ts'
import { gramsOf } from './unit-price.ts'

/** The kinds of packages in the rules. Live plants are none: they are not put into a package before their sale. */
export type PackageKind = 'seeds' | 'other'

type Product = { category: Category; taxClass: string }

/** What kind of package a product is: by its tax class, and by its category where the owner has made the class. */
export function packageKind({ category, taxClass }: Product): PackageKind | null {
  const known = byTaxClass.get(taxClass)
  return known === undefined ? byCategory[category] : known
}

const byTaxClass: ReadonlyMap<string, PackageKind | null> = new Map<string, PackageKind | null>([
  ['live-plants', null],
  ['seeds', 'seeds'],
  ['earthen', 'other'],
  ['ceramic', 'other'],
  ['plastic', 'other'],
  ['metal', 'other'],
  ['textile', 'other'],
  ['potting-mix', 'other'],
])

const byCategory: Readonly<Record<Category, PackageKind | null>> = {
  indoor: null,
  outdoor: null,
  succulent: null,
  'exotic-fruit': null,
  seeds: 'seeds',
  pots: 'other',
}

/** The categories whose products are packed goods unless their tax class says otherwise. */
export const packedCategories = categories.filter(
  (category) => packageKind({ category, taxClass: categoryTaxClass(category) }) !== null,
)

/** The country is unknown only where nothing is known. */
type KnownFacts = Omit<PackedFacts, 'countryOfOrigin'> & { countryOfOrigin: PackedFacts['countryOfOrigin'] | null }

/** A fact that a package must state from a day on, and the law that says so. `field` is its name in the API. */
export type Requirement = {
  field: string
  label: string
  kinds: readonly PackageKind[]
  from: string
  source: string
  isMet: (facts: KnownFacts) => boolean
}

const ALL: readonly PackageKind[] = ['seeds', 'other']
const SEEDS: readonly PackageKind[] = ['seeds']

// On the page of an e-commerce entity since rule 6(10) of 2017; seeds bear their label since 1968.
const ONLINE = '2018-01-01'
const LABELLED = '1968-08-29'
const METROLOGY = 'Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10) (G.S.R. 629(E), 23 June 2017) with'
const SEEDS_RULES = 'Seeds Rules 1968 (G.S.R. 1632, 29 August 1968), rule'

/**
 * What the law requires, to be confirmed by the owner's adviser. Best before is required of what becomes unfit to eat,
 * which a nursery does not sell. Packets up to 10 g are exempt from the first five (rule 26); the shop requires them all
 * the same, since otherwise most packets of seeds would state nothing.
 */
export const packedRequirements: readonly Requirement[] = [
  {
    field: 'packed.responsible',
    label: 'Maker, packer or importer',
    kinds: ALL,
    from: ONLINE,
    source: `${METROLOGY} rule 6(1)(a)`,
    isMet: ({ responsible }) => responsible !== null,
  },
  {
    field: 'packed.commonName',
    label: 'Common name',
    kinds: ALL,
    from: ONLINE,
    source: `${METROLOGY} rule 6(1)(b)`,
    isMet: ({ commonName }) => commonName !== null,
  },
  {
    field: 'packed.netQuantity',
    label: 'Net quantity',
    kinds: ['other'],
    from: ONLINE,
    source: `${METROLOGY} rule 6(1)(c)`,
    isMet: ({ netQuantity }) => netQuantity !== null,
  },
  {
    field: 'packed.netQuantity',
    label: 'Net weight in g or kg',
    kinds: SEEDS,
    from: LABELLED,
    source: `${SEEDS_RULES} 8(ii)`,
    isMet: ({ netQuantity }) => gramsOf(netQuantity) !== null,
  },
  {
    field: 'packed.mrp',
    label: 'MRP',
    kinds: ALL,
    from: ONLINE,
    source: `${METROLOGY} rule 6(1)(e)`,
    isMet: ({ mrp }) => mrp !== null,
  },
  {
    field: 'packed.countryOfOrigin',
    label: 'Country of origin',
    kinds: ALL,
    from: ONLINE,
    source: `${METROLOGY} rule 6(1)(aa)`,
    isMet: ({ countryOfOrigin }) => countryOfOrigin !== null,
  },
  {
    field: 'packed.seed.lot',
    label: 'Lot number',
    kinds: SEEDS,
    from: LABELLED,
    source: `${SEEDS_RULES} 8(i)`,
    isMet: ({ seed }) => seed !== null && seed.lot !== null,
  },
  {
    field: 'packed.seed.testedOn',
    label: 'Date of the seed test',
    kinds: SEEDS,
    from: LABELLED,
    source: `${SEEDS_RULES} 8(iii)`,
    isMet: ({ seed }) => seed !== null && seed.testedOn !== null,
  },
  {
    field: 'packed.seed.germination',
    label: 'Germination',
    kinds: SEEDS,
    from: LABELLED,
    source: `${SEEDS_RULES} 8(i)`,
    isMet: (facts) => statesConformity(facts) || facts.seed?.germination != null,
  },
  {
    field: 'packed.seed.purity',
    label: 'Purity',
    kinds: SEEDS,
    from: LABELLED,
    source: `${SEEDS_RULES} 8(i)`,
    isMet: (facts) => statesConformity(facts) || facts.seed?.purity != null,
  },
  {
    field: 'packed.seed.treatment',
    label: 'What the seed was treated with',
    kinds: SEEDS,
    from: LABELLED,
    source: `${SEEDS_RULES} 8(iv)(b)`,
    isMet: ({ seed }) => seed === null || !seed.treated || seed.treatment !== null,
  },
]

/** What a product lacks on a day of what its kind of package requires. */
export function missingPackedFacts(
  { packed, ...product }: Product & { packed: PackedFacts | null },
  day: string,
): Pick<Requirement, 'field' | 'label'>[] {
  const kind = packageKind(product)
  if (kind === null) return []
  return packedRequirements
    .filter(({ kinds, from, isMet }) => kinds.includes(kind) && from <= day && !isMet(packed ?? noFacts))
    .map(({ field, label }) => ({ field, label }))
}

const noFacts: KnownFacts = {
  responsible: null,
  commonName: null,
  netQuantity: null,
  mrp: null,
  countryOfOrigin: null,
  bestBefore: null,
  seed: null,
}
