import { Ban, CircleAlert, CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CancelOrder } from '../orders/cancel-order.tsx'
import { type Standing, standingOf } from './payment-state.ts'
import { wordsOn } from './payment-texts.ts'
import type { useOrderPayment } from './use-order-payment.ts'
import { usePayAgain } from './use-pay-again.ts'

type Props = ReturnType<typeof useOrderPayment> & { order: Order }

/** How the order's payment stands, in words, and what can be done about it now. */
export function OrderPayment({ order, problem, isConfirming, setConfirming, lookNow }: Props) {
  const { pay, isPaying, alert, closeAlert } = usePayAgain(order, { setConfirming, lookNow })
  const standing = standingOf(order)
  const { title, lines } = wordsOn(order, isConfirming)
  const isOpen = standing === 'awaited' && !isConfirming
  const heading = useFocusOnceClosed(isOpen)
  return (
    <>
      {problem === 'silence' && (
        <div className="mb-6">
          <ErrorState
            title="The shop cannot be reached just now"
            message="What stands below may be out of date. We keep trying."
            onRetry={lookNow}
          />
        </div>
      )}
      <Card className="sm:p-10">
        <div aria-live="polite">
          <Mark standing={standing} isConfirming={isConfirming} />
          <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl">
            {title}
          </h1>
          {lines.map((line) => (
            <p key={line} className="mt-3 text-lg text-ink-soft">
              {line}
            </p>
          ))}
        </div>
        <p className="figures mt-6 flex flex-wrap justify-between gap-x-6 border-line border-t pt-4">
          <span className="text-ink-soft">Order #{order._id.slice(0, 8)}</span>
          <span className="font-semibold">{formatPrice(order.amount)}</span>
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          {isOpen && (
            <>
              <Button variant="primary" size="large" isBusy={isPaying} onClick={() => void pay()}>
                <span className="figures">Pay now · {formatPrice(order.amount)}</span>
              </Button>
              <CancelOrder order={order} onChange={lookNow} label="Cancel this order" />
            </>
          )}
          {(standing === 'failed' || standing === 'ended') && (
            <LinkButton to="/cart" variant="primary">
              Back to your cart
            </LinkButton>
          )}
          {!isOpen && <LinkButton to="/orders">Your Orders</LinkButton>}
          {standing === 'failed' && (
            <LinkButton to="/contact" variant="quiet">
              Contact us
            </LinkButton>
          )}
        </div>
      </Card>
      <LazyAlertDialog isOpen={alert !== null} title={alert?.text} description={alert?.detail} onClose={closeAlert} />
    </>
  )
}

/** The buttons that pay or cancel leave with what can be done; whoever had pressed one goes on from the words. */
function useFocusOnceClosed(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) heading.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return heading
}

function Mark({ standing, isConfirming }: { standing: Standing; isConfirming: boolean }) {
  if (standing === 'awaited' && isConfirming) return <Spinner />
  const Icon = marks[standing]
  return (
    <Icon aria-hidden="true" className={classNames('size-10', standing === 'failed' ? 'text-danger' : 'text-leaf')} />
  )
}

const marks = {
  cash: CircleCheck,
  awaited: Hourglass,
  paid: CircleCheck,
  failed: CircleAlert,
  ended: Ban,
  refunding: Undo2,
  refunded: CircleCheck,
} satisfies Record<Standing, typeof Ban>
