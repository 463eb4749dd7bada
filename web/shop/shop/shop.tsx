import { useEffect } from 'react'
import { redirect, useLocation, useNavigate, useNavigation } from 'react-router'
import { type Category, categoryLabels } from '../../../domain/catalogue.ts'
import { api } from '../../api.ts'
import { noIndex, pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { useIdentity } from '../../settings.ts'
import { StructuredData } from '../../structured-data/structured-data.tsx'
import { breadcrumbs } from '../../structured-data/things.ts'
import { usePendingLocation } from '../../ui/location.ts'
import { LoadError } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { loadAddressedLines } from '../delivery/card-lines.ts'
import { pageAnswer } from '../loaded.ts'
import type { Route } from './+types/shop.ts'
import { chosenFilters, withoutFilters } from './chosen-filters.ts'
import { CategoryChips, FilterChips } from './filter-chips.tsx'
import { FilterButton, FilterPanel } from './filter-panel.tsx'
import { addressOfLastPage, cachedPlants, loadShop, type PlantPages } from './load-shop.ts'
import { PlantResults } from './plant-results.tsx'
import { SearchForm, SortSelect } from './search-form.tsx'
import { canonicalAddress, everything, hasFilters, readShopQuery, type ShopQuery, shopAddress } from './shop-query.ts'
import { storedFilters, storeFilters } from './stored-filters.ts'

/** Search results are excluded from search engines. */
export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const query = loaderData?.query ?? readShopQuery(new URLSearchParams(location.search))
  const { category, search } = query
  const described = category === 'all' ? everyPlant : categoryDescriptions[category]
  const meta = pageMeta('Shop', described, {
    path: canonicalAddress(query),
    ...(category === 'all' ? {} : { image: { url: `/images/${category}.jpg`, alt: categoryLabels[category] } }),
  })({ matches })
  return search === '' ? meta : [...meta, noIndex]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const shop = await loadShop(api, readShopQuery(url.searchParams))
  const last = addressOfLastPage(shop)
  if (last !== null) throw redirect(last)
  const plants = 'value' in shop.found ? shop.found.value.plants : []
  return pageAnswer({ ...shop, addressed: await loadAddressedLines(api, url.searchParams, plants) })
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
  useStoredFilters(query, 'isStored' in loaderData)
  return (
    <div className="page page-wide pt-6 md:pt-10">
      <PageHeading
        title="Shop"
        subtitle="All our plants, seeds and pots."
        actions={<SearchForm query={pending} isLeaving={next === null} />}
      />
      <div className="mt-5">
        {'error' in categories ? (
          <LoadError title="Error loading categories" message={categories.error} />
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
              addressed={'addressed' in loaderData ? loaderData.addressed : null}
              instead={instead}
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

/** Whether this is a history navigation, which shows exactly what that entry showed. */
function isCurrentAddress({ pathname, search }: URL): boolean {
  return pathname === location.pathname && search === location.search
}

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

function isHistoryReturn(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
}

/** The query being loaded, else the current one. Null while the shop is being left. */
function usePendingQuery(shown: ShopQuery): ShopQuery | null {
  const pending = usePendingLocation()
  const { pathname, search } = useLocation()
  if (pending.pathname !== pathname) return null
  return pending.search === search ? shown : readShopQuery(new URLSearchParams(pending.search))
}

const everyPlant =
  'Indoor and outdoor plants, succulents, exotic fruits, seeds and pots, each with its price, stock and care notes.'

const categoryDescriptions: Record<Category, string> = {
  indoor: 'Indoor plants for Indian homes: money plants, snake plants, palms and more, with light and watering notes.',
  outdoor:
    'Outdoor plants for balconies, terraces and gardens: tulsi, roses, hibiscus, jasmine and other plants that like the sun.',
  succulent:
    'Succulents and cacti that forgive a missed watering, potted in a free-draining mix, with care notes for the monsoon.',
  'exotic-fruit':
    'Exotic fruit plants for pots and gardens, grafted or grown from cuttings, with notes on when they fruit.',
  seeds: 'Seeds for kitchen gardens and flower beds, with sowing times for Indian seasons.',
  pots: 'Pots and planters for indoors and outdoors: terracotta, glazed, hanging and self-watering.',
}
