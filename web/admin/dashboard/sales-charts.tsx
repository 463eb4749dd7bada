import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Sales } from '../../../contract/dashboard.ts'
import { counted } from '../../../domain/counted.ts'
import { formatSum } from '../../../domain/money.ts'
import { briefSum, dayLabel } from './dashboard-texts.ts'

type ByDay = Sales['byDay']

/** Bars per day: revenue above, orders below. The table below gives screen readers the same figures. */
export default function SalesCharts({ byDay }: { byDay: ByDay }) {
  return (
    <div className="figures flex flex-col gap-2 text-[0.8rem]">
      <Bars
        byDay={byDay}
        figure="revenue"
        label="Revenue by day"
        className="h-56 text-leaf"
        show={formatSum}
        axis={briefSum}
      />
      <Bars
        byDay={byDay}
        figure="orders"
        label="Orders by day"
        className="h-32 text-forest"
        show={String}
        axis={String}
      />
    </div>
  )
}

type Props = {
  byDay: ByDay
  figure: 'revenue' | 'orders'
  label: string
  className: string
  show: (figure: number) => string
  axis: (figure: number) => string
}

function Bars({ byDay, figure, label, className, show, axis }: Props) {
  return (
    <figure>
      <figcaption className="font-semibold text-ink-soft">{label}</figcaption>
      <div role="img" aria-label={`${label}, as in the table below`} className={className}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 112 }}>
          <BarChart data={[...byDay]} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="day"
              tickFormatter={dayLabel}
              tickLine={false}
              axisLine={{ stroke: 'var(--color-line)' }}
              tick={TICK}
              minTickGap={24}
            />
            <YAxis
              tickFormatter={axis}
              tickLine={false}
              axisLine={false}
              tick={TICK}
              width={56}
              allowDecimals={false}
            />
            <Tooltip
              cursor={{ fill: 'var(--color-paper-deep)' }}
              isAnimationActive={false}
              content={({ payload }) => (
                <BarTooltip day={payload[0]?.payload} label={label} figure={figure} show={show} />
              )}
            />
            <Bar dataKey={figure} fill="currentColor" radius={[2, 2, 0, 0]} maxBarSize={28} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}

const TICK = { fill: 'var(--color-ink-soft)', fontSize: 12 }

type BarTooltipProps = Pick<Props, 'label' | 'figure' | 'show'> & { day: ByDay[number] | undefined }

function BarTooltip({ day, figure, show }: BarTooltipProps) {
  if (day === undefined) return null
  return (
    <p className="rounded-press border border-line bg-sheet px-3 py-2 text-ink shadow-press">
      <span className="block text-ink-soft">{dayLabel(day.day)}</span>
      <span className="font-semibold">{figure === 'orders' ? counted(day.orders, 'order') : show(day.revenue)}</span>
    </p>
  )
}
