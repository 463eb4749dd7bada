import { type Category, capitalised } from '../../../domain/catalogue.ts'
import { Chip } from '../../ui/chip.tsx'
import { rememberFilters } from './remembered-filters.ts'
import { type ShopQuery, shopAddress } from './shop-query.ts'

type Props = { categories: readonly Category[]; query: ShopQuery }

/** 'All' and the shop's categories; choosing one keeps the search and the order. */
export function CategoryChips({ categories, query }: Props) {
  return (
    <nav aria-label="Categories" className="-mx-4 sm:mx-0">
      <ul className="flex gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap sm:px-0">
        {(['all', ...categories] as const).map((category) => (
          <li key={category}>
            <Chip
              to={shopAddress({ ...query, category, page: 1 })}
              isChosen={category === query.category}
              preventScrollReset
              onClick={() => rememberFilters({ category, search: query.search })}
            >
              {capitalised(category)}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
