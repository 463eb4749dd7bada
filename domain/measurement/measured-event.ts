/** What visitors' browsers tell, and what the shop itself tells of an order. */
export const toldByBrowsers = ['PageView', 'ViewContent', 'AddToCart'] as const
export const measuredEvents = [...toldByBrowsers, 'Purchase'] as const
export type MeasuredEventName = (typeof measuredEvents)[number]

/**
 * How far an event has come: `waiting` to be sent (again), `sent`, `failed` for good, only `recorded` since the shop
 * sends nothing on, or dropped because the visitor's consent was `withdrawn`.
 */
export const measuredStates = ['waiting', 'sent', 'failed', 'recorded', 'withdrawn'] as const
export type MeasuredState = (typeof measuredStates)[number]

/** For so long Meta takes an event after it happened. */
export const EVENT_DAYS = 7
