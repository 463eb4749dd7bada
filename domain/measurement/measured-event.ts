/** The events that browsers report; purchases are reported by the shop itself. */
export const browserEvents = ['PageView', 'ViewContent', 'AddToCart'] as const
export const measuredEvents = [...browserEvents, 'Purchase'] as const
export type MeasuredEventName = (typeof measuredEvents)[number]

/**
 * The state of an event: `waiting` to be sent (again), `sent`, `failed` for good, only `recorded` since the shop
 * forwards nothing, or dropped because the visitor's consent was `withdrawn`.
 */
export const measuredStates = ['waiting', 'sent', 'failed', 'recorded', 'withdrawn'] as const
export type MeasuredState = (typeof measuredStates)[number]

/** Meta accepts an event up to so many days after it happened. */
export const EVENT_DAYS = 7
