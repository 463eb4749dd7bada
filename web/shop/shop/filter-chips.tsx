import { X } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { Link } from '../../ui/link.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { useMoveFocusOnUnmount } from '../../ui/use-move-focus-on-unmount.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ChosenFilter } from './chosen-filters.ts'
import { type ShopQuery, shopAddress } from './shop-query.ts'
import { storeFilters } from './stored-filters.ts'

type Props = { filters: readonly ChosenFilter[]; clearAll?: ShopQuery; className?: string }

/** The filters as links, each to the list without it; `clearAll` leads to the list without any. */
export function FilterChips({ filters, clearAll, className }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useMoveFocusOnUnmount(list)
  return (
    <ul ref={list} aria-label="Chosen filters" className={className}>
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
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {clearAll !== undefined && (
        <li>
          <Link
            to={shopAddress(clearAll)}
            preventScrollReset
            className={`${textLinkStyle} inline-flex min-h-9 items-center px-2 pointer-coarse:min-h-11`}
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The link that was followed is about to go; the one behind it takes its focus. */
function focusNext({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('li')?.nextElementSibling?.querySelector('a')?.focus()
}
