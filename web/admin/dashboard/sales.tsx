import { useCallback, useState } from 'react'
import type { Sales as SalesByDay } from '../../../contract/dashboard.ts'
import { formatSum } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { recordsIn } from '../../records.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLatePart } from '../../ui/use-lazy-component.ts'
import { Comparison } from './comparison.tsx'
import { Panel } from './panel.tsx'
import { SalesTable } from './sales-table.tsx'
import { useLoaded } from './use-loaded.ts'
import type { Range } from './use-range.ts'

/** Revenue and orders day by day, beside what they were in the range before. */
export function Sales({ days }: { days: Range }) {
  const loaded = useLoaded(
    useCallback(async () => {
      const sales = await api.call('GET /admin/dashboard/sales', { query: { days } })
      return { ...sales, byDay: recordsIn(sales.byDay, 'day') }
    }, [days]),
  )
  return (
    <Panel
      title={`Sales of the last ${days} days`}
      failure="Failed to load sales"
      loading="Loading sales…"
      loaded={loaded}
      skeletonClassName="h-96"
    >
      {(sales) => (
        <>
          <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
            <Comparison label="Revenue" now={sales.total.revenue} before={sales.preceding.revenue} show={formatSum} />
            <Comparison label="Orders placed" now={sales.total.orders} before={sales.preceding.orders} show={counted} />
          </dl>
          <p className="mb-3 text-[0.82rem] text-ink-soft">
            Revenue is of orders that are paid, shipped or delivered, on the day when they were placed.
          </p>
          {sales.total.orders === 0 ? (
            <p className="py-10 text-center text-ink-soft">No orders in this range</p>
          ) : (
            <Charts byDay={sales.byDay} />
          )}
          <SalesTable byDay={sales.byDay} />
        </>
      )}
    </Panel>
  )
}

/** The charts come with the library that draws them, once there is something to draw. */
function Charts({ byDay }: Pick<SalesByDay, 'byDay'>) {
  const [isWanted, setWanted] = useState(true)
  const { Part: SalesCharts } = useLatePart(fetchCharts, { isWanted, onMissing: () => setWanted(false) })
  if (SalesCharts) return <SalesCharts byDay={byDay} />
  if (isWanted) return <Skeleton className="h-100" />
  return <ErrorState title="Failed to load the charts" retryLabel="Retry" onRetry={() => setWanted(true)} />
}

const fetchCharts = () => import('./sales-charts.tsx')

const counted = (count: number) => new Intl.NumberFormat('en-IN').format(count)
