import { foldCase } from './plain-text.ts'
import type { PlantSize } from './plant-size.ts'

/** A label as it is stored: `20cm pot`, `20–cm pot` and `20 cm. pot` as `20 cm pot`. */
export function spellLabel(label: string): string {
  return withMeasures(label, (number, unit) => (isQuote(unit) ? number + unit : `${number} ${unit}`))
}

/** The key under which two labels are one for a reader, however they and their units are written: a family has each once. */
export function labelKey({ label }: Pick<PlantSize, 'label'>): string {
  return withMeasures(foldCase(label), (number, unit) => `${number.replace(',', '.')} ${UNITS.get(unit)}`)
}

/** A number, a word or quotation mark that may be its unit, and the gap before what follows; the last group is of none. */
const MEASURE =
  /(?<![\p{L}\p{N}])(\d+(?:[.,]\d+)?)[ \p{Pd}\u2212]*(\p{L}+(?![\p{L}\p{N}])|["”″]|['’′]{2})\.?(?!\.)(?:[ \p{Pd}\u2212]+|(?=[\p{L}\p{N}])|())/gu

/** A label with each number and its unit as `spell` writes them, and one space before a word that follows. */
function withMeasures(label: string, spell: (number: string, unit: string) => string): string {
  return label
    .replace(MEASURE, (match, number: string, unit: string, noGap?: string) =>
      UNITS.has(unit.toLowerCase()) ? spell(number, unit) + (noGap ?? ' ') : match,
    )
    .trim()
}

function isQuote(unit: string): boolean {
  return UNITS.get(unit) === 'in' && !/\p{L}/u.test(unit)
}

/** The one form of each unit, however it is spelled. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cm: 'cm cms',
    mm: 'mm mms',
    in: "in inch inches \" ” ″ '' ’’ ′′",
    ft: 'ft foot feet',
    l: 'l lt lts ltr ltrs litre litres liter liters',
    ml: 'ml mls',
    kg: 'kg kgs',
    g: 'g gm gms gram grams',
  }).flatMap(([unit, spellings]) => spellings.split(' ').map((spelling) => [spelling, unit] as const)),
)
