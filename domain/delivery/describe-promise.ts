import type { AgreedDelivery } from './agreed-delivery.ts'

const carriersInText = { van: 'our van', courier: 'courier', pickup: 'to be collected' } as const

const longDay = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `our van, Friday 4 December`, or `courier, Friday 4 December to Monday 7 December`. */
export function promiseText({ by, earliest, latest }: Pick<AgreedDelivery, 'by' | 'earliest' | 'latest'>): string {
  const days = [...new Set([earliest, latest])].map((day) => longDay.format(new Date(day)).replace(',', ''))
  return `${carriersInText[by]}, ${days.join(' to ')}`
}
