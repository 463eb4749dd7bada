import { useEffect, useRef } from 'react'
import { type Category, capitalised } from '../../../domain/catalogue.ts'
import { Chip } from '../../ui/chip.tsx'
import { type ShopQuery, shopAddress } from './shop-query.ts'
import { storeFilters } from './stored-filters.ts'

type Props = { categories: readonly Category[]; query: ShopQuery }

/** 'All' and the shop's categories; choosing one retains search and sorting. */
export function CategoryChips({ categories, query }: Props) {
  return (
    <nav aria-label="Categories" className="-mx-4 sm:mx-0">
      <ul
        ref={useChosenInView(query.category)}
        className="relative flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap sm:px-0"
      >
        {(['all', ...categories] as const).map((category) => {
          const address = shopAddress({ ...query, category, page: 1 })
          return (
            <li key={category}>
              <Chip
                to={address}
                replace={address === shopAddress(query)}
                isChosen={category === query.category}
                preventScrollReset
                onClick={() => storeFilters({ category, search: query.search })}
              >
                {capitalised(category)}
              </Chip>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Scrolls the chips sideways until the chosen one is in the middle. */
function useChosenInView(category: string) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another chip
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current=true]')
    if (!list.current || !chosen) return
    list.current.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - list.current.clientWidth / 2
  }, [category])
  return list
}
