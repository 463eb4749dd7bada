import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { type Category, capitalised } from '../../../domain/catalogue.ts'
import { Chip } from '../../ui/chip.tsx'
import { useMoveFocusOnUnmount } from '../../ui/focus.ts'
import { Link, TextLink } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ChosenFilter } from './chosen-filters.ts'
import { type ShopQuery, shopAddress } from './shop-query.ts'
import { storeFilters } from './stored-filters.ts'

/** 'All' and the shop's categories; choosing one retains search and sorting. */
export function CategoryChips({ categories, query }: { categories: readonly Category[]; query: ShopQuery }) {
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

type Props = { filters: readonly ChosenFilter[]; clearAll?: ShopQuery; className?: string }

/** The filters as links, each to the list without it; `clearAll` leads to the list without any. */
export function FilterChips({ filters, clearAll, className }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useMoveFocusOnUnmount(list)
  return (
    <ul ref={list} aria-label="Active filters" className={className}>
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={shopAddress(without)}
            preventScrollReset
            onClick={(event) => {
              storeFilters(without)
              focusNext(event)
            }}
            className="figures inline-flex min-h-9 items-center gap-1.5 rounded-full border border-forest bg-leaf-mist pr-2.5 pl-3.5 text-[0.94rem] text-forest transition-colors duration-200 ease-press hover:bg-sheet pointer-coarse:min-h-11"
          >
            <VisuallyHidden>Remove filter: </VisuallyHidden>
            {label}
            <X className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {clearAll !== undefined && (
        <li>
          <TextLink
            to={shopAddress(clearAll)}
            preventScrollReset
            onClick={() => storeFilters(clearAll)}
            className="inline-flex min-h-9 items-center px-2 pointer-coarse:min-h-11"
          >
            Clear all
          </TextLink>
        </li>
      )}
    </ul>
  )
}

/** The link that was followed is about to go; the one behind it takes its focus. */
function focusNext({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('li')?.nextElementSibling?.querySelector('a')?.focus()
}
