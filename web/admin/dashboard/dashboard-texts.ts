import { counted } from '../../../domain/counted.ts'

/** A waiting time in words: `5 hours`, `3 days`. */
export function ageText(hours: number): string {
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return counted(hours, 'hour')
  return `${Math.floor(hours / 24)} days`
}

/** The change against the previous range in words: `12% more than in the days before (₹1,000)`. */
export function changeText(now: number, before: number, show: (figure: number) => string): string {
  if (before === 0) return 'None in the previous period'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (now === before) return `Same as the previous period (${show(before)})`
  return `${percent === 0 ? 'Under 1' : percent}% ${now > before ? 'more' : 'less'} than in the previous period (${show(before)})`
}

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
