import { useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { useIsCurrentPage } from '../../ui/use-is-current-page.ts'
import { payOrder } from './pay-order.ts'
import { NOT_PROCESSED, NOT_VERIFIED, type PaymentAlert } from './payment-alerts.ts'
import { usePayer } from './use-payer.ts'

type Page = { setConfirming: (isConfirming: boolean) => void; pollNow: () => void }

/** Reopens the payment window of an unpaid order. The page polls for the outcome. */
export function usePayAgain(order: Order, { setConfirming, pollNow }: Page) {
  const payer = usePayer()
  const [isPaying, setPaying] = useState(false)
  const isCurrentPage = useIsCurrentPage()
  const [alert, setAlert] = useState<PaymentAlert | null>(null)

  const pay = async () => {
    setPaying(true)
    const outcome = await payOrder(order, payer, isCurrentPage)
    setPaying(false)
    if (outcome.kind === 'unopened') setAlert({ text: NOT_PROCESSED, detail: outcome.message })
    if (outcome.kind === 'refused') setAlert({ text: NOT_VERIFIED })
    setConfirming(outcome.kind === 'unsettled')
    pollNow()
  }

  return { pay, isPaying, alert, closeAlert: () => setAlert(null) }
}
