import { useEffect } from 'react'
import { redirect, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { apiContext } from '../../request-context.ts'
import { useIdentity } from '../../settings.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import { StructuredData } from '../../structured-data/structured-data.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { pageAnswer } from '../loaded.ts'
import type { Route } from './+types/shop.ts'
import { CategoryChips } from './category-chips.tsx'
import { keptPlants } from './list-cache.ts'
import { addressOfLastPage, loadShop } from './load-shop.ts'
import { PlantResults } from './plant-results.tsx'
import { RefineForm } from './refine-form.tsx'
import { SearchForm } from './search-form.tsx'
import { shopMeta } from './shop-meta.ts'
import { everything, readShopQuery, type ShopQuery, shopAddress, speaksOfFilters } from './shop-query.ts'
import { SortSelect } from './sort-select.tsx'
import { rememberedFilters, rememberFilters } from './stored-filters.ts'
import { useWantedQuery } from './use-pending-query.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  shopMeta(matches, loaderData?.query ?? readShopQuery(new URLSearchParams(location.search)))

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = await loadShop(context.get(apiContext), readShopQuery(url.searchParams))
  const last = addressOfLastPage(shop)
  if (last !== null) throw redirect(last)
  return pageAnswer(shop)
}

export async function clientLoader({ url, request }: Route.ClientLoaderArgs) {
  const address = isWhereWeAre(url) ? null : rememberedAddress(url.searchParams)
  if (address !== null) throw redirect(address)
  const query = readShopQuery(url.searchParams)
  const shop = await loadShop(api, query, keptPlants(query))
  const last = addressOfLastPage(shop)
  if (last !== null) throw redirect(last)
  // Who has gone on meanwhile does not come back to this.
  if (!request.signal.aborted) rememberFilters(shop.query)
  return { ...shop, isRemembered: true }
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { query, categories, found } = loaderData
  const identity = useIdentity()
  const next = useWantedQuery(query)
  const wanted = next ?? query
  const isLoading = useNavigation().location?.pathname === '/shop'
  const { revalidate } = useRevalidator()
  const loadAgain = () => void revalidate()
  useRememberedFilters(query, 'isRemembered' in loaderData)
  return (
    <div className="page page-wide pt-6 md:pt-10">
      <PageHeading
        title="Shop"
        subtitle="Everything that is ready to leave the nursery."
        actions={<SearchForm query={wanted} isLeaving={next === null} />}
      />
      <div className="mt-5">
        {'error' in categories ? (
          <ErrorState title="Error loading categories" message={categories.error} onRetry={loadAgain} />
        ) : (
          <CategoryChips categories={categories.value} query={wanted} />
        )}
      </div>
      <div className="mt-5 mb-4 grid grid-cols-[1.1fr_1fr] items-center gap-2 sm:grid-cols-[1fr_auto_auto] sm:gap-3">
        <p role="status" className="figures text-ink-soft max-sm:col-span-2">
          {'value' in found && countText(found.value.total)}
        </p>
        <RefineForm query={wanted} />
        <SortSelect query={wanted} />
      </div>
      <div aria-busy={isLoading} className="transition-opacity duration-200 ease-press aria-busy:opacity-60">
        <PlantResults key={shopAddress(query)} query={query} first={found} onRetry={loadAgain} />
      </div>
      {query.category !== 'all' && <StructuredData things={[breadcrumbs(identity, query.category)]} />}
    </div>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 plant' : `${count} plants`
}

/**
 * Whether the browser stands at an address before its page has loaded: it went there by its history, where the address
 * stood for all plants already, and shows them again.
 */
function isWhereWeAre({ pathname, search }: URL): boolean {
  return pathname === location.pathname && search === location.search
}

/** The address of what is remembered, where an address says nothing itself and something is remembered. */
function rememberedAddress(parameters: URLSearchParams): string | null {
  if (speaksOfFilters(parameters)) return null
  const address = shopAddress({ ...everything, ...rememberedFilters() })
  return address === '/shop' ? null : address
}

/** On a page that came from the server, which knows nothing of the last visit: returns to what is remembered. */
function useRememberedFilters(query: ShopQuery, isRemembered: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (isRemembered) return
    const address = hasComeBack() ? null : rememberedAddress(new URLSearchParams(location.search))
    if (address !== null) void navigate(address, { replace: true, preventScrollReset: true })
    else rememberFilters(query)
  }, [navigate, query, isRemembered])
}

/** Whether the browser's history has led to this document, which was showing all plants when it was left. */
function hasComeBack(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
}
