import type { Order } from '../../../contract/orders.ts'
import { formatSum } from '../../../domain/money.ts'

/** What recording the return will do, for this number of sound pieces. */
export function returnConsequences({ items, amount, paymentMethod, advance }: Order, sound: number): string {
  const ordered = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const paidOnline = paymentMethod === 'online' ? amount : (advance?.amount ?? null)
  const money =
    paidOnline === null ? 'No money goes back: it was to be paid in cash.' : `${formatSum(paidOnline)} is refunded.`
  const goods = [
    sound > 0 && `${pieces(sound)} on sale again`,
    sound < ordered && `${pieces(ordered - sound)} written off`,
  ].filter((part) => part !== false)
  return `${goods.join(', ')}. ${money}`
}

function pieces(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`
}
