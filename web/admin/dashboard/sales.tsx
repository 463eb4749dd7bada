import { useCallback, useState } from 'react'
import type { Sales as SalesByDay } from '../../../contract/dashboard.ts'
import { formatSum } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { recordsIn } from '../../records.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { changeText } from './change-text.ts'
import { Panel } from './panel.tsx'
import { SalesTable } from './sales-table.tsx'
import { useLoaded } from './use-loaded.ts'
import type { Range } from './use-range.ts'

/** Revenue and orders per day, compared with the previous range. */
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

/** Loads the chart library only when there is something to draw. */
function Charts({ byDay }: Pick<SalesByDay, 'byDay'>) {
  const [isNeeded, setNeeded] = useState(true)
  const { Component: SalesCharts } = useLazyComponent(fetchCharts, { isNeeded, onMissing: () => setNeeded(false) })
  if (SalesCharts) return <SalesCharts byDay={byDay} />
  if (isNeeded) return <Skeleton className="h-100" />
  return <ErrorState title="Failed to load the charts" retryLabel="Retry" onRetry={() => setNeeded(true)} />
}

const fetchCharts = () => import('./sales-charts.tsx')

const counted = (count: number) => new Intl.NumberFormat('en-IN').format(count)

type Props = { label: string; now: number; before: number; show: (figure: number) => string }

/** A figure of the range with its change against the previous range. */
function Comparison({ label, now, before, show }: Props) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <span className="figures block font-display text-2xl text-forest wrap-anywhere">{show(now)}</span>
        <span className="text-[0.82rem] text-ink-soft">{changeText(now, before, show)}</span>
      </dd>
    </div>
  )
}
