import { addDays, weekdayOf } from '../delivery/calendar.ts'
import { dayInIndia } from '../tax/financial-year.ts'

/** The most working days that banks take, as the policy page and the mail of a refund say. */
const BANK_DAYS = 7

/**
 * The day in India by which a bank shows a refund of this moment: working days are Monday to Friday. Holidays are unknown here,
 * so it is an estimate.
 */
export function refundArrival(moment: Date): string {
  let day = dayInIndia(moment)
  for (let left = BANK_DAYS; left > 0; ) {
    day = addDays(day, 1)
    if (weekdayOf(day) <= 5) left -= 1
  }
  return day
}
