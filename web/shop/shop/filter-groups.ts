import { type FactKind, factChoices } from '../../../domain/plant-facts/fact-filters.ts'
import { effortWords, lightWords, petWords, placeWords, waterWords } from '../../../domain/plant-facts/fact-words.ts'

type Group = {
  kind: FactKind
  legend: string
  /** In the order of the facts, with what the chip says of a chosen one */
  choices: { value: string; word: string; chip: string }[]
}

/** The filters by facts, those that rule out most first. */
export const factGroups: readonly Group[] = [
  { kind: 'light', legend: 'Light', choices: choicesOf('light', lightWords) },
  { kind: 'pets', legend: 'Pets', choices: choicesOf('pets', petWords) },
  { kind: 'effort', legend: 'Effort', choices: choicesOf('effort', effortWords, (word) => `${word} care`) },
  { kind: 'place', legend: 'Place', choices: choicesOf('place', placeWords) },
  { kind: 'water', legend: 'Water', choices: choicesOf('water', waterWords, (word) => `Water ${word.toLowerCase()}`) },
]

function choicesOf(kind: FactKind, words: Readonly<Record<string, string>>, chipOf = (word: string) => word) {
  return factChoices[kind].map((value) => {
    const word = words[value] ?? value
    return { value, word, chip: chipOf(word) }
  })
}
