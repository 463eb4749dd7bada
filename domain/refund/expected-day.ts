import { dayInIndia } from '../days.ts'
import { addDays, weekdayOf } from '../delivery/calendar.ts'

/** Within so many working days banks show a refund, as the provider says. */
const WORKING_DAYS = 7
const SATURDAY = 6

/**
 * By which day in India the shopper's bank shows a refund that is sent at this moment. Saturdays and Sundays do not count as
 * working days; the holidays of banks are unknown here.
 */
export function refundExpectedBy(sentAt: Date): string {
  let day = dayInIndia(sentAt)
  let left = WORKING_DAYS
  while (left > 0) {
    day = addDays(day, 1)
    if (weekdayOf(day) < SATURDAY) left -= 1
  }
  return day
}
