const short = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const brief = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 })

/** `Nov 20` of a day like `2026-11-20`; what is no day stays as it is. */
export function dayLabel(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : short.format(date)
}

/** `₹1.2L`: a sum as short as an axis needs it. Takes rupees. */
export function briefSum(rupees: number): string {
  return `₹${brief.format(rupees)}`
}
