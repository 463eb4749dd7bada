import { dayInIndia } from '../days.ts'
import { addDays, weekdayOf } from '../delivery/calendar.ts'

/** The working days within which banks show a refund, according to the provider. */
const WORKING_DAYS = 7
const SATURDAY = 6

/**
 * The day in India by which the shopper's bank should show a refund sent now. Saturdays and Sundays are not working
 * days; bank holidays are not known here.
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
