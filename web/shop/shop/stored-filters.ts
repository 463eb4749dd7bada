import { type Category, categories } from '../../../domain/catalogue.ts'
import { readText, writeText } from '../../session/browser-storage.ts'

export type Filters = { category: Category | 'all'; search: string }

const CATEGORY = 'shop.category'
const SEARCH = 'shop.search'

export function storedFilters(): Filters {
  const category = readText(CATEGORY)
  return {
    category: categories.find((known) => known === category) ?? 'all',
    search: (readText(SEARCH) ?? '').slice(0, 100),
  }
}

/** Without storage the next visit starts unfiltered. */
export function storeFilters({ category, search }: Filters): void {
  writeText(CATEGORY, category)
  writeText(SEARCH, search)
}

export function clearStoredFilters(): void {
  storeFilters({ category: 'all', search: '' })
}
