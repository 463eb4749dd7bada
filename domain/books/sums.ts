/** What a document, or a line of it, states in paise. `amount` is what was paid: value and taxes together. */
export const sumFields = ['exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax', 'amount'] as const
export type Sums = Record<(typeof sumFields)[number], number>

/** Adds up each field. Credit notes count as negative, so sums may be too. */
export function addSums(rows: readonly Sums[]): Sums {
  return mapSums((field) => rows.reduce((total, row) => total + row[field], 0))
}

/** The taxes of the sums together. */
export function taxOf({ centralTax, stateTax, integratedTax }: Sums): number {
  return centralTax + stateTax + integratedTax
}

/** The opposite of the sums. Zero stays zero, not minus zero. */
export function negated(sums: Sums): Sums {
  return mapSums((field) => 0 - sums[field])
}

export function mapSums(figureOf: (field: keyof Sums) => number): Sums {
  return {
    exempt: figureOf('exempt'),
    taxable: figureOf('taxable'),
    centralTax: figureOf('centralTax'),
    stateTax: figureOf('stateTax'),
    integratedTax: figureOf('integratedTax'),
    amount: figureOf('amount'),
  }
}

/** Paise as rupees with at most two decimals, negative ones too. */
export function rupees(paise: number): number {
  return paise / 100
}

/** The groups of the items with their keys, in the order of the keys. */
export function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = Map.groupBy(items, keyOf)
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}
