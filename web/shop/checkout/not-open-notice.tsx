import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { useSettings } from '../../settings.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shown while a live shop does not take orders yet, before a shopper fills in the form in vain. */
export function NotOpenNotice() {
  return useTakesOrders() ? null : (
    <Notice tone="info" title="The shop is not open for orders yet" className="mt-7">
      <p>You can look around, and your cart is kept. Please come back soon.</p>
    </Notice>
  )
}

/**
 * A demo always takes orders, so nothing is loaded. Until the response arrives nothing is shown: an order would be
 * refused anyway.
 */
function useTakesOrders(): boolean {
  const isLive = useSettings()?.isLive ?? false
  const [takesOrders, setTakesOrders] = useState(true)
  useEffect(() => {
    if (!isLive) return
    let isMounted = true
    const load = async () => {
      const seller = await api.call('GET /seller')
      if (isMounted) setTakesOrders(seller.takesOrders)
    }
    load().catch(() => {})
    return () => {
      isMounted = false
    }
  }, [isLive])
  return takesOrders
}
