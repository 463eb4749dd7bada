import { type ClaimStatus, isVoid } from './claim-transitions.ts'

/** What the owner sets about claims: in days from delivery, in hours from delivery, in days after a claim's end. */
export type ClaimSettings = { days: number; photoHours: number; photoDays: number }

/** The defaults, until the owner saves others. */
export const DEFAULT_CLAIM_SETTINGS: ClaimSettings = { days: 7, photoHours: 48, photoDays: 180 }

/** How many days a photo stays that is in no claim yet, such as one of a form that was not sent. */
export const UNUSED_PHOTO_DAYS = 7

export type OrderedLine = { item: string; quantity: number }
export type ClaimedLine = { item: string; quantity: number; status: ClaimStatus }

/** The days from delivery that the settings had until this moment. */
export type FormerDays = { days: number; heldUntil: Date }

/** In how many days from delivery an order's plants may be claimed: as many as the settings ever said since it was placed. */
export function claimDaysOf(orderedAt: Date, current: number, former: readonly FormerDays[]): number {
  const held = former.filter(({ heldUntil }) => heldUntil.getTime() > orderedAt.getTime())
  return Math.max(current, ...held.map(({ days }) => days))
}

/** Until when plants of an order may be claimed, and until when a photo is requested with it. */
export type ClaimWindow = { until: Date; photosUntil: Date }

const HOUR_MS = 60 * 60 * 1000

/** Null before the order was delivered. */
export function claimWindow(
  deliveredAt: Date | null,
  { days, photoHours }: Pick<ClaimSettings, 'days' | 'photoHours'>,
): ClaimWindow | null {
  if (deliveredAt === null) return null
  const after = (hours: number) => new Date(deliveredAt.getTime() + hours * HOUR_MS)
  return { until: after(days * 24), photosUntil: after(photoHours) }
}

/** Why nothing may be claimed at this time, if so. */
export function refusalOfClaim(window: ClaimWindow | null, now: Date): 'not_delivered' | 'too_late' | null {
  if (window === null) return 'not_delivered'
  return now.getTime() > window.until.getTime() ? 'too_late' : null
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
  return endedAt && new Date(endedAt.getTime() + Math.min(promised, photoDays) * 24 * HOUR_MS)
}
