import { useSyncExternalStore } from 'react'
import { redirect } from 'react-router'
import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import { checkoutBlocker } from '../../../domain/sold-out.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { requireSession } from '../../session/auth/route-guards.ts'
import { loadCart } from '../../session/cart/cart.ts'
import { useRoot } from '../../session/store.ts'
import { useSettings } from '../../settings.ts'
import { LinkButton } from '../../ui/button.tsx'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState, ErrorState, Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { personalFallback } from '../../ui/personal-fallback.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BelowMinimum } from '../cart/cart-limits.tsx'
import { withFee } from '../cart/order-totals.tsx'
import { PromiseText } from '../delivery/promise-text.tsx'
import { orderNumber, paymentPage } from '../orders/order-number.ts'
import type { Route } from './+types/checkout.ts'
import { AddressFields, BusinessFields } from './address-fields.tsx'
import { CheckoutSummary, FoldedSummary } from './checkout-summary.tsx'
import { OrderProblem } from './order-problem.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { useCheckout } from './use-checkout.ts'
import { useLastOrder } from './use-last-order.ts'

export const meta = personalMeta('Checkout')

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireSession(url)
  const failure = await loadCart()
  if (failure === null && useRoot.getState().cart.items.length === 0) throw redirect('/shop')
  return null
}

export const HydrateFallback = personalFallback('Checkout', <CheckoutSkeleton />)

export default function Checkout() {
  const { items, total, loading, error } = useRoot(({ cart }) => cart)
  const checkout = useCheckout()
  const { form, methods, paymentMethod, submit, isPlacing, problem, payBy, alert, closeAlert } = checkout
  const { promise, delivery, minimum, fee, saving } = checkout
  const { waiting, isOffered, clear } = useLastOrder(form)
  const isWide = useIsWide()
  const isLive = useSettings()?.isLive ?? false
  const isAboutLines =
    items.some((item) => checkoutBlocker(item) !== null) ||
    (typeof problem === 'object' && problem?.isAboutCart === true)

  if (items.length === 0 && alert === null) return <NothingToOrder error={error} />
  return (
    <form method="post" noValidate onSubmit={submit} className="page pt-6 md:pt-10">
      <TextLink to="/cart">Back to your cart</TextLink>
      <PageHeading title="Checkout" />
      {isLive && <NotOpenNotice />}
      {waiting !== null && !form.formState.isSubmitted && <UnpaidOrder order={waiting} />}
      {total < minimum && (
        <Notice tone="info" className="mt-6">
          <BelowMinimum total={total} delivery={delivery} className="font-semibold" />
          <TextLink to="/shop">Add more plants</TextLink>
        </Notice>
      )}
      {!isWide && <FoldedSummary items={items} total={withFee(total, fee, saving)} isOpen={isAboutLines} />}
      <div className="mt-7 grid items-start gap-8 *:min-w-0 max-lg:mt-5 lg:grid-cols-[1fr_24rem]">
        <div className="grid gap-8">
          <AddressFields form={form} isOffered={isOffered} onClear={clear} />
          <BusinessFields form={form} />
          <PaymentChoice methods={methods} form={form} delivery={delivery} total={withFee(total, fee)} />
        </div>
        <CheckoutSummary
          items={items}
          goods={total}
          fee={fee}
          saving={saving}
          paymentMethod={paymentMethod}
          advance={paymentMethod === 'cod' ? (delivery?.cod.advance ?? null) : null}
          isLoading={loading}
          isPlacing={isPlacing}
          hasLines={isWide}
        >
          <PromiseText answer={promise} />
          {problem !== null && <OrderProblem problem={problem} methods={methods} onPayBy={payBy} />}
        </CheckoutSummary>
      </div>
      <LazyAlertDialog isOpen={alert !== null} title={alert?.text} description={alert?.detail} onClose={closeAlert} />
    </form>
  )
}

function NothingToOrder({ error }: { error: string | null }) {
  return (
    <div className="page pt-6 md:pt-10">
      <PageHeading title="Checkout" />
      {error !== null ? (
        <ErrorState title={error} className="mt-7" onRetry={() => void loadCart()} />
      ) : (
        <EmptyState
          title="Your cart is empty"
          actions={
            <>
              <LinkButton to="/orders" variant="primary">
                Your Orders
              </LinkButton>
              <LinkButton to="/shop">Continue Shopping</LinkButton>
            </>
          }
        >
          If you’ve just placed an order, you’ll find it under Your Orders.
        </EmptyState>
      )}
    </div>
  )
}

function UnpaidOrder({ order }: { order: Order }) {
  return (
    <Notice tone="info" title="You have an unpaid order" className="mt-6">
      <p className="figures">
        {orderNumber(order)} for {formatPrice(order.amount)}. If you place a different order, this one will be
        cancelled.
      </p>
      <TextLink to={paymentPage(order._id)}>View this order</TextLink>
    </Notice>
  )
}

/** Says that a live shop does not take orders yet, before a shopper fills in the form in vain. A demo always does. */
function NotOpenNotice() {
  const { value: seller } = useLoaded(() => api.call('GET /seller'))
  if (seller === null || seller.takesOrders) return null
  return (
    <Notice tone="info" title="The shop is not open for orders yet" className="mt-7">
      <p>Feel free to look around. Your cart will be saved.</p>
    </Notice>
  )
}

function CheckoutSkeleton() {
  return (
    <div className="page pt-6 md:pt-10">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton className="h-10 w-44" />
      <div className="mt-7 grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
        <div className="grid gap-8">
          <Skeleton className="h-96" />
          <Skeleton className="h-36" />
        </div>
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}

const isWide = () => matchMedia('(min-width: 64rem)').matches

/** Whether the screen fits two columns, as Tailwind's `lg`. For parts that are only rendered in the browser. */
function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, isWide)
}

function subscribe(onChange: () => void): () => void {
  const list = matchMedia('(min-width: 64rem)')
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
