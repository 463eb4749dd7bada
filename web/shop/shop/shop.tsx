import { useEffect } from 'react'
import { redirect, useNavigate, useNavigation } from 'react-router'
import { api } from '../../api.ts'
import { pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { pageAnswer } from '../loaded.ts'
import type { Route } from './+types/shop.ts'
import { CategoryChips } from './category-chips.tsx'
import { keptPlants } from './kept-plants.ts'
import { loadShop } from './load-shop.ts'
import { PlantResults } from './plant-results.tsx'
import { rememberedFilters, rememberFilters } from './remembered-filters.ts'
import { SearchForm } from './search-form.tsx'
import { everything, readShopQuery, shopAddress, speaksOfFilters } from './shop-query.ts'
import { SortSelect } from './sort-select.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    (shopName) => `Shop | ${shopName}`,
    'Indoor and outdoor plants, succulents, exotic fruits, seeds and pots, each with prices, stock and care notes.',
  )

export async function loader({ context, url }: Route.LoaderArgs) {
  return pageAnswer(await loadShop(context.get(apiContext), readShopQuery(url.searchParams)))
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const address = rememberedAddress(url.searchParams)
  if (address !== null) throw redirect(address)
  const query = readShopQuery(url.searchParams)
  const shop = await loadShop(api, query, keptPlants(query))
  rememberFilters(shop.query)
  return shop
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { query, categories, found } = loaderData
  const isLoading = useNavigation().location?.pathname === '/shop'
  useRememberedFilters()
  return (
    <div className="page pt-6 md:pt-10">
      <PageHeading title="Shop" subtitle="Everything that is ready to leave the nursery." />
      <div className="mt-6 flex flex-col gap-4">
        <SearchForm query={query} />
        {'error' in categories ? (
          <ErrorState title="Error loading categories" message={categories.error} />
        ) : (
          <CategoryChips categories={categories.value} query={query} />
        )}
      </div>
      <div className="mt-5 mb-4 flex items-center justify-between gap-4">
        <p role="status" className="figures text-ink-soft">
          {'value' in found && countText(found.value.total)}
        </p>
        <SortSelect query={query} />
      </div>
      <div aria-busy={isLoading} className=" transition-opacity duration-200 ease-press aria-busy:opacity-60">
        <PlantResults key={shopAddress(query)} query={query} first={found} />
      </div>
    </div>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 plant' : `${count} plants`
}

/** The address of what is remembered, where an address says nothing itself and something is remembered. */
function rememberedAddress(parameters: URLSearchParams): string | null {
  if (speaksOfFilters(parameters)) return null
  const address = shopAddress({ ...everything, ...rememberedFilters() })
  return address === '/shop' ? null : address
}

/** On a page that came from the server, which knows nothing of the last visit: returns to what is remembered. */
function useRememberedFilters(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const parameters = new URLSearchParams(location.search)
    const address = rememberedAddress(parameters)
    if (address !== null) void navigate(address, { replace: true, preventScrollReset: true })
    else rememberFilters(readShopQuery(parameters))
  }, [navigate])
}
