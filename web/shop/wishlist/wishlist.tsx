import { useState } from 'react'
import { nameWithSize } from '../../../domain/plant-size.ts'
import { MAX_WISHLIST } from '../../../domain/wishlist.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { handleProviderCallback } from '../../session/auth/load-user.ts'
import { loginAddress } from '../../session/auth/session-expiry.ts'
import { restoreSession, useRoot } from '../../session/store.ts'
import { ownerId, syncWishlist } from '../../session/wishlist/account-wishlist.ts'
import { changeBrowserList, readBrowserList } from '../../session/wishlist/stored-wishlist.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState, LoadError, Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { personalFallback } from '../../ui/personal-fallback.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CardsDelivery, DeliveryLine } from '../delivery/card-delivery.tsx'
import { attempt, type Loaded } from '../loaded.ts'
import { PlantLineSkeletons } from '../plant-line.tsx'
import type { Route } from './+types/wishlist.ts'
import { WishlistChoices } from './wishlist-choices.tsx'
import { type ShownItem, WishlistLine } from './wishlist-line.tsx'

export const meta = personalMeta('Your Wishlist')

export async function clientLoader() {
  await restoreSession()
  await handleProviderCallback()
  return loadWishlist()
}

export const HydrateFallback = personalFallback(
  'Your Wishlist',
  <div className="page pt-6 md:pt-10">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton className="h-10 w-56" />
    <div className="mt-7">
      <PlantLineSkeletons columns="sm:grid-cols-[8rem_1fr]" />
    </div>
  </div>,
)

export default function Wishlist({ loaderData }: Route.ComponentProps) {
  const isVisitor = useRoot(({ session }) => session.user === null)
  return (
    <div className="page pt-6 md:pt-10">
      <PageHeading title="Your Wishlist" />
      {isVisitor && <SignInHint />}
      {!isVisitor && 'value' in loaderData && <LeftInBrowser />}
      {'error' in loaderData ? (
        <LoadError title="Error loading your wishlist" message={loaderData.error} className="mt-5" />
      ) : (
        <Items items={loaderData.value} />
      )}
      {!isVisitor && <WishlistChoices />}
    </div>
  )
}

function Items({ items }: { items: readonly ShownItem[] }) {
  const [removed, setRemoved] = useState<readonly string[]>([])
  const shown = items.filter(({ plant }) => !removed.includes(plant._id))
  const setShown = (id: string, isShown: boolean) =>
    setRemoved((ids) => (isShown ? ids.filter((other) => other !== id) : [...ids, id]))
  if (shown.length === 0)
    return (
      <EmptyState
        title="Nothing saved yet"
        actions={
          <LinkButton to="/shop" variant="primary">
            Go to Shop
          </LinkButton>
        }
      >
        Tap the heart on a plant to save it here.
      </EmptyState>
    )
  return (
    <div className="mt-5">
      <CardsDelivery plants={items.map(({ plant }) => plant)}>
        <DeliveryLine />
        <ul className="divide-y divide-line border-line border-y">
          {shown.map((item) => (
            <WishlistLine key={item.plant._id} item={item} setShown={(isShown) => setShown(item.plant._id, isShown)} />
          ))}
        </ul>
      </CardsDelivery>
    </div>
  )
}

function SignInHint() {
  return (
    <p className="mt-4 max-w-prose text-ink-soft">
      These plants are saved in this browser only.{' '}
      <Link to={loginAddress('/wishlist')} className="font-semibold text-leaf underline underline-offset-4">
        Sign in
      </Link>{' '}
      to keep them, and to see them on all your devices.
    </p>
  )
}

/** What the account had no room for when its owner signed in. */
function LeftInBrowser() {
  const { length } = readBrowserList()
  if (length === 0) return null
  return (
    <Notice tone="info" title="Your wishlist is full" className="mt-5 max-w-prose">
      {length === 1 ? 'One more plant is waiting' : `${length} more plants are waiting`} in this browser. Remove plants
      below to make room, then reload this page.
    </Notice>
  )
}

function loadWishlist(): Promise<Loaded<ShownItem[]>> {
  return attempt(
    async () => (ownerId() === undefined ? loadBrowserList() : await syncWishlist()),
    'Failed to load your wishlist',
  )
}

/** Plants that are no longer on sale leave the list. */
async function loadBrowserList(): Promise<ShownItem[]> {
  const entries = readBrowserList().slice(0, MAX_WISHLIST)
  if (entries.length === 0) return []
  const ids = entries.map(({ plant }) => plant)
  const found = await api.call('GET /plants', { query: { ids: ids.join(','), limit: ids.length } })
  const plants = new Map(found.map((plant) => [plant._id, { ...plant, name: nameWithSize(plant) }]))
  changeBrowserList((stored) => stored.filter(({ plant }) => plants.has(plant) || !ids.includes(plant)))
  return entries.flatMap(({ plant: id, price }) => {
    const plant = plants.get(id)
    return plant === undefined ? [] : [{ plant, addedPrice: price }]
  })
}
