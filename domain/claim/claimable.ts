import { type ClaimStatus, hasEnded } from './claim.ts'

/** What the owner sets about claims, in days: from delivery, and for which photos stay after a claim's end. */
export type ClaimSettings = { days: number; photoDays: number }

/** The defaults, until the owner saves others. */
export const DEFAULT_CLAIM_SETTINGS: ClaimSettings = { days: 7, photoDays: 180 }

/** How many days a photo is kept that is not part of a claim, such as one in a form that was never sent. */
export const UNUSED_PHOTO_DAYS = 7

export type OrderedLine = { item: string; quantity: number }
export type ClaimedLine = OrderedLine & { status: ClaimStatus }

/** Pieces of an order's line (`item` is its id) with a time, such as that of their arrival. */
export type TimedPieces = OrderedLine & { at: Date }

/** Pieces that were refunded or replaced, by a decision of that time; `claimedAt` is null of goodwill. */
export type RedressedPieces = TimedPieces & { claimedAt: Date | null }

/** Pieces that the customer has, and the deadline for claiming them. */
export type HeldPieces = OrderedLine & { until: Date }

/** The days from delivery that applied until this moment. */
type FormerDays = { days: number; heldUntil: Date }

/**
 * How many days after arrival an order's plants can be claimed: the longest period in the settings since it was placed.
 */
export function claimDaysOf(orderedAt: Date, current: number, former: readonly FormerDays[]): number {
  const held = former.filter(({ heldUntil }) => heldUntil.getTime() > orderedAt.getTime())
  return Math.max(current, ...held.map(({ days }) => days))
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The pieces of each line that the customer has. Those that were `redressed`, refunded or replaced, are gone: first the ones that
 * can be claimed the shortest, but of a claim those that it could be about. What arrived in their place (`replaced`) counts as
 * them, for as many days from its own arrival. While a claim of a line goes on, its days do not run.
 */
export function heldPieces(
  ordered: readonly OrderedLine[],
  { deliveredAt, days, redressed, replaced, claimed }: Arrivals,
): HeldPieces[] {
  const changes: Change[] = [
    ...replaced.map(({ item, quantity, at }) => ({
      ...{ item, at },
      apply: (held: HeldPieces[]) => [...held, { item, quantity, until: addDays(at, days) }],
    })),
    ...redressed.map(({ item, quantity, at, claimedAt }) => ({
      ...{ item, at },
      apply: (held: HeldPieces[]) => withoutPieces(held, quantity, claimedAt),
    })),
    ...claimed.map(({ item, from, to }) => ({
      ...{ item, at: from },
      apply: (held: HeldPieces[]) => held.map((pieces) => extended(pieces, from, to)),
    })),
  ]
  return ordered.flatMap(({ item, quantity }) =>
    changes
      .filter((change) => change.item === item)
      .toSorted((a, b) => Number(a.at) - Number(b.at))
      .reduce((held, { apply }) => apply(held), [{ item, quantity, until: addDays(deliveredAt, days) }])
      .filter((pieces) => pieces.quantity > 0),
  )
}

type Change = { item: string; at: Date; apply: (held: HeldPieces[]) => HeldPieces[] }

type Arrivals = {
  deliveredAt: Date
  days: number
  redressed: readonly RedressedPieces[]
  replaced: readonly TimedPieces[]
  /** The periods, so far, in which lines had an open claim */
  claimed: readonly { item: string; from: Date; to: Date }[]
}

function extended(pieces: HeldPieces, from: Date, to: Date): HeldPieces {
  if (pieces.until < from) return pieces
  return { ...pieces, until: new Date(pieces.until.getTime() + to.getTime() - from.getTime()) }
}

function withoutPieces(held: readonly HeldPieces[], quantity: number, claimedAt: Date | null): HeldPieces[] {
  let rest = quantity
  const isOver = ({ until }: HeldPieces) => Number(claimedAt !== null && until < claimedAt)
  return held
    .toSorted((a, b) => isOver(a) - isOver(b) || Number(a.until) - Number(b.until))
    .map((pieces) => {
      const taken = Math.min(pieces.quantity, rest)
      rest -= taken
      return { ...pieces, quantity: pieces.quantity - taken }
    })
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS)
}

/**
 * How many pieces of each line may be claimed: those that the customer has, while there is time, and none of a line with a
 * claim that goes on. `until` is when the time of the first of them is over. Lines without any are left out.
 */
export function claimableLines(held: readonly HeldPieces[], claimed: readonly ClaimedLine[], now: Date): HeldPieces[] {
  const isOpen = (item: string) => claimed.some((line) => line.item === item && !hasEnded(line.status))
  const inTime = held.filter(({ item, until }) => until >= now && !isOpen(item))
  return [...Map.groupBy(inTime, ({ item }) => item)].map(([item, pieces]) => ({
    item,
    quantity: piecesOf(pieces, item),
    until: new Date(Math.min(...pieces.map(({ until }) => Number(until)))),
  }))
}

/** Why these pieces cannot be claimed: a line has an open claim, it is too late, or the customer has fewer. */
export function refusalOfLines(
  lines: readonly OrderedLine[],
  held: readonly HeldPieces[],
  claimed: readonly ClaimedLine[],
  now: Date,
): 'claim_open' | 'too_late' | 'too_many' | null {
  if (claimed.some(({ item, status }) => !hasEnded(status) && lines.some((line) => line.item === item)))
    return 'claim_open'
  if (findMissingLine(claimableLines(held, claimed, now), lines) === null) return null
  return findMissingLine(held, lines) === null ? 'too_late' : 'too_many'
}

/** The id of the first requested line without enough pieces; null if all have enough. */
export function findMissingLine(pieces: readonly OrderedLine[], requested: readonly OrderedLine[]): string | null {
  return requested.find(({ item, quantity }) => quantity < 1 || quantity > piecesOf(pieces, item))?.item ?? null
}

/**
 * When a claim's photos are deleted; null while it is open. They are kept no longer than promised when it was opened
 * (`promised`, in days), and no longer than the settings now say.
 */
export function photosPurgedAt(
  endedAt: Date | null,
  promised: number,
  { photoDays }: Pick<ClaimSettings, 'photoDays'>,
): Date | null {
  return endedAt && addDays(endedAt, Math.min(promised, photoDays))
}

/**
 * What is wrong with the lines of a claim's refund, by the dotted name of the field (`lines.0.quantity`): each must
 * have been claimed, with at least as many pieces.
 */
export function problemsOfRefundedLines(
  claimed: readonly OrderedLine[],
  requested: readonly OrderedLine[],
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [index, { item, quantity }] of requested.entries()) {
    const most = piecesOf(claimed, item)
    if (most === 0) problems[`lines.${index}.item`] = 'This plant was not claimed'
    else if (quantity > most)
      problems[`lines.${index}.quantity`] = `Only ${most} ${most === 1 ? 'was' : 'were'} claimed`
  }
  return problems
}

function piecesOf(lines: readonly OrderedLine[], item: string): number {
  return lines.reduce((sum, line) => sum + (line.item === item ? line.quantity : 0), 0)
}

/** `seven days`: how long after delivery plants can be claimed. */
export function claimDaysText({ days }: Pick<ClaimSettings, 'days'>): string {
  return `${smallNumbers[days] ?? days} ${days === 1 ? 'day' : 'days'}`
}

const smallNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
