import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { useSettings } from '../../settings.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says that a live shop takes no orders yet, before a shopper fills in the form for nothing. */
export function NotOpenNotice() {
  return useTakesOrders() ? null : (
    <Notice tone="info" title="The shop is not open for orders yet" className="mt-7">
      <p>You can look around, and your cart is kept. Please come back soon.</p>
    </Notice>
  )
}

/** A demo always takes orders, and is not asked. While nobody knows, nothing is said: the order itself is answered anyway. */
function useTakesOrders(): boolean {
  const isLive = useSettings()?.isLive ?? false
  const [takesOrders, setTakesOrders] = useState(true)
  useEffect(() => {
    if (!isLive) return
    let isWanted = true
    const ask = async () => {
      const seller = await api.call('GET /seller')
      if (isWanted) setTakesOrders(seller.takesOrders)
    }
    ask().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [isLive])
  return takesOrders
}
