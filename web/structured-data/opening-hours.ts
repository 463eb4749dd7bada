import type { Thing } from './thing.ts'

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Opening hours in the shop's notation (`Mon-Fri`, `9am-6pm`); other lines are skipped. */
export function openingHours(lines: readonly { days: string; hours: string }[]): Thing[] {
  return lines.flatMap(({ days, hours }) => {
    const [first, last = first] = days.split(/[-–]/).map(dayOf)
    const [opens, closes] = hours.split(/[-–]/).map(timeOf)
    if (first === undefined || last === undefined || first < 0 || last < first || !opens || !closes) return []
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: WEEK.slice(first, last + 1), opens, closes }]
  })
}

function dayOf(name: string): number {
  const start = name.trim().toLowerCase()
  return start.length < 3 ? -1 : WEEK.findIndex((day) => day.toLowerCase().startsWith(start))
}

/** `9am` → `09:00`, `6:30pm` → `18:30`; null for anything else. */
function timeOf(text: string): string | null {
  const [, hour, minute = '00', half] = /^\s*(1[0-2]|[1-9])(?::([0-5]\d))?\s*([ap])m\s*$/i.exec(text) ?? []
  if (hour === undefined || half === undefined) return null
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
