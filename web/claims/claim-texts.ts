import type { Claim } from '../../contract/claims.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** What happened, in the shopper's words; in the order of the form. */
export const reasonTexts: Readonly<Record<Claim['reason'], string>> = {
  broken: 'It arrived broken',
  dead: 'It arrived dead',
  wrong: 'It is the wrong plant',
  missing: 'It was missing',
  sick: 'It fell sick within days',
  pot: 'Its pot was broken',
}

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
