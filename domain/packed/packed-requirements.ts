import { type Category, categories } from '../catalogue.ts'
import { categoryTaxClass } from '../tax/tax-classes.ts'
import { gramsOf, type PackedFacts, statesConformity } from './packed-facts.ts'

/** The kinds of packages in the rules. Live plants are none: they are not put into a package before their sale. */
type PackageKind = 'seeds' | 'other'

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

/** The country is unknown only if nothing is known. */
type KnownFacts = Omit<PackedFacts, 'countryOfOrigin'> & { countryOfOrigin: PackedFacts['countryOfOrigin'] | null }

/** A fact that a package must state from a day on, and the law that says so. `field` is its name in the API. */
type Requirement = {
  field: string
  label: string
  kinds: readonly PackageKind[]
  from: string
  source: string
  isMet: (facts: KnownFacts) => boolean
}

/**
 * What the law requires, to be confirmed by the owner's adviser. Best before is required of what becomes unfit to eat,
 * which a nursery does not sell. Packets up to 10 g are exempt from the first five (rule 26); the shop requires them all
 * the same, since otherwise most packets of seeds would state nothing.
 */
export const packedRequirements: readonly Requirement[] = [
  online('packed.responsible', 'Maker, packer or importer', '(a)', ({ responsible }) => responsible !== null),
  online('packed.commonName', 'Common name', '(b)', ({ commonName }) => commonName !== null),
  {
    ...online('packed.netQuantity', 'Net quantity', '(c)', ({ netQuantity }) => netQuantity !== null),
    kinds: ['other'],
  },
  onLabel('packed.netQuantity', 'Net weight in g or kg', '(ii)', ({ netQuantity }) => gramsOf(netQuantity) !== null),
  online('packed.mrp', 'MRP', '(e)', ({ mrp }) => mrp !== null),
  online('packed.countryOfOrigin', 'Country of origin', '(aa)', ({ countryOfOrigin }) => countryOfOrigin !== null),
  onLabel('packed.seed.lot', 'Lot number', '(i)', ({ seed }) => seed?.lot != null),
  onLabel('packed.seed.testedOn', 'Date of the seed test', '(iii)', ({ seed }) => seed?.testedOn != null),
  onLabel(
    'packed.seed.germination',
    'Germination',
    '(i)',
    (facts) => statesConformity(facts) || facts.seed?.germination != null,
  ),
  onLabel('packed.seed.purity', 'Purity', '(i)', (facts) => statesConformity(facts) || facts.seed?.purity != null),
  onLabel(
    'packed.seed.treatment',
    'Name of the seed treatment',
    '(iv)(b)',
    ({ seed }) => !seed?.treated || seed.treatment !== null,
  ),
]

/** On the page of an e-commerce entity since rule 6(10) of 2017. */
function online(field: string, label: string, rule: string, isMet: Requirement['isMet']): Requirement {
  const source = `Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10) (G.S.R. 629(E), 23 June 2017) with rule 6(1)${rule}`
  return { field, label, kinds: ['seeds', 'other'], from: '2018-01-01', source, isMet }
}

/** Seeds bear their label since 1968. */
function onLabel(field: string, label: string, rule: string, isMet: Requirement['isMet']): Requirement {
  const source = `Seeds Rules 1968 (G.S.R. 1632, 29 August 1968), rule 8${rule}`
  return { field, label, kinds: ['seeds'], from: '1968-08-29', source, isMet }
}

/** Required facts for its kind of package that a product lacks on a given day. */
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
