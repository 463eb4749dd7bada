import { data } from 'react-router'
import { type Api, ApiError } from '../../../contract/client.ts'
import { api, messageOf } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState, LoadError } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { CardsDelivery, DeliveryLine } from '../delivery/card-delivery.tsx'
import { type CardedPlant, carded } from '../plant-card/card-fields.ts'
import { PlantGrid } from '../plant-card/plant-card.tsx'
import type { Route } from './+types/shared-wishlist.ts'

type SharedData = { name: string; plants: CardedPlant[] } | { missing: true } | { error: string }

/** For those who have its link: search engines are to leave it alone. */
export const meta = personalMeta('A shared wishlist')

export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await loadShared(context.get(apiContext), params.token)
  return data(answer, 'plants' in answer ? 200 : 'missing' in answer ? 404 : 503)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadShared(api, params.token)
}

export default function SharedWishlistPage({ loaderData }: Route.ComponentProps) {
  const goToShop = <LinkButton to="/shop">Go to Shop</LinkButton>
  if ('missing' in loaderData)
    return (
      <EmptyState headingLevel="h1" title="This wishlist is not shared" actions={goToShop}>
        Its owner may have stopped sharing it, or the address may be wrong.
      </EmptyState>
    )
  return (
    <div className="page page-wide pt-6 md:pt-10">
      <PageHeading
        title={'plants' in loaderData && loaderData.name ? `${loaderData.name}’s Wishlist` : 'A shared wishlist'}
      />
      <div className="mt-7">
        {'error' in loaderData ? (
          <LoadError title="Error loading the wishlist" message={loaderData.error} />
        ) : loaderData.plants.length === 0 ? (
          <EmptyState title="This wishlist is empty" actions={goToShop} />
        ) : (
          <CardsDelivery plants={loaderData.plants}>
            <DeliveryLine />
            <PlantGrid plants={loaderData.plants} />
          </CardsDelivery>
        )}
      </div>
    </div>
  )
}

async function loadShared(api: Api, token: string): Promise<SharedData> {
  try {
    const { name, plants } = await api.call('GET /wishlist/shared/:token', { params: { token } })
    return { name, plants: plants.map(carded) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { missing: true }
    return { error: messageOf(error, 'Failed to load the wishlist') }
  }
}
