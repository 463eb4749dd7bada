import { useCallback, useEffect, useState } from 'react'
import { personalMeta } from '../../page-meta.ts'
import { requireSession } from '../../session/auth/route-guards.ts'
import { loadCart } from '../../session/cart/cart.ts'
import { useRoot } from '../../session/store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PersonalFallback } from '../../ui/personal-fallback.tsx'
import { useArrivalState } from '../../ui/use-arrival-state.ts'
import { dayOfPlant, plantsParameter } from '../delivery/promise-lines.ts'
import { useSharedPin } from '../delivery/use-shared-pin.ts'
import type { Route } from './+types/cart.ts'
import { CartLine } from './cart-line.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummary } from './cart-summary.tsx'
import { MissedItems, missedIn } from './missed-items.tsx'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, (shopName) => `Your Cart | ${shopName}`)

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireSession(url)
  return null
}

export function HydrateFallback() {
  return (
    <PersonalFallback title="Your Cart">
      <CartSkeleton />
    </PersonalFallback>
  )
}

export default function Cart() {
  const { items, total, error } = useRoot(({ cart }) => cart)
  const { isLoaded, load } = useLoadedCart()
  const { pin, setPin, answer } = useSharedPin(plantsParameter(items))

  const missed = useArrivalState(missedIn) ?? []

  if (items.length === 0 && error === null) return isLoaded ? <NothingInCart missed={missed} /> : <CartSkeleton />
  return (
    <div className="page pt-6 md:pt-10">
      <PageHeading title="Your Cart" />
      <MissedItems missed={missed} />
      {error !== null && (
        <div className="mt-5">
          <ErrorState title={error} onRetry={() => void load()} />
        </div>
      )}
      {items.length > 0 && (
        <div className="mt-7 grid items-start gap-8 *:min-w-0 lg:grid-cols-[1fr_22rem]">
          <ul className="divide-y divide-line border-line border-y">
            {items.map((item) => (
              <CartLine key={item.plant._id} item={item} day={dayOfPlant(answer, item.plant._id)} />
            ))}
          </ul>
          <CartSummary items={items} total={total} pin={pin} onPin={setPin} answer={answer} />
        </div>
      )}
    </div>
  )
}

/** Loads the cart. `isLoaded` stays true, so that removing the last line shows an empty cart instead of a skeleton. */
function useLoadedCart() {
  const [isLoaded, setLoaded] = useState(false)
  const load = useCallback(async () => {
    setLoaded(false)
    setLoaded((await loadCart()) === null)
  }, [])
  useEffect(() => void load(), [load])
  return { isLoaded, load }
}

function NothingInCart({ missed }: { missed: readonly string[] }) {
  return (
    <div className="page pt-6 md:pt-10">
      <PageHeading title="Your Cart" />
      <MissedItems missed={missed} />
      <EmptyState
        title="Your cart is empty"
        actions={
          <LinkButton to="/shop" variant="primary">
            Continue Shopping
          </LinkButton>
        }
      />
    </div>
  )
}
