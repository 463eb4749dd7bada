import { useState } from 'react'
import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import { api, messageOf } from '../../api.ts'
import { useRoot } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
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
          The summary shows your updated cart.{' '}
          <Link to="/cart" className="font-semibold underline underline-offset-4">
            Edit your cart
          </Link>
        </p>
      )}
    </Notice>
  )
}

/** The server has checked with the provider, which may not have responded. */
function Dismissed() {
  return (
    <Notice tone="info" title="Payment not completed">
      <p>
        We haven’t received a payment, and your cart is saved. You can try again, or choose Cash on Delivery where we
        offer it. If your payment does arrive, we’ll use it for your order or refund it automatically.
      </p>
    </Notice>
  )
}

type ConfirmEmailFirstProps = {
  text: string
  other: PaymentMethod | undefined
  onPayBy: (method: PaymentMethod) => void
}

/** Cash on delivery and unpaid orders are limited until the e-mail is confirmed: shows how to continue. */
function ConfirmEmailFirst({ text, other, onPayBy }: ConfirmEmailFirstProps) {
  const email = useRoot(({ session }) => session.user?.email)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)

  const mailLink = async () => {
    setBusy(true)
    const mailed = api.call('POST /auth/confirm-email/mail').then(({ message }) => message)
    setAnswer(await mailed.catch((error) => messageOf(error, 'The link could not be sent. Please try again.')))
    setBusy(false)
  }
  return (
    <Notice tone="info" title="Please confirm your e-mail first">
      <p className="break-words">
        {text} Follow the link in our e-mail to {email ?? 'you'}, then try again. Your cart is saved.{' '}
        <Link to="/cart" className="font-semibold underline underline-offset-4">
          Edit your cart
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" isBusy={isBusy} onClick={() => void mailLink()}>
          Send the link again
        </Button>
        {other && (
          <Button size="small" onClick={() => onPayBy(other)}>
            {other === 'online' ? 'Pay online instead' : 'Pay cash on delivery instead'}
          </Button>
        )}
      </div>
      {answer !== null && (
        <p role="status" className="mt-3 font-semibold">
          {answer}
        </p>
      )}
    </Notice>
  )
}
