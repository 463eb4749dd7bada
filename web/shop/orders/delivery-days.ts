/** `Friday 4 December`, or from such a day to another. Days are like `2026-12-04`, in India. */
export function deliveryDays({ earliest, latest }: { earliest: string; latest: string }): string {
  return earliest === latest ? dayText(earliest) : `${dayText(earliest)} to ${dayText(latest)}`
}

// The days have no time of day, so they are read and written in one and the same zone.
const format = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })

function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? 'an unknown day' : format.format(date).replace(',', '')
}
