import { type Point, toward } from './geometry.ts'
import { type LeafPlan, leaf } from './leaf.ts'
import { type LeafTones, lit, shaded } from './palette.ts'
import type { Shape } from './shape.ts'
import { variation } from './variation.ts'

/** A rosette of leaves in a spiral (echeveria, houseleek, lettuce), seen from obliquely above. */
export type RosettePlan = {
  readonly center: Point
  readonly radius: number
  readonly leaves: number
  readonly tones: LeafTones
  readonly form: LeafPlan['form']
  /** Width of a leaf as a share of its length. */
  readonly breadth: number
  /** 1 is seen from straight above, 0.4 from the side. */
  readonly tilt?: number
  readonly marks?: LeafPlan['marks']
  readonly seed: string
}

/** Paints a spiral rosette from its outermost leaf inwards (divergence 137.5°). */
export function rosette({
  center,
  radius,
  leaves,
  tones,
  form,
  breadth,
  tilt = 0.62,
  marks,
  seed,
}: RosettePlan): Shape[] {
  const vary = variation(seed)
  return Array.from({ length: leaves }, (_, index): Shape => {
    const age = 1 - index / leaves
    const theta = ((index * 137.5 + vary.around(0, 5)) * Math.PI) / 180
    const away: Point = [Math.sin(theta), Math.cos(theta) * tilt]
    const foreshort = Math.hypot(away[0], away[1])
    const reach = radius * (0.18 + 0.82 * age ** 0.8)
    const start: Point = [
      center[0] + away[0] * reach * 0.2,
      center[1] + away[1] * reach * 0.2 - (1 - age) * radius * 0.2,
    ]
    const heading = (Math.atan2(away[0], -away[1]) * 180) / Math.PI
    const rise = (1 - age) * 0.3
    const tip = toward(start, heading, reach * 0.8 * foreshort)
    const raised: Point = [tip[0], tip[1] - reach * rise]
    const length = Math.max(reach * 0.34, Math.hypot(raised[0] - start[0], raised[1] - start[1]))
    return leaf({
      seed: `${seed}${index}`,
      from: start,
      heading: (Math.atan2(raised[0] - start[0], start[1] - raised[1]) * 180) / Math.PI,
      length,
      width: reach * breadth * (0.75 + 0.25 * Math.abs(away[1] / foreshort)),
      form,
      tones: age > 0.75 ? shaded(tones, (age - 0.75) * 0.7) : lit(tones, (0.75 - age) * 0.3),
      marks,
      midrib: 0,
      gloss: 0,
      unruly: 0.03,
      lift: radius * 0.045,
    })
  })
}
