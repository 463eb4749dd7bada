import { INDIA_AHEAD_MS } from './days.ts'

/** Where a complaint is on its way. */
export const ticketStates = ['open', 'in_progress', 'answered'] as const
export type TicketState = (typeof ticketStates)[number]

/** How near the deadline of a complaint is that waits for its answer. */
export const deadlines = ['later', 'soon', 'overdue'] as const
export type Deadline = (typeof deadlines)[number]

/** Rule 4(5) of the Consumer Protection (E-Commerce) Rules 2020: acknowledged within 48 hours, redressed within a month. */
export const ACKNOWLEDGED_WITHIN_HOURS = 48
/** A deadline within so many days is near. */
const DUE_SOON_DAYS = 7

const HOUR_MS = 60 * 60 * 1000

/** Until when a complaint must be acknowledged. */
export function acknowledgementDue(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + ACKNOWLEDGED_WITHIN_HOURS * HOUR_MS)
}

/** Until when a complaint must be redressed: the same day of the next month in India, or its last, at the same time. */
export function redressDue(receivedAt: Date): Date {
  const local = new Date(receivedAt.getTime() + INDIA_AHEAD_MS)
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDay = local.getTime() - Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const due = Date.UTC(year, month, Math.min(local.getUTCDate(), lastDay)) + timeOfDay
  return new Date(due - INDIA_AHEAD_MS)
}

/** How near the deadline is; null once the complaint is answered. */
export function deadlineOf({ state, dueAt }: { state: TicketState; dueAt: Date }, now: Date): Deadline | null {
  return state === 'answered' ? null : nearnessOf(dueAt, now, DUE_SOON_DAYS * 24)
}

/** How near a deadline is that is near within so many hours. */
export function nearnessOf(dueAt: Date, now: Date, soonHours: number): Deadline {
  const left = dueAt.getTime() - now.getTime()
  if (left <= 0) return 'overdue'
  return left <= soonHours * HOUR_MS ? 'soon' : 'later'
}
