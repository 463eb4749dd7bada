import { type FormEvent, useRef, useState } from 'react'
import type { Delivery, DeliveryForecast, DeliveryRules } from '../../../contract/delivery.ts'
import { areaTexts } from '../../../domain/delivery/areas.ts'
import { isFree } from '../../../domain/delivery/delivery-rules.ts'
import { daysText, promiseText } from '../../../domain/delivery/describe-promise.ts'
import { districtKey } from '../../../domain/delivery/forecast.ts'
import { formatSum } from '../../../domain/money.ts'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { type Column, ColumnTable } from '../ui/column-table.tsx'
import { FormSection } from '../ui/form-page.tsx'
import { cutText } from '../ui/line-list.tsx'
import { Loaded } from '../ui/loaded.tsx'

/** The saved zones at a glance. */
export function ZoneTable({ zones, cash: { advance } }: Pick<DeliveryRules, 'zones' | 'cash'>) {
  const withoutCash = advance?.reasons.includes('zone') ? 'With an advance' : 'Not offered'
  return (
    <ColumnTable
      label="Saved zones"
      columns={[...zoneColumns, { heading: 'Cash', cell: ({ cash }) => (cash ? 'Offered' : withoutCash) }]}
      rows={zones}
      keyOf={(_, index) => index}
    />
  )
}

const zoneColumns: readonly Column<DeliveryRules['zones'][number]>[] = [
  { heading: 'Zone', cell: ({ name }) => name },
  { heading: 'Area', className: 'min-w-40', cell: ({ area }) => areaTexts(area).join(', ') },
  { heading: 'Fee', isNumeric: true, cell: feeText },
  {
    heading: 'Minimum',
    isNumeric: true,
    cell: ({ minimum }) => (minimum === null ? 'Standard' : formatSum(minimum)),
  },
]

function feeText({ fee, feePerKg, freeFrom }: DeliveryRules['zones'][number]): string {
  if (isFree({ fee, feePerKg })) return 'Free'
  const perKg = feePerKg === 0 ? '' : ` + ${formatSum(feePerKg)} per kg`
  const free = freeFrom === null ? '' : `, free from ${formatSum(freeFrom)}`
  return `${formatSum(fee)}${perKg}${free}`
}

/** Shows what the saved rules promise for a PIN. */
export function TryPin() {
  const [pin, setPin] = useState('')
  const [answer, setAnswer] = useState({ text: '', error: '' })
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const show = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      setAnswer({ text: answerText(await api.call('GET /delivery', { query: { pin: pin.trim() } })), error: '' })
    } catch (error) {
      setAnswer({ text: '', error: messageOf(error) })
      input.current?.focus()
    }
    setBusy(false)
  }

  return (
    <FormSection title="Check a PIN">
      <form noValidate onSubmit={show} className="flex max-w-md items-end gap-3">
        <TextField
          ref={input}
          label="PIN"
          inputMode="numeric"
          autoComplete="off"
          fieldClassName="min-w-0 grow"
          value={pin}
          onChange={({ currentTarget }) => setPin(currentTarget.value)}
          error={answer.error || undefined}
        />
        <Button type="submit" isBusy={isBusy}>
          Check
        </Button>
      </form>
      <output className="mt-2 block">{answer.text}</output>
    </FormSection>
  )
}

/** What the rules promise for a PIN: `Pune 411015: our van, Friday 4 December, free, cash on delivery offered`. */
function answerText({ pin, place, serviceable, reason, by, earliest, latest, fee, minimum, cod }: Delivery) {
  if (!serviceable) return `${place} ${pin}: no delivery. ${reason ?? ''}`.trim()
  const parts = [
    ...(by === null || earliest === null || latest === null ? [] : [promiseText({ by, earliest, latest })]),
    ...(fee === null ? [] : [fee === 0 ? 'free' : formatSum(fee)]),
    ...(minimum ? [`minimum order ${formatSum(minimum)}`] : []),
    cashText(cod),
  ]
  return `${place} ${pin}: ${parts.join(', ')}`
}

function cashText({ offered, advance }: Delivery['cod']): string {
  if (offered) return 'cash on delivery offered'
  return advance === undefined ? 'no cash on delivery' : `cash on delivery with ${formatSum(advance)} in advance`
}

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
          columns={heldColumns}
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

const heldColumns: readonly Column<DeliveryForecast['held'][number]>[] = [
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
