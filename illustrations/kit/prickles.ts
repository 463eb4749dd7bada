import { num, straightPath, toward } from './geometry.ts'
import { painted, type Shape } from './shape.ts'
import type { Spine } from './spine.ts'
import { variation } from './variation.ts'

/** How prickles or thorns sit on a stem. */
export type PricklePlan = {
  readonly spine: Spine
  /** Width of the stem where they sit. */
  readonly width: number
  readonly count: number
  readonly length: number
  readonly fill: string
  readonly from?: number
  readonly to?: number
  /** Degrees they point down the stem; negative points them up. */
  readonly hook?: number
  readonly seed: string
}

/** Small sharp triangles on both sides of a stem: rose prickles, thorns. */
export function prickles({
  spine,
  width,
  count,
  length,
  fill,
  from = 0.06,
  to = 0.92,
  hook = 18,
  seed,
}: PricklePlan): Shape {
  const vary = variation(seed)
  const data = Array.from({ length: count }, (_, index) => {
    const u = from + ((to - from) * (index + vary.between(0, 0.9))) / count
    const side = vary.chance(0.5) ? 1 : -1
    const [at, way] = [spine.at(u), spine.heading(u)]
    const foot = toward(at, way + side * 90, width * vary.between(0.2, 0.42))
    const tip = toward(foot, way + side * (90 + hook + vary.around(0, 10)), length * vary.between(0.7, 1.1))
    const half = length * 0.22
    return straightPath([toward(foot, way, half), tip, toward(foot, way, -half)])
  }).join('')
  return painted(`<path d="${data}" fill="${fill}" stroke="${fill}" stroke-width="${num(length * 0.04)}"/>`)
}
