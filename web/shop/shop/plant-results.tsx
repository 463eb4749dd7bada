import { useCallback, useEffect, useRef, useState } from 'react'
import type { Suggestions } from '../../../contract/search.ts'
import type { Category } from '../../../domain/catalogue.ts'
import { api } from '../../api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState, LoadError } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useComingIntoView } from '../../ui/use-coming-into-view.ts'
import { CardsDelivery, DeliveryLine } from '../delivery/card-delivery.tsx'
import type { AddressedLines } from '../delivery/card-lines.ts'
import type { Loaded } from '../loaded.ts'
import { PlantGrid } from '../plant-card/plant-card.tsx'
import { RecentlySeen } from '../recently-seen/recently-seen.tsx'
import { cachePlants, loadPlants, PAGE_SIZE, type PlantPages } from './load-shop.ts'
import { NothingFound } from './nothing-found.tsx'
import { type ShopQuery, shopAddress } from './shop-query.ts'

type Props = {
  query: ShopQuery
  /** Those that have plants */
  categories: readonly Category[]
  first: Loaded<PlantPages>
  addressed: AddressedLines | null
  instead: Suggestions | null
}

/** The found plants. A link leads to the next page; with JavaScript it loads as it comes into view. */
export function PlantResults({ query, categories, first, addressed, instead }: Props) {
  const { plants, total, nextPage, error, isLoading, loadOn, sentinel } = usePlantPages(query, first)
  if (error !== null && plants.length === 0) {
    return <LoadError title="Error loading plants" message={error} />
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
    <CardsDelivery plants={plants} addressed={addressed}>
      <DeliveryLine action={shopAddress({ ...query, pin: '', page: 1 })} />
      {before > 0 && (
        <LinkButton to={shopAddress({ ...query, page: query.page - 1 })} rel="prev" className="mb-6">
          Previous plants
        </LinkButton>
      )}
      <PlantGrid plants={plants} />
      {error !== null && (
        <ErrorState title="Error loading plants" message={error} className="mt-6" onRetry={() => void loadOn()} />
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
    </CardsDelivery>
  )
}

const nothing: PlantPages = { plants: [], total: 0, pages: 0, areAllPlants: true }

/** The plants of a query; the next page loads when the element of `sentinel` comes near the viewport. */
function usePlantPages(query: ShopQuery, first: Loaded<PlantPages>) {
  const [loaded, setLoaded] = useState(first)
  const [found, setFound] = useState('value' in first ? first.value : nothing)
  const [error, setError] = useState('error' in first ? first.error : null)
  if (loaded !== first) {
    setLoaded(first)
    setFound('value' in first ? first.value : nothing)
    setError('error' in first ? first.error : null)
  }
  const [isLoading, setLoading] = useState(false)
  const isBusy = useRef(false)
  const nextPage = query.page + found.pages

  const loadOn = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    setLoading(true)
    const answer = await loadPlants(api, { ...query, page: nextPage })
    isBusy.current = false
    setLoading(false)
    setError('error' in answer ? answer.error : null)
    if ('value' in answer) setFound((before) => appended(before, answer.value))
  }, [query, nextPage])

  useEffect(() => {
    if (found.pages > 0) cachePlants(query, found)
  }, [query, found])

  return {
    plants: found.plants,
    total: found.total,
    nextPage: (nextPage - 1) * PAGE_SIZE < found.total ? nextPage : null,
    error,
    isLoading,
    loadOn,
    sentinel: useComingIntoView(loadOn),
  }
}

/** Skips plants that moved to a later page because a new one came first. */
function appended(before: PlantPages, { plants, total }: PlantPages): PlantPages {
  const shown = new Set(before.plants.map(({ _id }) => _id))
  return {
    ...before,
    plants: [...before.plants, ...plants.filter(({ _id }) => !shown.has(_id))],
    total,
    pages: before.pages + 1,
  }
}
