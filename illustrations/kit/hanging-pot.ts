import { taper } from './brush.ts'
import { boundsOf, ellipsePoints, type Point, smoothPath } from './geometry.ts'
import { mix } from './palette.ts'
import { mouth, type Soil } from './pot-mouth.ts'
import { type PotPlan, slant } from './pot-plan.ts'
import { skin, surfaceOf } from './pot-skin.ts'
import { painted, type Shape } from './shape.ts'

/** A pot hung by three cords from one point: what lies behind the plant, its soil, and the cord before the plant. */
export type HangingPot = { readonly shape: Shape; readonly soil: Soil; readonly cord: Shape }

/** Paints a pot in mid-air, without the ground shadow of `pot`; `hook` is where its cords meet. */
export function hangingPot(plan: PotPlan, hook: Point, cordColor = '#C9B088'): HangingPot {
  const { x, y, radius, height } = plan
  const body = surfaceOf(plan, plan.profile)
  const bodyPaint = skin(body, plan.glaze, plan.pattern)
  const outer = radius * (plan.profile[0]?.[1] ?? 1)
  const wall = Math.max(8, radius * 0.07)
  const rimY = y - height
  const soil = { x, y: rimY + radius * slant * 0.55, rx: (outer - wall) * 0.94, ry: (outer - wall) * slant * 0.8 }
  const rim = ellipsePoints([x, rimY], outer, outer * slant)
  const cord = (to: Point, width: number): string => {
    const middle: Point = [(hook[0] + to[0]) / 2, (hook[1] + to[1]) / 2]
    const shadow = [hook, middle, to].map(([px, py]): Point => [px + width * 0.3, py])
    return (
      `<path d="${taper(shadow, width, width)}" fill="${mix(cordColor, '#4A2F1C', 0.45)}"/>` +
      `<path d="${taper([hook, middle, to], width * 0.7, width * 0.7)}" fill="${cordColor}"/>`
    )
  }
  const left: Point = [x - outer * 0.93, rimY + outer * slant * 0.3]
  const right: Point = [x + outer * 0.93, rimY + outer * slant * 0.3]
  return {
    soil,
    shape: {
      svg: cord([x + outer * 0.2, rimY - outer * slant], 7) + bodyPaint.svg + mouth(plan, outer, wall, soil),
      outlines: [bodyPaint.outline, smoothPath(rim)],
      bounds: boundsOf([...body.outlinePoints, ...rim]),
      lift: 0,
    },
    cord: painted(cord(left, 8) + cord(right, 8)),
  }
}
