import type { Claim } from '../../contract/claims.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** Where a claim is, in a few words. */
export const statusTexts: Readonly<Record<Claim['status'], string>> = {
  open: 'Waiting for the shop',
  awaiting_shopper: 'Waiting for the shopper',
  replacing: 'Replacement on its way',
  refunding: 'Being refunded',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  settled: 'Settled',
}

export const statusTones: Readonly<Record<Claim['status'], BadgeTone>> = {
  open: 'yellow',
  awaiting_shopper: 'blue',
  replacing: 'terracotta',
  refunding: 'terracotta',
  refused: 'red',
  withdrawn: 'neutral',
  settled: 'green',
}

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
