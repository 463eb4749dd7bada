import assert from 'node:assert/strict'
import type { ResponseBody } from '../../contract/contract.ts'

/** Pieces of an order line with the ID `item`. Of refunded pieces, `restock` go on sale again. */
export type Pieces = { item: string; quantity: number; restock?: number }

/**
 * What the model expects of an order, from the shop's answers alone. Sums are in paise.
 */
export type ExpectedOrder = {
  lines: readonly { item: string; plant: string; price: number; quantity: number }[]
  deliveryFee: number
  /** What the shop agreed to refund */
  parts: { sum: number; pieces: Pieces[]; fees: number }
  /** How many pieces of each line came back intact; null until the parcel comes back */
  sound: Map<string, number> | null
  /** Whether the shop's policy withholds the price of the others */
  withholdsUnsound: boolean
  /** Replacement pieces, by plant */
  replaced: Map<string, number>
  /** Replacement pieces that arrived, by the line that they replace */
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

/** Records an accepted refund of pieces, of the delivery fee, and of a sum of goodwill in rupees. */
export function expectRefund(order: ExpectedOrder, lines: readonly Pieces[], hasFee: boolean, goodwill: number): void {
  const goods = lines.reduce((sum, { item, quantity }) => sum + lineOf(order, item).price * quantity, 0)
  order.parts.sum += goods + (hasFee ? order.deliveryFee : 0) + inPaise(goodwill)
  order.parts.pieces.push(...lines)
  order.parts.fees += hasFee ? 1 : 0
}

/** Records that pieces were replaced or, with a factor of -1, that their replacement was undone. */
export function expectReplaced(order: ExpectedOrder, lines: readonly Pieces[], factor: 1 | -1 = 1): void {
  for (const { item, quantity } of lines) count(order.replaced, lineOf(order, item).plant, factor * quantity)
}

/** Records that the order's parcel came back, with these intact pieces. */
export function expectReturn(
  order: ExpectedOrder,
  counts: readonly { item: string; sound: number }[],
  withholdsUnsound: boolean,
): void {
  order.sound = new Map(counts.map(({ item, sound }) => [item, sound]))
  order.withholdsUnsound = withholdsUnsound
}

/**
 * What the shop retains of an order that is over, in paise, after it `received` and the provider refunded `outside` so much:
 * the price of pieces that did not come back intact, if the policy withholds it, less other refunds.
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
 * The pieces of a plant that an order keeps out of stock: those it holds (while `isHolding`), those written off, and
 * replacements. Pieces that went on sale again with a refund do not count.
 */
export function piecesOut({ lines, parts, sound, replaced }: ExpectedOrder, plant: string, isHolding: boolean): number {
  const ofPlant = lines.filter((line) => line.plant === plant)
  const left = ofPlant.reduce((sum, { item, quantity }) => sum + quantity - restockedOf(parts.pieces, item), 0)
  const back = ofPlant.reduce((sum, { item }) => sum + (sound?.get(item) ?? 0), 0)
  const out = isHolding ? left : sound === null ? 0 : left - back
  return out + (replaced.get(plant) ?? 0)
}

/** Records that a claim was refused or withdrawn; it cannot be both. */
export function expectClaimEnded(order: ExpectedOrder, claimId: string, ended: 'refused' | 'withdrawn'): void {
  const claim = order.claims.get(claimId) ?? assert.fail()
  assert.ok(claim.ended === null || claim.ended === ended, `${claimId} was ${claim.ended}, and then ${ended}`)
  claim.ended = ended
}

/** Asserts that no more than was ordered is refunded, and no more than was sent is claimed. */
export function assertWithinOrder({ lines, deliveryFee, parts, claims, arrived }: ExpectedOrder): void {
  const amount = lines.reduce((sum, { price, quantity }) => sum + price * quantity, deliveryFee)
  assert.ok(parts.sum <= amount, `the shop agreed to refund ${parts.sum} of ${amount}`)
  assert.ok(parts.fees <= (deliveryFee > 0 ? 1 : 0), `the shop agreed to refund the fee ${parts.fees} times`)
  const claimed = [...claims.values()].flatMap((claim) => (claim.ended === null ? claim.lines : []))
  for (const { item, quantity } of lines) {
    const restocked = restockedOf(parts.pieces, item)
    assert.ok(restocked <= quantity, `${restocked} of ${quantity} pieces are back`)
    const refunded = quantityOf(parts.pieces, item)
    assert.ok(refunded <= quantity, `${refunded} of ${quantity} pieces are refunded`)
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
