import { refusalOfShipmentTransition } from '../shipment.ts'
import type { PaymentMethod } from './order-status.ts'
import { type Actor, type OrderState, refusalOfOrderTransition } from './order-transitions.ts'

/** Null if the parcel of an order in this state can be recorded as returned, otherwise the reason why not. */
export function refusalOfReturn(order: OrderState & { paymentMethod: PaymentMethod; actor: Actor }) {
  const returned = { ...order, shipment: 'returned' } as const
  return (
    refusalOfShipmentTransition(order.shipment, 'returned') ??
    refusalOfOrderTransition(order.status, 'cancelled', returned)
  )
}

type OrderedLine = { id: string; quantity: number }
/** How many pieces of an order's line (`item` is its id) arrived intact. */
export type ReturnCount = { item: string; sound: number }
/** A line's intact and lost pieces: together, all that were ordered and not returned before. */
export type CountedLine<Line extends OrderedLine> = { line: Line; sound: number; lost: number }

/**
 * The intact and lost pieces of each line, once each line is counted once, from none to all of what was ordered and not put on
 * sale again with a refund (`restocked`, by the line's id). Otherwise the problems, by the dotted name of the field:
 * `items.0.sound`.
 */
export function countReturn<Line extends OrderedLine>(
  lines: readonly Line[],
  counts: readonly ReturnCount[],
  restocked: ReadonlyMap<string, number> = new Map(),
): { counted: CountedLine<Line>[] } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {}
  for (const [index, { item, sound }] of counts.entries()) {
    const line = lines.find(({ id }) => id === item)
    if (!line) problems[`items.${index}.item`] = 'This item is not in the order'
    else if (counts.findIndex((count) => count.item === item) !== index) {
      problems[`items.${index}.item`] = 'This item has already been counted'
    } else if (!isCountOf(inParcel(line), sound))
      problems[`items.${index}.sound`] = `Enter a number from 0 to ${inParcel(line)}`
  }
  const counted = lines.flatMap((line) => {
    const count = counts.find(({ item }) => item === line.id)
    return count ? [{ line, sound: count.sound, lost: inParcel(line) - count.sound }] : []
  })
  if (counted.length < lines.length) problems.items = 'Every item in the order must be counted'
  return Object.keys(problems).length === 0 ? { counted } : { problems }

  function inParcel({ id, quantity }: OrderedLine): number {
    return quantity - (restocked.get(id) ?? 0)
  }
}

function isCountOf(pieces: number, sound: number): boolean {
  return Number.isInteger(sound) && sound >= 0 && sound <= pieces
}
