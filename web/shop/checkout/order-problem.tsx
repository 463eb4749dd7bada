import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmEmailFirst } from './confirm-email-first.tsx'
import type { Problem } from './use-checkout.ts'

type OrderProblemProps = {
  problem: Problem
  methods: readonly PaymentMethod[]
  onPayBy: (method: PaymentMethod) => void
}

/** Why the order was not placed. A cart that is the reason has been reloaded and is linked. */
export function OrderProblem({ problem, methods, onPayBy }: OrderProblemProps) {
  if (problem === 'dismissed') return <Dismissed />
  const { text, unconfirmed } = problem
  if (unconfirmed) {
    const other = methods.find((method) => method !== unconfirmed)
    return <ConfirmEmailFirst text={text} other={other} onPayBy={onPayBy} />
  }
  return (
    <Notice tone="error">
      <p>{text}</p>
      {problem.isAboutCart && (
        <p className="mt-1">
          The summary shows your cart as it is now.{' '}
          <Link to="/cart" className="font-semibold underline underline-offset-4">
            Change the cart
          </Link>
        </p>
      )}
    </Notice>
  )
}

/** The server has checked with the provider, which may not have responded. */
function Dismissed() {
  return (
    <Notice tone="info" title="You left the payment">
      <p>
        No payment has reached us and your cart is kept. You can pay again whenever you like, or choose Cash on
        Delivery. Should money arrive after all, it is used for that order or goes back by itself.
      </p>
    </Notice>
  )
}
