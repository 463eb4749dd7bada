import { useEffect } from 'react'
import { redirect, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { apiContext } from '../../request-context.ts'
import { useIdentity } from '../../settings.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import { StructuredData } from '../../structured-data/structured-data.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { loadPinPart } from '../delivery/load-pin-part.ts'
import { pageAnswer } from '../loaded.ts'
import type { Route } from './+types/shop.ts'
import { CategoryChips } from './category-chips.tsx'
import { chosenFilters, withoutFilters } from './chosen-filters.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterButton, FilterPanel } from './filter-panel.tsx'
import { cachedPlants } from './list-cache.ts'
import { addressOfLastPage, loadShop, type PlantPages } from './load-shop.ts'
import { PlantResults } from './plant-results.tsx'
import { SearchForm } from './search-form.tsx'
import { ServedDelivery } from './served-delivery.tsx'
import { shopMeta } from './shop-meta.ts'
import { everything, hasFilters, readShopQuery, type ShopQuery, shopAddress } from './shop-query.ts'
import { SortSelect } from './sort-select.tsx'
import { storedFilters, storeFilters } from './stored-filters.ts'
import { usePendingQuery } from './use-pending-query.ts'
import { withDelivery } from './with-delivery.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  shopMeta(matches, loaderData?.query ?? readShopQuery(new URLSearchParams(location.search)))

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const shop = await loadShop(api, readShopQuery(url.searchParams))
  const last = addressOfLastPage(shop)
  if (last !== null) throw redirect(last)
  await loadPinPart()
  return pageAnswer(await withDelivery(api, url.searchParams, shop))
}

export async function clientLoader({ url, request }: Route.ClientLoaderArgs) {
  const address = isCurrentAddress(url) ? null : storedAddress(url.searchParams)
  if (address !== null) throw redirect(address)
  const query = readShopQuery(url.searchParams)
  const shop = await loadShop(api, query, cachedPlants(query))
  const last = addressOfLastPage(shop)
  if (last !== null) throw redirect(last)
  // The filters of an aborted navigation are not stored.
  if (!request.signal.aborted) storeFilters(shop.query)
  return { ...shop, isStored: true }
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { query, categories, countries, facets, found, instead } = loaderData
  const identity = useIdentity()
  const next = usePendingQuery(query)
  const pending = next ?? query
  const isLoading = useNavigation().location?.pathname === '/shop'
  const filters = chosenFilters(pending)
  const isEmpty = 'value' in found && found.value.total === 0
  // Nothing to choose from, and nothing to take away
  const hasChoice = !isEmpty || filters.length > 0
  const { revalidate } = useRevalidator()
  const loadAgain = () => void revalidate()
  useStoredFilters(query, 'isStored' in loaderData)
  return (
    <div className="page page-wide pt-6 md:pt-10">
      <PageHeading
        title="Shop"
        subtitle="Everything that is ready to leave the nursery."
        actions={<SearchForm query={pending} isLeaving={next === null} />}
      />
      <ServedDelivery key={shopAddress(query)} shop={loaderData} />
      <div className="mt-5">
        {'error' in categories ? (
          <ErrorState title="Error loading categories" message={categories.error} onRetry={loadAgain} />
        ) : (
          <CategoryChips categories={categories.value} query={pending} />
        )}
      </div>
      <div className="mt-5 mb-4 grid grid-cols-[1.1fr_1fr] items-center gap-2 sm:flex sm:gap-3">
        <p role="status" className="figures text-ink-soft max-sm:col-span-2 sm:flex-1">
          {'value' in found && countText(found.value)}
        </p>
        {hasChoice && (
          <>
            <FilterButton count={filters.length} />
            <SortSelect query={pending} countries={countries} />
          </>
        )}
      </div>
      <div className="lg:flex lg:gap-8">
        {hasChoice && <FilterPanel query={pending} facets={facets} countries={countries} />}
        <div className="min-w-0 lg:flex-1">
          {filters.length > 0 && !isEmpty && (
            <FilterChips filters={filters} clearAll={withoutFilters(pending)} className="mb-4 flex flex-wrap gap-2" />
          )}
          <div aria-busy={isLoading} className="transition-opacity duration-200 ease-press aria-busy:opacity-60">
            <PlantResults
              key={shopAddress(query)}
              query={query}
              categories={'value' in categories ? categories.value : []}
              first={found}
              instead={instead}
              onRetry={loadAgain}
            />
          </div>
        </div>
      </div>
      {query.category !== 'all' && (
        <StructuredData key={query.category} things={import.meta.env.SSR && [breadcrumbs(identity, query.category)]} />
      )}
    </div>
  )
}

/** `12 plants`; where pots or seeds may be among them, `44 products`. */
function countText({ total, areAllPlants }: PlantPages): string {
  return `${total} ${areAllPlants ? 'plant' : 'product'}${total === 1 ? '' : 's'}`
}

/**
 * Whether the address is already the browser's before its page has loaded: a history navigation, which shows exactly
 * what that entry showed.
 */
function isCurrentAddress({ pathname, search }: URL): boolean {
  return pathname === location.pathname && search === location.search
}

/** The address of the stored filters, if the address has none and some are stored. */
function storedAddress(parameters: URLSearchParams): string | null {
  if (hasFilters(parameters)) return null
  const address = shopAddress({ ...everything, ...storedFilters() })
  return address === '/shop' ? null : address
}

/** After a server-rendered page, which does not know the last visit: navigates to the stored filters. */
function useStoredFilters(query: ShopQuery, isStored: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (isStored) return
    const address = isHistoryReturn() ? null : storedAddress(new URLSearchParams(location.search))
    if (address !== null) void navigate(address, { replace: true, preventScrollReset: true })
    else storeFilters(query)
  }, [navigate, query, isStored])
}

/** Whether this document was opened by going back or forward. */
function isHistoryReturn(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
}
