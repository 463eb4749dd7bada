import { type FormEvent, useRef, useState } from 'react'
import type { Delivery, DeliveryRules } from '../../../contract/delivery.ts'
import { areaTexts } from '../../../domain/delivery/areas.ts'
import { isFree } from '../../../domain/delivery/delivery-rules.ts'
import { promiseText } from '../../../domain/delivery/describe-promise.ts'
import { formatSum } from '../../../domain/money.ts'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { type Column, ColumnTable } from '../ui/column-table.tsx'
import { FormSection } from '../ui/form-page.tsx'

/** The saved zones at a glance. */
export function ZoneTable({ zones, cash: { advance } }: Pick<DeliveryRules, 'zones' | 'cash'>) {
  const withoutCash = advance?.reasons.includes('zone') ? 'With an advance' : 'Not offered'
  return (
    <ColumnTable
      label="Saved zones"
      columns={[...columns, { heading: 'Cash', cell: ({ cash }) => (cash ? 'Offered' : withoutCash) }]}
      rows={zones}
      keyOf={(_, index) => index}
    />
  )
}

const columns: readonly Column<DeliveryRules['zones'][number]>[] = [
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
  if (!serviceable) return `${place} ${pin}: not delivered. ${reason ?? ''}`.trim()
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
