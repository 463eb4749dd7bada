import { type Vocabulary, wordsOfNames } from './correct-search.ts'
import { type NeedKey, phrasesOf } from './needs.ts'
import { readNeeds, searchWords } from './search-words.ts'
import { nearestToUnsold } from './unsold.ts'

/**
 * For a search that finds nothing, other searches that find the closest plants, closest first: what comes closest to goods not
 * sold, then its needs and names together, its names, its needs. A search for pet-safe plants leads to nothing else.
 */
export function nearestSearches(search: string, names: Vocabulary): string[] {
  const stated = readNeeds(searchWords(search)).needs
  const isMeant = (word: string) => readNeeds(searchWords(word)).needs.length === 0
  const named = wordsOfNames(search, names).filter((word) => word.length > 1 && isMeant(word))
  const [unsoldWithOthers, ...unsold] = nearestToUnsold(search)
  const searches = [
    unsoldWithOthers ?? '',
    [...stated.map(phraseOf), ...named].join(' '),
    named.join(' '),
    ...named,
    ...unsold,
    stated.map(phraseOf).join(' '),
    ...stated.map(phraseOf),
  ]
  const isSafe = (one: string) => !stated.includes('pet-safe') || readNeeds(searchWords(one)).needs.includes('pet-safe')
  return [...new Set(searches)].filter((one) => one !== '' && isSafe(one)).slice(0, MOST_SEARCHES)
}

/** The most searches returned, since each takes a query. */
const MOST_SEARCHES = 4

function phraseOf(key: NeedKey): string {
  return phrasesOf(key)[0] ?? ''
}
