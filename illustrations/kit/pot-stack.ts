import { glazes } from './glazes.ts'
import { type Pot, pot, rooted } from './pot.ts'
import { weathering } from './pot-patterns.ts'
import { profiles } from './pot-profiles.ts'
import type { Shape } from './shape.ts'

/** Empty clay pots put into one another, `count` high, the lowest standing at (x, y). */
export function potStack(x: number, y: number, radius: number, count: number, seed: string): Shape[] {
  const height = radius * 1.3
  const each = (index: number): Pot => {
    const name = `${seed}${index}`
    return pot({
      x: x + (index % 2 ? 3 : -2),
      y: y - index * height * 0.36,
      radius,
      height,
      profile: profiles.classic,
      glaze: index % 3 === 1 ? glazes.terracotta : glazes.weathered,
      collar: { height: 0.24, out: 0.07 },
      pattern: weathering(name),
      filling: 'none',
      seed: name,
    })
  }
  const from = (index: number): Shape[] => {
    const vessel = each(index)
    return index === count - 1 ? [vessel.shape] : [vessel.shape, rooted(vessel, from(index + 1))]
  }
  return from(0)
}
