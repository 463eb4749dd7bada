import { formatDate, formatTime } from '../../ui/format-date.ts'

/** `Nov 20, 2026, 7:30 PM` */
export function formatMoment(at: string): string {
  return `${formatDate(at)}, ${formatTime(at)}`
}
