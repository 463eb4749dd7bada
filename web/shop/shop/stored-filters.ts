import { type Category, categories } from '../../../domain/catalogue.ts'

export type Filters = { category: Category | 'all'; search: string }

const CATEGORY = 'shop.category'
const SEARCH = 'shop.search'

export function storedFilters(): Filters {
  try {
    const category = localStorage.getItem(CATEGORY)
    return {
      category: categories.find((known) => known === category) ?? 'all',
      search: (localStorage.getItem(SEARCH) ?? '').slice(0, 100),
    }
  } catch {
    return { category: 'all', search: '' }
  }
}

export function storeFilters({ category, search }: Filters): void {
  try {
    localStorage.setItem(CATEGORY, category)
    localStorage.setItem(SEARCH, search)
  } catch {
    // Without storage the next visit starts unfiltered.
  }
}

export function clearStoredFilters(): void {
  storeFilters({ category: 'all', search: '' })
}
