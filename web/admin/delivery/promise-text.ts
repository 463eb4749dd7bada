import type { Delivery } from '../../../contract/delivery.ts'
import type { Carrier } from '../../../domain/delivery/promise.ts'
import { formatSum } from '../../../domain/money.ts'

/** What the rules promise for a PIN: `Pune 411015: our van, Friday 4 December, free, cash on delivery offered`. */
export function promiseText({ pin, place, serviceable, reason, by, earliest, latest, fee, minimum, cod }: Delivery) {
  if (!serviceable) return `${place} ${pin}: not delivered. ${reason ?? ''}`.trim()
  const parts = [
    ...(by === null ? [] : [CARRIERS[by]]),
    ...(earliest === null ? [] : [daysText(earliest, latest ?? earliest)]),
    ...(fee === null ? [] : [fee === 0 ? 'free' : formatSum(fee)]),
    ...(minimum === null ? [] : [`from ${formatSum(minimum)} on`]),
    cod.offered ? 'cash on delivery offered' : 'no cash on delivery',
  ]
  return `${place} ${pin}: ${parts.join(', ')}`
}

const CARRIERS: Record<Carrier, string> = { van: 'our van', courier: 'courier', pickup: 'pickup at the nursery' }

const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

// Some browsers put a comma behind the weekday.
const dayText = (day: string) => format.format(new Date(day)).replace(',', '')

const daysText = (earliest: string, latest: string) =>
  earliest === latest ? dayText(earliest) : `${dayText(earliest)} to ${dayText(latest)}`
