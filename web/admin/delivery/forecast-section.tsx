import type { DeliveryForecast } from '../../../contract/delivery-forecast.ts'
import { daysText } from '../../../domain/delivery/describe-promise.ts'
import { districtKey } from '../../../domain/delivery/forecast.ts'
import { api } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDate, formatTime } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { FormSection } from '../product-form/form-section.tsx'
import { useLoadedRecord } from '../ui/use-loaded-record.ts'

const findForecast = () => api.call('GET /admin/delivery/forecast')

/** Whether a weather forecast is read, and the districts in which plants wait by it. */
export function ForecastSection() {
  const { record: forecast, failure, load } = useLoadedRecord(findForecast)
  return (
    <FormSection title="Weather forecast">
      {failure !== null ? (
        <ErrorState title="Failed to load the forecast" message={failure} retryLabel="Retry" onRetry={load} />
      ) : forecast === null ? (
        <Spinner label="Loading the forecast…" />
      ) : forecast.isSet ? (
        <Feed forecast={forecast} />
      ) : (
        <p className="text-ink-soft">
          No forecast is set up: plants wait only for the weather holds below. Your operator sets one as FORECAST_URL.
        </p>
      )}
    </FormSection>
  )
}

function Feed({ forecast: { readAt, problem, failingSince, districts, held, heldDistricts } }: Props) {
  return (
    <div className="flex flex-col gap-3">
      {problem !== null && failingSince !== null && (
        <Notice tone="error" title={`It cannot be read since ${momentText(failingSince)}.`}>
          <p>
            {problem}.{readAt !== null && ' What was read before counts until its days are over.'}
          </p>
        </Notice>
      )}
      <p className="text-ink-soft">
        {readAt === null ? 'Not read yet.' : `Last read ${momentText(readAt)}, for ${districts} districts.`} Beyond its
        temperature limit a plant waits, as for the weather holds below.
      </p>
      {held.length > 0 ? (
        <HeldTable held={held} />
      ) : (
        readAt !== null && <p>No district is too hot or too cold for a plant on sale.</p>
      )}
      {heldDistricts > held.length && (
        <p className="text-ink-soft">
          The {held.length} with the most products, of {heldDistricts}.
        </p>
      )}
    </div>
  )
}

type Props = { forecast: DeliveryForecast }

function HeldTable({ held }: Pick<DeliveryForecast, 'held'>) {
  return (
    <Table label="Districts in which plants wait">
      <TableHead>
        <tr>
          <HeaderCell>District</HeaderCell>
          <HeaderCell>Weather</HeaderCell>
          <HeaderCell>Days</HeaderCell>
          <HeaderCell isNumeric>Products</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {held.map(({ state, district, reason, from, until, days, celsius, products }) => (
          <TableRow key={`${districtKey({ state, district })}/${reason}`}>
            <Cell className="min-w-40">
              {district}, {state}
            </Cell>
            <Cell className="whitespace-nowrap">
              {reason === 'heat' ? 'Heat' : 'Cold'}, {Math.round(celsius)} °C
            </Cell>
            <Cell className="min-w-32">
              {daysText(from, until, from)}
              {from !== until && ` (${days} ${days === 1 ? 'day' : 'days'})`}
            </Cell>
            <Cell isNumeric>{products}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function momentText(moment: string): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}
