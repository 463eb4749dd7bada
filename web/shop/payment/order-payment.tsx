import { Ban, CircleAlert, CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import { payableOnline } from '../../order-facts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { useIsCurrentPage } from '../../ui/location.ts'
import { ErrorState } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CancelOrder } from '../orders/cancel-order.tsx'
import { orderNumber } from '../orders/order-number.ts'
import { NOT_PROCESSED, NOT_VERIFIED, type PaymentAlert, payOrder, usePayer } from './pay-order.ts'
import { canPayAhead, isTaken, type PaymentState, paymentStateOf, payRestText } from './payment-state.ts'
import { paymentTextOf } from './payment-texts.ts'

type Props = {
  order: Order
  /** Whether the server did not respond to the latest question after the order */
  isUnreachable: boolean
  isConfirming: boolean
  setConfirming: (isConfirming: boolean) => void
  pollNow: () => void
}

export function OrderPayment({ order, isUnreachable, isConfirming, setConfirming, pollNow }: Props) {
  const [isPaying, setPaying] = useState(false)
  const [alert, setAlert] = useState<PaymentAlert | null>(null)
  const isCurrentPage = useIsCurrentPage()
  const paymentState = paymentStateOf(order)
  const payer = usePayer()
  const isAhead = canPayAhead(order) && payer !== null
  const { title, lines } = paymentTextOf(order, isConfirming)
  const isCancellable = (paymentState === 'awaited' || isAhead) && !isConfirming
  const isOpen = isCancellable && !isTaken(order)
  const heading = useFocusOnceClosed(isOpen)

  /** Opens the payment window again; the page polls for the outcome. */
  const pay = async () => {
    setPaying(true)
    const outcome = await payOrder(order, payer, isCurrentPage)
    setPaying(false)
    if (outcome.kind === 'unopened') setAlert({ text: NOT_PROCESSED, detail: outcome.message })
    if (outcome.kind === 'refused') setAlert({ text: NOT_VERIFIED })
    setConfirming(outcome.kind === 'unsettled')
    pollNow()
  }
  return (
    <>
      {isUnreachable && (
        <ErrorState
          title="The shop cannot be reached right now"
          message="What you see below may be out of date. We’ll keep trying."
          className="mb-6"
          onRetry={pollNow}
        />
      )}
      <Card className="sm:p-10">
        <div aria-live="polite">
          <Mark paymentState={paymentState} isConfirming={isConfirming} />
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
          <span className="text-ink-soft">{orderNumber(order)}</span>
          <span className="font-semibold">{formatPrice(order.amount)}</span>
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          {isOpen && (
            <Button variant="primary" size="large" isBusy={isPaying} onClick={() => void pay()}>
              <span className="figures">
                {isAhead && order.advance !== null
                  ? payRestText(order)
                  : `Pay now · ${formatPrice(payableOnline(order))}`}
              </span>
            </Button>
          )}
          {isCancellable && <CancelOrder order={order} onChange={pollNow} label="Cancel this order" />}
          {(paymentState === 'failed' || paymentState === 'ended') && (
            <LinkButton to="/cart" variant="primary">
              Back to your cart
            </LinkButton>
          )}
          {(!isOpen || isAhead) && <LinkButton to="/orders">Your Orders</LinkButton>}
          {paymentState === 'failed' && (
            <LinkButton to="/contact" variant="quiet">
              Contact us
            </LinkButton>
          )}
        </div>
      </Card>
      <LazyAlertDialog
        isOpen={alert !== null}
        title={alert?.text}
        description={alert?.detail}
        onClose={() => setAlert(null)}
      />
    </>
  )
}

/** The pay and cancel buttons disappear when the payment is closed: a lost focus moves to the heading. */
function useFocusOnceClosed(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) heading.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return heading
}

function Mark({ paymentState, isConfirming }: { paymentState: PaymentState; isConfirming: boolean }) {
  if ((paymentState === 'awaited' || paymentState === 'cash') && isConfirming) return <Spinner />
  const Icon = marks[paymentState]
  return <Icon className={classNames('size-10', paymentState === 'failed' ? 'text-danger' : 'text-leaf')} />
}

const marks = {
  cash: CircleCheck,
  awaited: Hourglass,
  paid: CircleCheck,
  failed: CircleAlert,
  ended: Ban,
  refunding: Undo2,
  refunded: CircleCheck,
  retained: Ban,
} satisfies Record<PaymentState, typeof Ban>
