import { useState } from 'react'
import { Link } from 'react-router'
import type { BestSeller, Sales as SalesByDay } from '../../../contract/dashboard.ts'
import { grouped } from '../../../domain/counted.ts'
import { formatSum } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { ErrorState } from '../../ui/notice.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { type Column, ColumnTable } from '../ui/column-table.tsx'
import { changeText, dayLabel } from './dashboard-texts.ts'
import { LoadedPanel } from './panels.tsx'

type Range = '7' | '30' | '90'

/** Revenue and orders per day, compared with the previous range. */
export function Sales({ days }: { days: Range }) {
  const part = useLoaded(() => api.call('GET /admin/dashboard/sales', { query: { days } }), days)
  return (
    <LoadedPanel
      title={`Sales in the last ${days} days`}
      failure="Failed to load sales"
      loading="Loading sales…"
      part={part}
      skeletonClassName="h-96"
    >
      {(sales) => (
        <>
          <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
            <Comparison label="Revenue" now={sales.total.revenue} before={sales.preceding.revenue} show={formatSum} />
            <Comparison label="Orders placed" now={sales.total.orders} before={sales.preceding.orders} show={grouped} />
          </dl>
          <p className="mb-3 text-[0.82rem] text-ink-soft">
            Revenue counts orders that are paid, shipped or delivered, by the day they were placed.
          </p>
          {sales.total.orders === 0 ? (
            <p className="py-10 text-center text-ink-soft">No orders in this period</p>
          ) : (
            <Charts byDay={sales.byDay} />
          )}
          <SalesTable byDay={sales.byDay} />
        </>
      )}
    </LoadedPanel>
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

type Props = { label: string; now: number; before: number; show: (figure: number) => string }

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

function SalesTable({ byDay }: { byDay: SalesByDay['byDay'] }) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline decoration-leaf/40 underline-offset-4 hover:decoration-current">
        Daily figures
      </summary>
      <div className="max-h-96 overflow-y-auto">
        <ColumnTable label="Sales by day" columns={dayColumns} rows={byDay.toReversed()} keyOf={({ day }) => day} />
      </div>
    </details>
  )
}

const dayColumns: readonly Column<SalesByDay['byDay'][number]>[] = [
  { heading: 'Day', className: 'whitespace-nowrap', cell: ({ day }) => dayLabel(day) },
  { heading: 'Orders', isNumeric: true, cell: ({ orders }) => orders },
  { heading: 'Revenue', isNumeric: true, cell: ({ revenue }) => formatSum(revenue) },
]

/** The products that sold the most pieces in the range. */
export function BestSellers({ days }: { days: Range }) {
  const part = useLoaded(() => api.call('GET /admin/dashboard/best-sellers', { query: { days } }), days)
  return (
    <LoadedPanel
      title="Best sellers"
      failure="Failed to load best sellers"
      loading="Loading best sellers…"
      part={part}
      skeletonClassName="h-96"
    >
      {(sellers) =>
        sellers.length === 0 ? (
          <p className="py-10 text-center text-ink-soft">Nothing sold in this period</p>
        ) : (
          <ol className="flex flex-col divide-y divide-line">
            {sellers.map((seller) => (
              <Seller key={seller.plant} seller={seller} />
            ))}
          </ol>
        )
      }
    </LoadedPanel>
  )
}

function Seller({ seller: { plant, name, image, pieces, revenue } }: { seller: BestSeller }) {
  return (
    <li className="flex min-w-0 items-center gap-3 py-2">
      <PlantPicture url={image.url} alt="" sizes="2.75rem" className="size-11 shrink-0 rounded-press" />
      <Link
        to={`/admin/products/edit/${plant}`}
        className="min-w-0 grow py-2 font-semibold wrap-anywhere hover:underline"
      >
        {name}
      </Link>
      <span className="figures shrink-0 text-right">
        <span className="block font-semibold">{pieces} sold</span>
        <span className="block text-[0.82rem] text-ink-soft">{formatSum(revenue)}</span>
      </span>
    </li>
  )
}
