import type { Category } from '../catalogue.ts'
import { lightWords, petWords, placeWords } from './fact-words.ts'
import type { PlantFacts } from './plant-facts.ts'
import { shortSize } from './size-text.ts'

/** A fact in few words; a plant that is toxic to pets is of its own kind, as it is shown as a warning. */
export type ShortFact = { kind: 'light' | 'water' | 'effort' | 'place' | 'pets' | 'toxic' | 'size'; text: string }

const waterings = { rare: 'Water rarely', weekly: 'Water weekly', often: 'Water often' } as const
const efforts = { easy: 'Easy to care for', medium: 'Needs some care', demanding: 'Demanding' } as const

/** What shoppers decide by, in a fixed order; what is unknown is left out. */
export function shortFacts(category: Category, facts: PlantFacts): ShortFact[] {
  const { light, water, effort, places, pets } = facts
  const texts: [kind: ShortFact['kind'], text: string | null | undefined][] = [
    ['light', light && lightWords[light]],
    ['water', water && waterings[water]],
    ['effort', effort && efforts[effort]],
    ['place', places?.map((place, index) => (index === 0 ? placeWords[place] : place)).join(', ')],
    [pets?.verdict === 'toxic' ? 'toxic' : 'pets', pets && petWords[pets.verdict]],
    ['size', shortSize(category, facts)],
  ]
  return texts.flatMap(([kind, text]) => (text ? [{ kind, text }] : []))
}
