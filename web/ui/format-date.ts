const IN_INDIA = { timeZone: 'Asia/Kolkata' } as const
const short = new Intl.DateTimeFormat('en-US', { ...IN_INDIA, month: 'short', day: 'numeric', year: 'numeric' })
const local = new Intl.DateTimeFormat('en-IN', { ...IN_INDIA, day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { ...IN_INDIA, hour: 'numeric', minute: '2-digit' })

/** `Nov 20, 2026`; `Invalid date` for an invalid time. */
export const formatDate = (moment: string): string => formatted(moment, short)

/** `20 Nov 2026`, as dates are written in India. */
export const formatLocalDate = (moment: string): string => formatted(moment, local)

/** `7:30 PM` */
export const formatTime = (moment: string): string => formatted(moment, clock)

/** `Nov 20, 2026, 7:30 PM` */
export const formatMoment = (moment: string): string => `${formatDate(moment)}, ${formatTime(moment)}`

function formatted(moment: string, format: Intl.DateTimeFormat): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? 'Invalid date' : format.format(date)
}
