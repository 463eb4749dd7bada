import type { State } from '../states.ts'
import type { DeliveryRules, Weekday } from './delivery-rules.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** `2026-12-05` for `2026-12-04` and 1. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** 1 for a Monday, 7 for a Sunday. */
export function weekdayOf(day: string): Weekday {
  return (new Date(day).getUTCDay() || 7) as Weekday
}

/** Whether a day lies within two days, both included. */
export function isWithin(day: string, { from, until }: { from: string; until: string }): boolean {
  return from <= day && day <= until
}

/** Whether a day is a holiday in a state. */
export function isHoliday({ holidays }: Pick<DeliveryRules, 'holidays'>, day: string, state: State): boolean {
  return holidays.some(
    (holiday) => isWithin(day, holiday) && (holiday.states.length === 0 || holiday.states.includes(state)),
  )
}

/** Whether somebody works at the nursery on a day. */
export function isNurseryOpen(rules: Pick<DeliveryRules, 'holidays' | 'closures'>, day: string, state: State): boolean {
  return !rules.closures.some((closure) => isWithin(day, closure)) && !isHoliday(rules, day, state)
}
