import type { Area } from './delivery-rules.ts'

/** Whether an area lists nothing, and so includes every address. */
function isEverywhere({ states, districts, pins }: Area): boolean {
  return states.length + districts.length + pins.length === 0
}

/** Whether each entry of an area lies within one of another. PINs are compared with PINs only. */
export function covers(whole: Area, part: Area): boolean {
  if (isEverywhere(whole)) return true
  if (isEverywhere(part)) return false
  return (
    part.states.every((state) => whole.states.includes(state)) &&
    part.districts.every(
      ({ state, district }) =>
        whole.states.includes(state) ||
        whole.districts.some((other) => other.state === state && other.district === district),
    ) &&
    part.pins.every(({ from, to }) => whole.pins.some((range) => range.from <= from && to <= range.to))
  )
}
