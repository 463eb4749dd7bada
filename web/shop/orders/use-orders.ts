import { useCallback, useEffect, useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { api, messageOf } from '../../api.ts'
import { completeOrder, completeOrders } from '../../complete-order.ts'

type State = { orders: Order[]; isLoading: boolean; error: string | null }

const loading: State = { orders: [], isLoading: true, error: null }

/** The shopper's orders, loaded when the page opens. */
export function useOrders() {
  const [state, setState] = useState(loading)

  const reload = useCallback(async () => {
    setState(loading)
    try {
      setState({ orders: completeOrders(await api.call('GET /orders')), isLoading: false, error: null })
    } catch (error) {
      setState({ orders: [], isLoading: false, error: messageOf(error, 'Failed to fetch orders') })
    }
  }, [])

  useEffect(() => void reload(), [reload])

  const replace = (changed: Order) =>
    setState(({ orders, ...rest }) => ({
      ...rest,
      orders: orders.map((order) => (order._id === changed._id ? completeOrder(changed) : order)),
    }))

  return { ...state, reload: () => void reload(), replace }
}
