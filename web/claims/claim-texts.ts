import type { Claim } from '../../contract/claims.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** Where a claim is, in a few words. */
export const statusTexts: Readonly<Record<Claim['status'], string>> = {
  open: 'Waiting for the shop',
  awaiting_shopper: 'Waiting for the shopper',
  replacing: 'Being sent again',
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

/** `2 × Tulsi, 1 × Neem` */
export function linesText(lines: Claim['lines']): string {
  return lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
}
