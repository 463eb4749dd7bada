const short = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const brief = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 })

/** `Nov 20` for a day like `2026-11-20`; anything else is returned unchanged. */
export function dayLabel(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : short.format(date)
}

/** `₹1.2L`: a sum short enough for an axis. Takes rupees. */
export function briefSum(rupees: number): string {
  return `₹${brief.format(rupees)}`
}
