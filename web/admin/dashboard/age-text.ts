/** A waiting time in words: `5 hours`, `3 days`. */
export function ageText(hours: number): string {
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}
