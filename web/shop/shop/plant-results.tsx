import type { Suggestions } from '../../../contract/search.ts'
import type { Category } from '../../../domain/catalogue.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Loaded } from '../loaded.ts'
import { PlantGrid } from '../plant-card/plant-grid.tsx'
import { RecentlySeen } from '../recently-seen/recently-seen.tsx'
import { PAGE_SIZE, type PlantPages } from './load-shop.ts'
import { NothingFound } from './nothing-found.tsx'
import { type ShopQuery, shopAddress } from './shop-query.ts'
import { usePlantPages } from './use-plant-pages.ts'

type Props = {
  query: ShopQuery
  /** Those that have plants */
  categories: readonly Category[]
  first: Loaded<PlantPages>
  instead: Suggestions | null
  onRetry: () => void
}

/**
 * The found plants, and below the last of them what this browser has seen; `onRetry` reloads a page that failed. A link
 * leads to the next page; with JavaScript it loads as it comes into view.
 */
export function PlantResults({ query, categories, first, instead, onRetry }: Props) {
  const { plants, total, nextPage, error, isLoading, loadOn, sentinel } = usePlantPages(query, first)
  if (error !== null && plants.length === 0) {
    return <ErrorState title="Error loading plants" message={error} onRetry={onRetry} />
  }
  if (plants.length === 0) {
    return (
      <>
        <NothingFound query={query} categories={categories} instead={instead} />
        <RecentlySeen />
      </>
    )
  }

  const before = (query.page - 1) * PAGE_SIZE
  return (
    <>
      {before > 0 && (
        <LinkButton to={shopAddress({ ...query, page: query.page - 1 })} rel="prev" className="mb-6">
          Previous plants
        </LinkButton>
      )}
      <PlantGrid plants={plants} />
      {error !== null && (
        <div className="mt-6">
          <ErrorState title="Error loading plants" message={error} onRetry={() => void loadOn()} />
        </div>
      )}
      {nextPage !== null && error === null && (
        <div ref={sentinel} className="mt-10 flex min-h-24 flex-col items-center justify-center gap-3">
          <p className="figures text-ink-soft">
            {before + 1} to {before + plants.length} of {total}
          </p>
          {isLoading ? (
            <Spinner label="Loading more plants" className="py-0" />
          ) : (
            <LinkButton
              to={shopAddress({ ...query, page: nextPage })}
              rel="next"
              prefetch="none"
              onClick={(event) => {
                event.preventDefault()
                void loadOn()
              }}
            >
              More plants
            </LinkButton>
          )}
        </div>
      )}
      {nextPage === null && <RecentlySeen />}
    </>
  )
}
