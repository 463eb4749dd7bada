import { formatSum, toRupees } from '../../../domain/money.ts'
import type { ReturnRefund } from '../../../domain/returns/refund-of.ts'

/** How many pieces of an item were ordered, and how many of these went on sale again before the parcel came back. */
export function parcelText(ordered: number, inParcel: number): string {
  return inParcel < ordered ? `${ordered} ordered, ${ordered - inParcel} back in stock already` : `${ordered} ordered`
}

/** What becomes of the pieces, for this number of sound ones. */
export function stockText(items: readonly { quantity: number }[], sound: number): string {
  const ordered = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const goods = [
    sound > 0 && `${pieces(sound)} on sale again`,
    sound < ordered && `${pieces(ordered - sound)} written off`,
  ].filter((part) => part !== false)
  return `${goods.join(', ')}.`
}

type Plan = Pick<ReturnRefund, 'amount' | 'retained'>

/** What becomes of the money that was paid online; nothing before the reason is chosen. */
export function moneyText(isPaid: boolean, plan: Plan | null): string {
  if (!isPaid) return 'No money goes back: it was to be paid in cash.'
  if (plan === null) return ''
  const { amount, retained } = plan
  const back = amount > 0 ? `${formatSum(toRupees(amount))} is refunded.` : 'Nothing is refunded.'
  return retained > 0 ? `${back} By the policy, ${formatSum(toRupees(retained))} stays with the shop.` : back
}

function pieces(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`
}
