import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '../../../contract/orders.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsCurrentPage } from '../../ui/use-is-current-page.ts'
import { reorder } from './reorder.ts'

/** Adds the items still on sale to the cart and opens it; the cart shows which could not be added. */
export function OrderAgain({ order }: { order: Order }) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const isCurrentPage = useIsCurrentPage()

  const orderAgain = async () => {
    setBusy(true)
    const { added, missed } = await reorder(order.items)
    setBusy(false)
    if (added > 0) toast.success(`${added} item(s) added to cart!`)
    else toast.error('Nothing of this order could be put into the cart')
    if (isCurrentPage.current) await navigate('/cart', { state: { missed } })
  }

  return (
    <Button isBusy={isBusy} onClick={() => void orderAgain()}>
      Order again
    </Button>
  )
}
