import type { DeliveryForecast } from '../../../contract/delivery.ts'
import { daysText } from '../../../domain/delivery/describe-promise.ts'
import { districtKey } from '../../../domain/delivery/forecast.ts'
import { api } from '../../api.ts'
import { formatMoment } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { type Column, ColumnTable } from '../ui/column-table.tsx'
import { FormSection } from '../ui/form-page.tsx'
import { cutText } from '../ui/line-list.tsx'
import { Loaded } from '../ui/loaded.tsx'

/** Whether a weather forecast is read, and the districts in which plants wait by it. */
export function ForecastSection() {
  const part = useLoaded(() => api.call('GET /admin/delivery/forecast'))
  return (
    <FormSection title="Weather forecast">
      <Loaded part={part} failure="Failed to load the forecast" loading="Loading the forecast…">
        {(forecast) =>
          forecast.isSet ? (
            <Feed forecast={forecast} />
          ) : (
            <p className="text-ink-soft">
              No forecast is set up, so only the weather holds below delay plants. Set FORECAST_URL to use one.
            </p>
          )
        }
      </Loaded>
    </FormSection>
  )
}

type FeedProps = { forecast: DeliveryForecast }

function Feed({ forecast: { readAt, problem, failingSince, districts, held, heldDistricts } }: FeedProps) {
  const cut = cutText(held.length, heldDistricts)
  return (
    <div className="flex flex-col gap-3">
      {problem !== null && failingSince !== null && (
        <Notice tone="error" title={`The forecast has been unavailable since ${formatMoment(failingSince)}`}>
          <p>
            {problem}.{readAt !== null && ' The last forecast is used for the days it covers.'}
          </p>
        </Notice>
      )}
      <p className="text-ink-soft">
        {readAt === null ? 'Not loaded yet.' : `Last updated ${formatMoment(readAt)}, for ${districts} districts.`}{' '}
        Plants that can’t stand the forecast temperature are delayed, as with the weather holds below.
      </p>
      {held.length > 0 ? (
        <ColumnTable
          label="Districts with plants on hold"
          columns={columns}
          rows={held}
          keyOf={({ reason, ...place }) => `${districtKey(place)}/${reason}`}
        />
      ) : (
        readAt !== null && <p>No district is too hot or too cold for any plant on sale.</p>
      )}
      {cut !== null && <p className="text-ink-soft">{cut}</p>}
    </div>
  )
}

const columns: readonly Column<DeliveryForecast['held'][number]>[] = [
  { heading: 'District', className: 'min-w-40', cell: ({ district, state }) => `${district}, ${state}` },
  {
    heading: 'Weather',
    className: 'whitespace-nowrap',
    cell: ({ reason, celsius }) => `${reason === 'heat' ? 'Heat' : 'Cold'}, ${Math.round(celsius)} °C`,
  },
  {
    heading: 'Days',
    className: 'min-w-32',
    cell: ({ from, until, days }) =>
      daysText(from, until, from) + (from === until ? '' : ` (${days} ${days === 1 ? 'day' : 'days'})`),
  },
  { heading: 'Products', isNumeric: true, cell: ({ products }) => products },
]
