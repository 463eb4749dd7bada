import { useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { useIsHere } from '../../ui/use-is-current-page.ts'
import { payOrder } from './pay-order.ts'
import { NOT_PROCESSED, NOT_VERIFIED, type PaymentAlert } from './payment-alerts.ts'
import { usePayer } from './use-payer.ts'

type Page = { setConfirming: (isConfirming: boolean) => void; lookNow: () => void }

/** Opens the payment window again for an order that waits for its payment. The page sees by itself what came of it. */
export function usePayAgain(order: Order, { setConfirming, lookNow }: Page) {
  const payer = usePayer()
  const [isPaying, setPaying] = useState(false)
  const isHere = useIsHere()
  const [alert, setAlert] = useState<PaymentAlert | null>(null)

  const pay = async () => {
    setPaying(true)
    const outcome = await payOrder(order, payer, isHere)
    setPaying(false)
    if (outcome.kind === 'unopened') setAlert({ text: NOT_PROCESSED, detail: outcome.message })
    if (outcome.kind === 'refused') setAlert({ text: NOT_VERIFIED })
    setConfirming(outcome.kind === 'unsettled')
    lookNow()
  }

  return { pay, isPaying, alert, closeAlert: () => setAlert(null) }
}
