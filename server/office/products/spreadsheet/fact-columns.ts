import { type FactsTexts, factsTextsOf } from '../../../../contract/forms/facts-texts.ts'
import { unknownFacts } from '../../../../domain/plant-facts/plant-facts.ts'
import { columnOf, namesOf } from './column-group.ts'
import type { SheetRow } from './columns.ts'

/** The columns of what is known of a plant, with the fields of the API that they hold. */
const fields = {
  light: 'light',
  water: 'water',
  effort: 'effort',
  places: 'places',
  petsVerdict: 'pets.verdict',
  petsSource: 'pets.source',
  heightCm: 'heightCm',
  spreadCm: 'spreadCm',
  grownHeightCm: 'grownHeightCm',
  potCm: 'potCm',
  potIncluded: 'potIncluded',
  flowers: 'flowers',
  edible: 'edible',
  humidity: 'humidity',
  minCelsius: 'minCelsius',
  maxCelsius: 'maxCelsius',
} as const

export type FactColumn = keyof typeof fields
export const factColumns = namesOf(fields)

/** The column of a field of `facts`; a place of a list is in its list's column: `flowers` for `flowers.0`. */
export function factColumnOf(field: string): FactColumn {
  return columnOf(fields, field.replace(/\.\d+$/, '')) ?? 'light'
}

/** The cells of what is known of a plant; all empty where nothing is. */
export function factCells(row: Pick<SheetRow, 'facts'> | null): Record<FactColumn, string> {
  const { pets, places, flowers, ...texts } = factsTextsOf(row?.facts ?? unknownFacts)
  return {
    ...texts,
    petsVerdict: pets.verdict,
    petsSource: pets.source,
    places: places.join(', '),
    flowers: flowers.join(', '),
  }
}

/** What cells state of a plant. */
export function factsOfCells(cells: Readonly<Record<FactColumn, string>>): FactsTexts {
  const { petsVerdict, petsSource, places, flowers, ...texts } = cells
  return {
    ...texts,
    pets: { verdict: petsVerdict, source: petsSource },
    places: listIn(places),
    flowers: listIn(flowers),
  }
}

function listIn(cell: string): string[] {
  return cell.split(/[,;\n]/)
}
