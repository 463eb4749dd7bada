const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const longDay = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** `Fri 4 Dec, 10:15` in Indian time; `Invalid date` for an invalid time. */
export function formatDeadline(moment: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return INVALID
  const part = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
  return `${part.weekday} ${part.day} ${part.month}, ${part.hour}:${part.minute}`
}

/** `Friday, 4 December`: the day in India; `Invalid date` for an invalid time. */
export function formatLongDay(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? INVALID : longDay.format(date)
}

const INVALID = 'Invalid date'
