import type { AgreedDelivery } from './agreed-delivery.ts'

const carrierText = { van: 'our van', courier: 'by courier' }
// Literals: a call here would count as a side effect, and no bundle could leave this file out
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdays = ['Sun', 'Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur']

/**
 * `our van, Friday 4 December` or `by courier, 2–5 December`, with the year where it is not that of `today` (of the latest
 * day without it). Days are like `2026-12-04`. For pages, mails and slips alike.
 */
export function promiseText(
  { by, earliest, latest }: Pick<AgreedDelivery, 'by' | 'earliest' | 'latest'>,
  today: string = latest,
): string {
  return `${carrierText[by]}, ${daysText(earliest, latest, today)}`
}

/** `Friday 4 December`, `2–5 December` or `30 November – 3 December`; the year as `promiseText` has it. */
export function daysText(earliest: string, latest: string, today: string = latest): string {
  const end = dateText(latest, today)
  if (earliest === latest) return `${weekdays[new Date(latest).getUTCDay()]}day ${end}`
  return earliest.slice(0, 7) === latest.slice(0, 7)
    ? `${+earliest.slice(8)}–${end}`
    : `${dateText(earliest, today)} – ${end}`
}

function dateText(day: string, today: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]}${year === today.slice(0, 4) ? '' : ` ${year}`}`
}
