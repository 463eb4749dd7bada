import { personalMeta } from '../../page-meta.ts'
import { requireSession } from '../../session/auth/route-guards.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PersonalFallback } from '../../ui/personal-fallback.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MissingOrder } from '../orders/order-frame.tsx'
import type { Route } from './+types/payment.ts'
import { OrderPayment } from './order-payment.tsx'
import { useOrderPayment } from './use-order-payment.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(matches, (shopName) => `Your Payment | ${shopName}`)

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireSession(url)
  return null
}

export function HydrateFallback() {
  return (
    <PersonalFallback title="Your Payment">
      <Spinner label="Loading your order..." />
    </PersonalFallback>
  )
}

/** The payment page of one order, shown until the payment is settled. */
export default function Payment({ params }: Route.ComponentProps) {
  const payment = useOrderPayment(params.id)
  return (
    <div className="page max-w-2xl pt-6 md:pt-10">
      {payment.order !== null ? (
        <OrderPayment key={payment.order._id} {...payment} order={payment.order} />
      ) : payment.problem === 'missing' ? (
        <MissingOrder />
      ) : payment.problem === 'unreachable' ? (
        <ErrorState
          title="The shop cannot be reached"
          message="We keep trying. If you have paid, you need do nothing: your order goes on without this page."
          onRetry={payment.pollNow}
        />
      ) : (
        <Spinner label="Loading your order..." />
      )}
    </div>
  )
}
