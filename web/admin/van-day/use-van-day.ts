import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { completeOrder } from '../../complete-order.ts'
import { recordsIn } from '../../records.ts'
import { useLoadedRecord } from '../ui/use-loaded-record.ts'

/** What the van carries on the day in the address, today without one. */
export function useVanDay() {
  const [params] = useSearchParams()
  const chosen = params.get('day')
  const request = useCallback(async () => {
    const day = await api.call('GET /admin/delivery/van', { query: chosen ? { day: chosen } : {} })
    const orders = recordsIn(day.orders).map((order) => ({ ...order, ...completeOrder(order) }))
    return { ...day, orders }
  }, [chosen])
  return useLoadedRecord(request)
}
