import { ArrowLeft } from 'lucide-react'
import { data, useRevalidator } from 'react-router'
import type { Api } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import { api } from '../../api.ts'
import { pageMeta, personalMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { useIdentity } from '../../settings.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import { productOrFamily } from '../../structured-data/product-group.ts'
import { StructuredData } from '../../structured-data/structured-data.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { loadAddressed } from '../delivery/addressed-delivery.ts'
import { RecentlySeen } from '../recently-seen/recently-seen.tsx'
import type { Route } from './+types/plant.ts'
import { loadPlant } from './load-plant.ts'
import { readReviewFilter } from './reviews/review-filter.ts'
import { ReviewedPlant } from './reviews/reviewed-plant.tsx'
import { loadServedParts } from './served/load-served-parts.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined || !('plant' in loaderData)) {
    const title = loaderData !== undefined && 'missing' in loaderData ? 'Plant not found' : 'Plant'
    return personalMeta(matches, (shopName) => `${title} | ${shopName}`)
  }
  const { plant } = loaderData
  const { description, image } = plant
  const name = nameWithSize(plant)
  // Search engines list the first size for all.
  const path = plant.sizes[0] && `/plants/${plant.sizes[0]._id}`
  return pageMeta(matches, (shopName) => `${name} | ${shopName}`, description, {
    path,
    image: { url: image.url, alt: name },
  })
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const [answer, addressed] = await Promise.all([
    load(api, params.id, request),
    loadAddressed(api, searchParams, params.id),
  ])
  return data({ ...answer, addressed }, 'plant' in answer ? 200 : 'missing' in answer ? 404 : 503)
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return load(api, params.id, request)
}

async function load(api: Api, id: string, { url }: Request) {
  const filter = readReviewFilter(new URL(url).searchParams)
  const [answer] = await Promise.all([loadPlant(api, id, filter), loadServedParts()])
  return answer
}

export default function PlantPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className="page pt-2">
      <Link to="/shop" className={`${textLinkStyle} gap-2`}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Shop
      </Link>
      {'plant' in loaderData ? (
        <>
          <ReviewedPlant key={loaderData.plant._id} {...loaderData} />
          <PlantThings key={`${loaderData.plant._id} things`} plant={loaderData.plant} />
          <RecentlySeen current={loaderData.plant._id} />
        </>
      ) : 'missing' in loaderData ? (
        <EmptyState headingLevel="h1" title="Plant not found" actions={<LinkButton to="/shop">Go to Shop</LinkButton>}>
          It may have left the shop, or the address has a mistake in it.
        </EmptyState>
      ) : (
        <>
          <h1 className="sr-only">Plant</h1>
          <ErrorState
            title="Error loading plant details"
            message={loaderData.error}
            onRetry={() => void revalidate()}
          />
        </>
      )}
    </div>
  )
}

function PlantThings({ plant }: { plant: Plant }) {
  const identity = useIdentity()
  return (
    <StructuredData
      things={import.meta.env.SSR && [productOrFamily(identity, plant), breadcrumbs(identity, plant.category, plant)]}
    />
  )
}
