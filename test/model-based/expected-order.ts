import assert from 'node:assert/strict'
import type { ResponseBody } from '../../contract/contract.ts'

/** Pieces of a line of the order; `item` is its id. Of refunded ones, `restock` go on sale again. */
export type Pieces = { item: string; quantity: number; restock?: number }

/**
 * What the model expects of an order, from what the shop answered: it knows nothing of the shop's rows. Sums are in paise.
 */
export type ExpectedOrder = {
  lines: readonly { item: string; plant: string; price: number; quantity: number }[]
  deliveryFee: number
  /** The parts of its money that the shop agreed to give back */
  parts: { sum: number; pieces: Pieces[]; fees: number }
  /** How many pieces of each line came back sound with the parcel; null as long as it did not come back */
  sound: Map<string, number> | null
  /** Whether the price of those that did not is not given back, by the shop's policy */
  withholdsUnsound: boolean
  /** By plant: pieces that were sent once more */
  replaced: Map<string, number>
  /** What reached the shopper in the place of pieces, and counts as these */
  arrived: Pieces[]
  claims: Map<string, ExpectedClaim>
}

export type ExpectedClaim = { lines: readonly Pieces[]; ended: 'refused' | 'withdrawn' | null }

export function expectedOrder({ items, delivery }: ResponseBody<'POST /orders'>): ExpectedOrder {
  return {
    lines: items.map(({ _id, plant, price, quantity }) => ({ item: _id, plant, price: inPaise(price), quantity })),
    deliveryFee: inPaise(delivery?.fee ?? 0),
    parts: { sum: 0, pieces: [], fees: 0 },
    sound: null,
    withholdsUnsound: false,
    replaced: new Map(),
    arrived: [],
    claims: new Map(),
  }
}

/** Notes that the shop accepted a refund of pieces, of the delivery's fee, and of a sum in rupees beside both. */
export function expectRefund(order: ExpectedOrder, lines: readonly Pieces[], hasFee: boolean, goodwill: number): void {
  const goods = lines.reduce((sum, { item, quantity }) => sum + lineOf(order, item).price * quantity, 0)
  order.parts.sum += goods + (hasFee ? order.deliveryFee : 0) + inPaise(goodwill)
  order.parts.pieces.push(...lines)
  order.parts.fees += hasFee ? 1 : 0
}

/** Notes that the shop sent pieces once more or, with a factor of -1, that they were not sent. */
export function expectReplaced(order: ExpectedOrder, lines: readonly Pieces[], factor: 1 | -1 = 1): void {
  for (const { item, quantity } of lines) count(order.replaced, lineOf(order, item).plant, factor * quantity)
}

/** Notes that the order's parcel came back, with as many sound pieces. */
export function expectReturn(
  order: ExpectedOrder,
  counts: readonly { item: string; sound: number }[],
  withholdsUnsound: boolean,
): void {
  order.sound = new Map(counts.map(({ item, sound }) => [item, sound]))
  order.withholdsUnsound = withholdsUnsound
}

/**
 * In paise: what the shop retains of an order that is over, of which so much was `received` and went back `outside`. That is
 * the price of pieces that did not come back sound, where it withholds that, less what it gave back for another reason.
 */
export function retainedOfReturn(order: ExpectedOrder, received: number, outside: number): number {
  const { lines, deliveryFee, parts, sound, withholdsUnsound } = order
  if (!withholdsUnsound) return 0
  const refunded = (id: string) => quantityOf(parts.pieces, id)
  const before = lines.reduce((sum, { item, price }) => sum + price * refunded(item), parts.fees * deliveryFee)
  const goodwill = parts.sum - before
  const withheld = lines.reduce((sum, { item, price, quantity }) => {
    return sum + price * Math.max(0, quantity - (sound?.get(item) ?? 0) - refunded(item))
  }, 0)
  return Math.max(0, Math.min(withheld, received - before) - goodwill - outside)
}

/**
 * Pieces of the plant that the order holds, while its status does so (`isHolding`), or that were written off of it, and those
 * that were sent once more. What went on sale again with a refund is neither held nor written off.
 */
export function piecesOut({ lines, parts, sound, replaced }: ExpectedOrder, plant: string, isHolding: boolean): number {
  const ofPlant = lines.filter((line) => line.plant === plant)
  const left = ofPlant.reduce((sum, { item, quantity }) => sum + quantity - restockedOf(parts.pieces, item), 0)
  const back = ofPlant.reduce((sum, { item }) => sum + (sound?.get(item) ?? 0), 0)
  const out = isHolding ? left : sound === null ? 0 : left - back
  return out + (replaced.get(plant) ?? 0)
}

/** Notes that a claim was refused or withdrawn. Only one of both can happen. */
export function expectClaimEnded(order: ExpectedOrder, claimId: string, ended: 'refused' | 'withdrawn'): void {
  const claim = order.claims.get(claimId) ?? assert.fail()
  assert.ok(claim.ended === null || claim.ended === ended, `${claimId} was ${claim.ended}, and then ${ended}`)
  claim.ended = ended
}

/** No line, and no fee, is given back beyond what was ordered, or claimed beyond that and what was sent in its place. */
export function assertWithinOrder({ lines, deliveryFee, parts, claims, arrived }: ExpectedOrder): void {
  const amount = lines.reduce((sum, { price, quantity }) => sum + price * quantity, deliveryFee)
  assert.ok(parts.sum <= amount, `the shop agreed to give back ${parts.sum} of ${amount}`)
  assert.ok(parts.fees <= (deliveryFee > 0 ? 1 : 0), `the shop agreed to give the fee back ${parts.fees} times`)
  const claimed = [...claims.values()].flatMap((claim) => (claim.ended === null ? claim.lines : []))
  for (const { item, quantity } of lines) {
    const restocked = restockedOf(parts.pieces, item)
    assert.ok(restocked <= quantity, `${restocked} of ${quantity} pieces are back`)
    const refunded = quantityOf(parts.pieces, item)
    assert.ok(refunded <= quantity, `${refunded} of ${quantity} pieces given back`)
    const had = quantity + quantityOf(arrived, item)
    assert.ok(quantityOf(claimed, item) <= had, `${quantityOf(claimed, item)} of ${had} pieces claimed`)
  }
}

function quantityOf(pieces: readonly Pieces[], item: string): number {
  return pieces.reduce((sum, piece) => sum + (piece.item === item ? piece.quantity : 0), 0)
}

function restockedOf(pieces: readonly Pieces[], item: string): number {
  return pieces.reduce((sum, piece) => sum + (piece.item === item ? (piece.restock ?? 0) : 0), 0)
}

const inPaise = (rupees: number) => Math.round(rupees * 100)

function lineOf({ lines }: ExpectedOrder, item: string) {
  return lines.find((line) => line.item === item) ?? assert.fail(`no line ${item}`)
}

function count(pieces: Map<string, number>, plant: string, change: number): void {
  pieces.set(plant, (pieces.get(plant) ?? 0) + change)
}
