import type { Area } from '../../../domain/delivery/delivery-rules.ts'

/** An area in words: `Kerala, Pune district, PIN 411001 to 411062`, or `Everywhere`. */
export function areaText({ states, districts, pins }: Area): string {
  const parts = [
    ...states,
    ...districts.map(({ district }) => `${district} district`),
    ...pins.map(({ from, to }) => (from === to ? `PIN ${from}` : `PIN ${from} to ${to}`)),
  ]
  return parts.length === 0 ? 'Everywhere' : parts.join(', ')
}
