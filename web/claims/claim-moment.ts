const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** `Fri 4 Dec, 10:15` in Indian time; `Invalid date` for an invalid time. */
export function formatDeadline(moment: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return 'Invalid date'
  const part = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
  return `${part.weekday} ${part.day} ${part.month}, ${part.hour}:${part.minute}`
}
