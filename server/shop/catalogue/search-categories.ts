import { type RawBuilder, sql } from 'kysely'
import { type Category, categories, categoryLabels } from '../../../domain/catalogue.ts'
import { foldCase } from '../../../domain/plain-text.ts'
import { foldedWords, foldName } from '../../../domain/search/fold-name.ts'
import { type NeedCondition, needs } from '../../../domain/search/needs.ts'
import { readNeeds, searchWords } from '../../../domain/search/search-words.ts'

const categoryWords = categories.map((category) => ({
  category,
  words: searchWords(`${category} ${categoryLabels[category]}`).flatMap(foldedWords),
}))

/** The categories that a search names, by their key, their label or a need for them. */
export function categoriesFor(search: string): Category[] {
  const words = searchWords(search)
  const needed = readNeeds(words).needs.map((key): NeedCondition => needs[key].condition)
  const named = [...categoriesBeginning(search), ...words.map(foldName).flatMap(categoriesNamed)]
  return categories.filter((category) => needed.some((need) => need.category === category) || named.includes(category))
}

/** The categories whose key begins with the term as it is typed. */
export function categoriesBeginning(search: string): Category[] {
  return categories.filter((category) => category.startsWith(foldCase(search)))
}

/** The categories that every word of a search names: `indoor plants`. */
export function namedCategories(search: string): Category[] {
  const words = searchWords(search).map(foldName)
  return categories.filter((category) => words.every((word) => categoriesNamed(word).includes(category)))
}

/** The categories of which a folded word is a key or a label. */
export function categoriesNamed(word: string): Category[] {
  return categoryWords.filter(({ words }) => words.includes(word)).map(({ category }) => category)
}

/** In a query of plants: whether a plant is of one of these categories. */
export function isOf(named: readonly Category[]): RawBuilder<boolean> {
  return named.length === 0 ? sql<boolean>`false` : sql<boolean>`category in (${sql.join(named)})`
}
