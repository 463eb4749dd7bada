import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../contract/orders.ts'

/** The cancel button disappears with the order's old status: the focus then moves to the heading. */
export function useFocusAfterChange(status: Order['status'] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [left, setLeft] = useState<Order['status'] | null>(null)
  useEffect(() => {
    if (left !== null && left !== status) heading.current?.focus()
  }, [left, status])
  return [heading, () => setLeft(status ?? null)] as const
}
