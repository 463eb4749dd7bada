import { type ClaimStatus, isVoid } from './claim.ts'

/** What the owner sets about claims, in days: from delivery, and for which photos stay after a claim's end. */
export type ClaimSettings = { days: number; photoDays: number }

/** The defaults, until the owner saves others. */
export const DEFAULT_CLAIM_SETTINGS: ClaimSettings = { days: 7, photoDays: 180 }

/** How many days a photo stays that is in no claim yet, such as one of a form that was not sent. */
export const UNUSED_PHOTO_DAYS = 7

export type OrderedLine = { item: string; quantity: number }
export type ClaimedLine = { item: string; quantity: number; status: ClaimStatus }

/** The days from delivery that the settings had until this moment. */
type FormerDays = { days: number; heldUntil: Date }

/** In how many days from delivery an order's plants may be claimed: as many as the settings ever said since it was placed. */
export function claimDaysOf(orderedAt: Date, current: number, former: readonly FormerDays[]): number {
  const held = former.filter(({ heldUntil }) => heldUntil.getTime() > orderedAt.getTime())
  return Math.max(current, ...held.map(({ days }) => days))
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Until when plants of an order may be claimed, with photos; null before it was delivered. */
export function claimableUntil(deliveredAt: Date | null, days: number): Date | null {
  return deliveredAt && new Date(deliveredAt.getTime() + days * DAY_MS)
}

/** Why nothing may be claimed at this time, if so. */
export function refusalOfClaim(until: Date | null, now: Date): 'not_delivered' | 'too_late' | null {
  if (until === null) return 'not_delivered'
  return now.getTime() > until.getTime() ? 'too_late' : null
}

/**
 * How many pieces of each line may still be claimed: those that were ordered, without those of earlier claims, unless
 * they were refused or withdrawn, and without those `redressed`, which were refunded or replaced without a claim; none of a
 * line with a claim that goes on. Lines without any are left out.
 */
export function claimableLines(
  ordered: readonly OrderedLine[],
  claimed: readonly ClaimedLine[],
  redressed: readonly OrderedLine[],
): OrderedLine[] {
  return ordered
    .map(({ item, quantity }) => {
      const earlier = claimed.filter((line) => line.item === item && !isVoid(line.status))
      if (earlier.some(({ status }) => status !== 'settled')) return { item, quantity: 0 }
      const gone = [...earlier, ...redressed.filter((line) => line.item === item)]
      return { item, quantity: quantity - gone.reduce((sum, line) => sum + line.quantity, 0) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Why these pieces may not be claimed: a line has a claim that goes on, or they are more than may be claimed. */
export function refusalOfLines(
  lines: readonly OrderedLine[],
  ordered: readonly OrderedLine[],
  claimed: readonly ClaimedLine[],
  redressed: readonly OrderedLine[],
): 'claim_open' | 'too_many' | null {
  const goesOn = ({ item, status }: ClaimedLine) =>
    !isVoid(status) && status !== 'settled' && lines.some((line) => line.item === item)
  if (claimed.some(goesOn)) return 'claim_open'
  const most = new Map(claimableLines(ordered, claimed, redressed).map(({ item, quantity }) => [item, quantity]))
  return lines.every(({ item, quantity }) => quantity >= 1 && quantity <= (most.get(item) ?? 0)) ? null : 'too_many'
}

/**
 * When the photos of a claim are deleted; null while it goes on. They stay no longer than was promised when it was
 * opened (`promised`, in days), nor than the settings say now.
 */
export function photosPurgedAt(
  endedAt: Date | null,
  promised: number,
  { photoDays }: Pick<ClaimSettings, 'photoDays'>,
): Date | null {
  return endedAt && new Date(endedAt.getTime() + Math.min(promised, photoDays) * DAY_MS)
}

/**
 * The first requested line that has not so many pieces left, by its id; null if all have. Of what was ordered, the pieces that
 * were `redressed`, refunded or replaced, are gone: a piece is paid back or sent again, never both.
 */
export function findRedressedLine(
  ordered: readonly OrderedLine[],
  redressed: readonly OrderedLine[],
  requested: readonly OrderedLine[],
): string | null {
  const isShort = ({ item, quantity }: OrderedLine) => quantity > piecesOf(ordered, item) - piecesOf(redressed, item)
  return requested.find(isShort)?.item ?? null
}

/**
 * What is wrong with lines that a claim is to be refunded for, by the dotted name of the field (`lines.0.quantity`): each is to
 * be one that was claimed, with at most as many pieces.
 */
export function problemsOfRefundedLines(
  claimed: readonly OrderedLine[],
  requested: readonly OrderedLine[],
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [index, { item, quantity }] of requested.entries()) {
    const most = piecesOf(claimed, item)
    if (most === 0) problems[`lines.${index}.item`] = 'This plant was not claimed'
    else if (quantity > most) problems[`lines.${index}.quantity`] = `At most ${most} claimed`
  }
  return problems
}

function piecesOf(lines: readonly OrderedLine[], item: string): number {
  return lines.reduce((sum, line) => sum + (line.item === item ? line.quantity : 0), 0)
}

/** `seven days`, from delivery: in which plants may be claimed. */
export function claimDaysText({ days }: Pick<ClaimSettings, 'days'>): string {
  return `${smallNumbers[days] ?? days} ${days === 1 ? 'day' : 'days'}`
}

const smallNumbers: Readonly<Record<number, string>> = {
  1: 'one',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
}
