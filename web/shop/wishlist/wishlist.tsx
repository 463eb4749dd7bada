import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { personalMeta } from '../../page-meta.ts'
import { handleProviderCallback } from '../../session/auth/provider-sign-in.ts'
import { loginAddress } from '../../session/auth/return-to.ts'
import { restoreSession, useRoot } from '../../session/store.ts'
import { readBrowserList } from '../../session/wishlist/stored-wishlist.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PersonalFallback } from '../../ui/personal-fallback.tsx'
import type { Route } from './+types/wishlist.ts'
import { loadWishlist, type ShownItem } from './load-wishlist.ts'
import { WishlistChoices } from './wishlist-choices.tsx'
import { WishlistLine } from './wishlist-line.tsx'
import { WishlistSkeleton } from './wishlist-skeleton.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(matches, (shopName) => `Your Wishlist | ${shopName}`)

export async function clientLoader() {
  await restoreSession()
  await handleProviderCallback()
  return loadWishlist()
}

export function HydrateFallback() {
  return (
    <PersonalFallback title="Your Wishlist">
      <WishlistSkeleton />
    </PersonalFallback>
  )
}

/** The saved plants of the account, or of this browser for a visitor. */
export default function Wishlist({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isVisitor = useRoot(({ session }) => session.user === null)
  return (
    <div className="page pt-6 md:pt-10">
      <PageHeading title="Your Wishlist" />
      {isVisitor && <SignInHint />}
      {!isVisitor && 'value' in loaderData && <LeftInBrowser />}
      {'error' in loaderData ? (
        <div className="mt-5">
          <ErrorState
            title="Error loading your wishlist"
            message={loaderData.error}
            onRetry={() => void revalidate()}
          />
        </div>
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
        title="Nothing is saved yet"
        actions={
          <LinkButton to="/shop" variant="primary">
            Go to Shop
          </LinkButton>
        }
      >
        Press the heart at a plant, and it waits for you here.
      </EmptyState>
    )
  return (
    <ul className="mt-7 divide-y divide-line border-line border-y">
      {shown.map((item) => (
        <WishlistLine key={item.plant._id} item={item} setShown={(isShown) => setShown(item.plant._id, isShown)} />
      ))}
    </ul>
  )
}

function SignInHint() {
  return (
    <p className="mt-4 max-w-prose text-ink-soft">
      These plants are saved in this browser alone.{' '}
      <Link to={loginAddress('/wishlist')} className="font-semibold text-leaf underline underline-offset-4">
        Log in
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
      {length === 1 ? 'One more plant waits' : `${length} more plants wait`} in this browser. Remove some below, and
      open this page again to add what waits.
    </Notice>
  )
}
