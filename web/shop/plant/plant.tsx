import { ArrowLeft } from 'lucide-react'
import { data, Link, useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import type { Route } from './+types/plant.ts'
import { loadPlant } from './load-plant.ts'
import { PlantDetails } from './plant-details.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined || !('plant' in loaderData))
    return pageMeta(matches, (shopName) => `Plant | ${shopName}`)
  const { name, description } = loaderData.plant
  return pageMeta(matches, (shopName) => `${name} | ${shopName}`, summary(description))
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await loadPlant(context.get(apiContext), params.id)
  return data(answer, 'plant' in answer ? 200 : 'missing' in answer ? 404 : 503)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPlant(api, params.id)
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
        <PlantDetails key={loaderData.plant._id} plant={loaderData.plant} />
      ) : 'missing' in loaderData ? (
        <EmptyState headingLevel="h1" title="Plant not found" actions={<LinkButton to="/shop">Go to Shop</LinkButton>}>
          It may have left the shop, or the address has a mistake in it.
        </EmptyState>
      ) : (
        <ErrorState title="Error loading plant details" message={loaderData.error} onRetry={() => void revalidate()} />
      )}
    </div>
  )
}

function summary(description: string): string {
  return description.length <= 160 ? description : `${description.slice(0, 157).trimEnd()}…`
}
