import { redirect } from 'react-router'
import { isBelowMinimum } from '../../../domain/cart.ts'
import { fromRupees } from '../../../domain/money.ts'
import { personalMeta } from '../../page-meta.ts'
import { requireSession } from '../../session/auth/route-guards.ts'
import { loadCart } from '../../session/cart/cart.ts'
import { useRoot } from '../../session/store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PersonalFallback } from '../../ui/personal-fallback.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { BelowMinimum } from '../below-minimum.tsx'
import { checkoutBlocker } from '../checkout-blocker.ts'
import { PromiseText } from '../delivery/promise-text.tsx'
import { ZoneMinimum } from '../delivery/zone-minimum.tsx'
import { withFee } from '../order-totals.tsx'
import type { Route } from './+types/checkout.ts'
import { AddressFields } from './address-fields.tsx'
import { BusinessFields } from './business-fields.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { FoldedSummary } from './folded-summary.tsx'
import { NotOpenNotice } from './not-open-notice.tsx'
import { OrderProblem } from './order-problem.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { UnpaidOrder } from './unpaid-order.tsx'
import { useCheckout } from './use-checkout.ts'
import { useLastOrder } from './use-last-order.ts'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, (shopName) => `Checkout | ${shopName}`)

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireSession(url)
  const failure = await loadCart()
  if (failure === null && useRoot.getState().cart.items.length === 0) throw redirect('/shop')
  return null
}

export function HydrateFallback() {
  return (
    <PersonalFallback title="Checkout">
      <CheckoutSkeleton />
    </PersonalFallback>
  )
}

export default function Checkout() {
  const { items, total, loading, error } = useRoot(({ cart }) => cart)
  const { form, methods, paymentMethod, submit, isPlacing, problem, payBy, alert, closeAlert, promise, saving } =
    useCheckout()
  const delivery = promise !== null && 'value' in promise ? promise.value : null
  const fee = delivery?.fee ?? 0
  const { waiting, isOffered, clear } = useLastOrder(form)
  const isWide = useIsWide()
  const isAboutLines =
    items.some((item) => checkoutBlocker(item) !== null) ||
    (typeof problem === 'object' && problem?.isAboutCart === true)

  if (items.length === 0 && alert === null) return <NothingToOrder error={error} />
  return (
    <form method="post" noValidate onSubmit={submit} className="page pt-6 md:pt-10">
      <PageHeading title="Checkout" />
      <NotOpenNotice />
      {waiting !== null && !form.formState.isSubmitted && <UnpaidOrder order={waiting} />}
      {isBelowMinimum(fromRupees(total)) && (
        <Notice tone="info" className="mt-6">
          <BelowMinimum total={total} className="font-semibold" />
          <Link to="/shop" className={textLinkStyle}>
            Add more plants
          </Link>
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
          <ZoneMinimum delivery={delivery} goods={total} />
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
        <div className="mt-7">
          <ErrorState title={error} onRetry={() => void loadCart()} />
        </div>
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
          If you have just placed an order, it is already under Your Orders.
        </EmptyState>
      )}
    </div>
  )
}
