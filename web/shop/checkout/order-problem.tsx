import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmEmailFirst } from './confirm-email-first.tsx'
import type { Problem } from './use-checkout.ts'

/** Why the order was not placed. A cart that is the reason has been reloaded and is linked. */
export function OrderProblem({ problem, onPayOnline }: { problem: Problem; onPayOnline: (() => void) | null }) {
  if (problem === 'confirm_email') return <ConfirmEmailFirst onPayOnline={onPayOnline} />
  if (problem === 'dismissed') return <Dismissed />
  return (
    <Notice tone="error">
      <p>{problem.text}</p>
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
