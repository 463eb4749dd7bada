import { claimDaysText } from '../domain/claim/claimable.ts'
import type { DeliveryFacts } from '../domain/delivery/delivery-facts.ts'
import { formatSum } from '../domain/money.ts'

/** The rules in force, as texts for shoppers say them. */
export type ShopRules = {
  deliversFree: boolean
  /** How far the nursery's own van goes; null without one */
  vanKm: number | null
  /** `2–5 working days`; null without couriers */
  courierDays: string | null
  /** `from Monday to Thursday` */
  parcelDays: string
  cash: DeliveryFacts['cash']
  /** In rupees, of all zones */
  lowestMinimum: number
  highestMinimum: number
  /** `The minimum order is ₹300.` */
  minimumSentence: string
  /** `seven days`, from delivery */
  claimDays: string
}

type Seller = { deliversFree: boolean; delivery: DeliveryFacts; claims: { days: number } }

export function rulesOf({ deliversFree, delivery, claims }: Seller): ShopRules {
  const { vanKm, cash, lowestMinimum, highestMinimum } = delivery
  return {
    ...{ deliversFree, vanKm, cash, lowestMinimum, highestMinimum },
    courierDays: delivery.courierDays && courierDaysText(delivery.courierDays),
    parcelDays: parcelDaysText(delivery.parcelDays),
    minimumSentence: minimumSentence(delivery),
    claimDays: claimDaysText(claims),
  }
}

function courierDaysText({ from, to }: { from: number; to: number }): string {
  return from === to ? `${to} working ${to === 1 ? 'day' : 'days'}` : `${from}–${to} working days`
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** `from Monday to Thursday`, or `on Mondays and Thursdays`. */
function parcelDaysText(days: readonly number[]): string {
  const names = days.map((day) => weekdays[day - 1] ?? '')
  const isRow = days.length > 2 && days.every((day, index) => day === (days[0] ?? 0) + index)
  return isRow
    ? `from ${names[0]} to ${names.at(-1)}`
    : `on ${new Intl.ListFormat('en-IN').format(names.map((name) => `${name}s`))}`
}

function minimumSentence({ lowestMinimum, highestMinimum }: DeliveryFacts): string {
  if (highestMinimum === 0) return 'There is no minimum order.'
  if (lowestMinimum === highestMinimum) return `The minimum order is ${formatSum(lowestMinimum)}.`
  const [lowest, highest] = [formatSum(lowestMinimum), formatSum(highestMinimum)]
  if (lowestMinimum === 0)
    return `The minimum order depends on your PIN code. For some there is none; for others it is up to ${highest}.`
  return `The minimum order is between ${lowest} and ${highest}, depending on your PIN code.`
}
