import { type Fact, units } from './fact-kinds.ts'

/** The spreadsheet columns of a fact: its key or, for a verdict, two such as `petsVerdict` and `petsSource`. */
export function columnsOf({ kind, key }: Fact & { key: string }): [value: string, ...source: string[]] {
  return kind === 'verdict' ? [`${key}Verdict`, `${key}Source`] : [key]
}

/** What the owner may write in the columns of a fact: `Water: one of rare, weekly, often.` */
export function columnGuide(fact: Fact): string {
  const pot = fact.potLabel === undefined ? '' : ` (for a pot: ${fact.potLabel.toLowerCase()})`
  return `${fact.label}${pot}: ${acceptedBy(fact)}.`
}

function acceptedBy(fact: Fact): string {
  switch (fact.kind) {
    case 'choice':
      return `one of ${Object.keys(fact.words).join(', ')}`
    case 'choices':
      return `any of ${Object.keys(fact.words).join(', ')}, with commas between them`
    case 'verdict':
      return `one of ${Object.keys(fact.words).join(', ')} in the first column; the author, title, publisher and year of the source in the second. Fill in both or neither`
    case 'number':
      return `whole ${units[fact.unit].name}`
    case 'months':
      return 'the numbers of the months, like 6, 7'
    case 'yes or no':
      return 'yes or no'
  }
}
