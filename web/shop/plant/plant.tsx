import { ArrowLeft } from 'lucide-react'
import { data, useRevalidator } from 'react-router'
import type { Api } from '../../../contract/client.ts'
import { categoryLabels, kindOf } from '../../../domain/catalogue.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import { api } from '../../api.ts'
import { usePlantView } from '../../measurement/events.ts'
import { pageMeta, personalMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { useIdentity } from '../../settings.ts'
import { productOrFamily } from '../../structured-data/product.ts'
import { StructuredData } from '../../structured-data/structured-data.tsx'
import { breadcrumbs } from '../../structured-data/things.ts'
import { LinkButton } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState, ErrorState } from '../../ui/notice.tsx'
import { CardsDelivery } from '../delivery/card-delivery.tsx'
import { type AddressedDelivery, loadAddressed } from '../delivery/delivery.ts'
import { RecentlySeen } from '../recently-seen/recently-seen.tsx'
import type { Route } from './+types/plant.ts'
import { type LoadedPlant, loadPlant } from './load-plant.ts'
import { PlantDetails } from './plant-details.tsx'
import { RelatedPlants, useRelated } from './related-plants.tsx'
import { readReviewFilter } from './reviews/load-reviews.ts'
import { Reviews } from './reviews/reviews.tsx'
import { useReviews } from './reviews/use-reviews.ts'
import { loadServedParts } from './served-part.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined || !('plant' in loaderData)) {
    const title = loaderData !== undefined && 'missing' in loaderData ? 'Plant not found' : 'Plant'
    return personalMeta(title)({ matches })
  }
  const { plant } = loaderData
  const { description, image } = plant
  const name = nameWithSize(plant)
  // Search engines list the first size for all.
  const path = plant.sizes[0] && `/plants/${plant.sizes[0]._id}`
  return pageMeta(name, description, { path, image: { url: image.url, alt: name } })({ matches })
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
      <TextLink to="/shop" className="gap-2">
        <ArrowLeft className="size-4" />
        Back to Shop
      </TextLink>
      {'plant' in loaderData ? (
        <ShownPlant key={loaderData.plant._id} {...loaderData} />
      ) : 'missing' in loaderData ? (
        <EmptyState headingLevel="h1" title="Plant not found" actions={<LinkButton to="/shop">Go to Shop</LinkButton>}>
          It may no longer be sold, or the address may be wrong.
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

type ShownPlantProps = LoadedPlant & { addressed?: AddressedDelivery | null }

function ShownPlant({ plant, packed, reviews, filter, related, addressed = null }: ShownPlantProps) {
  const shown = useReviews(plant, reviews, filter)
  const identity = useIdentity()
  const beside = useRelated(plant._id, related)
  usePlantView(plant)
  return (
    <CardsDelivery plants={Object.values(beside.related ?? {}).flat()} said={plant.stock > 0 ? plant._id : null}>
      <PlantDetails plant={shown.plant} packed={packed} beside={beside} addressed={addressed} />
      <RelatedPlants {...beside} title="Goes with" list="goesWith" />
      <Reviews {...shown} />
      <RelatedPlants
        {...beside}
        title={`Similar ${kindOf(plant.category)}`}
        list="similar"
        link={<TextLink to={`/shop?category=${plant.category}`}>View All {categoryLabels[plant.category]}</TextLink>}
      />
      <StructuredData
        things={import.meta.env.SSR && [productOrFamily(identity, plant), breadcrumbs(identity, plant.category, plant)]}
      />
      <RecentlySeen current={plant._id} />
    </CardsDelivery>
  )
}
