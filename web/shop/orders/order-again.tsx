import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '../../../contract/orders.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsHere } from '../../ui/use-is-current-page.ts'
import { putIntoCartAgain } from './reorder.ts'

/** Puts what is still on sale of an order into the cart, and leads there; the cart says what could not be had. */
export function OrderAgain({ order }: { order: Order }) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const isHere = useIsHere()

  const orderAgain = async () => {
    setBusy(true)
    const { added, missed } = await putIntoCartAgain(order.items)
    setBusy(false)
    if (added > 0) toast.success(`${added} item(s) added to cart!`)
    else toast.error('Nothing of this order could be put into the cart')
    if (isHere.current) await navigate('/cart', { state: { missed } })
  }

  return (
    <Button isBusy={isBusy} onClick={() => void orderAgain()}>
      Order again
    </Button>
  )
}
