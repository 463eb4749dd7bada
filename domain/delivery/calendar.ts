import type { State } from '../states.ts'
import type { DeliveryRules, Weekday } from './delivery-rules.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** How many days ahead a day is looked for */
const HORIZON_DAYS = 120

/** `2026-12-05` for `2026-12-04` and 1. */
export function addDays(day: string, count: number): string {
  // Within a month without a date, since promises are made by the hundred
  const date = Number(day.slice(8)) + count
  if (count >= 0 && date <= 28) return `${day.slice(0, 8)}${date < 10 ? '0' : ''}${date}`
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** 1 for a Monday, 7 for a Sunday. */
export function weekdayOf(day: string): Weekday {
  return (new Date(day).getUTCDay() || 7) as Weekday
}

/** The days from one on with their weekdays, as far ahead as the shop promises. Each is computed when it is used. */
export function* daysFrom(first: string): Generator<{ day: string; weekday: Weekday }, void, void> {
  let day = first
  let weekday = weekdayOf(first)
  for (let count = 0; count < HORIZON_DAYS; count += 1) {
    yield { day, weekday }
    day = addDays(day, 1)
    weekday = ((weekday % 7) + 1) as Weekday
  }
}

function isWithin(day: string, { from, until }: { from: string; until: string }): boolean {
  return from <= day && day <= until
}

/** Whether a day is a holiday in a state. */
export function isHoliday({ holidays }: Pick<DeliveryRules, 'holidays'>, day: string, state: State): boolean {
  return holidays.some(
    (holiday) => isWithin(day, holiday) && (holiday.states.length === 0 || holiday.states.includes(state)),
  )
}

/** Whether the nursery, in a state, works on a day. */
export function isNurseryOpen(rules: Pick<DeliveryRules, 'holidays' | 'closures'>, day: string, state: State): boolean {
  return !rules.closures.some((closure) => isWithin(day, closure)) && !isHoliday(rules, day, state)
}

/**
 * The first open day on which an order is packed: its own day before the cut-off. Null if none is near. The order's day and
 * time are India's.
 */
export function packingDay(
  rules: Pick<DeliveryRules, 'holidays' | 'closures' | 'cutOff'>,
  state: State,
  orderedAt: { day: string; time: string },
): string | null {
  const first = orderedAt.time < rules.cutOff ? orderedAt.day : addDays(orderedAt.day, 1)
  for (const { day } of daysFrom(first)) if (isNurseryOpen(rules, day, state)) return day
  return null
}
