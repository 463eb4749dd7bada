import { boundsOf, ellipsePoints, num, type Point, smoothPath, straightPath } from './geometry.ts'
import { groundShadow } from './ground.ts'
import { mouth, type Soil, saucer } from './pot-mouth.ts'
import { type PotPlan, type Profile, slant } from './pot-plan.ts'
import { skin, surfaceOf } from './pot-skin.ts'
import { clipped, gather, type Shape } from './shape.ts'

/** A painted pot, the place where plants come out of it, and the path of everything its front wall does not hide. */
export type Pot = {
  readonly shape: Shape
  readonly soil: Soil
  readonly open: string
}

/** Shapes growing out of a pot, their feet hidden behind its front wall; what hangs over the wall is painted separately. */
export function rooted(vessel: Pot, shapes: readonly Shape[]): Shape {
  const grown = gather(shapes, 0)
  return { ...grown, svg: clipped(grown.svg, vessel.open) }
}

/** Paints a pot with its ground shadow; plants are painted after it, from `soil`. */
export function pot(plan: PotPlan): Pot {
  const { x, y, radius, height, glaze, collar } = plan
  const rimY = y - height
  const body = surfaceOf(plan, plan.profile)
  const bodyPaint = skin(body, glaze, plan.pattern)
  const outer = radius * (plan.profile[0]?.[1] ?? 1) * (1 + (collar?.out ?? 0))
  const collarPaint = collar ? collarOf(plan, outer) : undefined
  const wall = Math.max(8, radius * 0.07)
  const soil = { x, y: rimY + radius * slant * 0.55, rx: (outer - wall) * 0.94, ry: (outer - wall) * slant * 0.8 }
  const saucerPaint = plan.saucer ? saucer(plan) : ''
  const rim = ellipsePoints([x, rimY], outer, outer * slant)
  const shape: Shape = {
    svg:
      groundShadow(x, y, radius * (plan.profile[plan.profile.length - 1]?.[1] ?? 1) * (plan.saucer ? 1.25 : 1.05)) +
      saucerPaint +
      bodyPaint.svg +
      (collarPaint?.svg ?? '') +
      mouth(plan, outer, wall, soil),
    outlines: [bodyPaint.outline, ...(collarPaint ? [collarPaint.outline] : []), smoothPath(rim)],
    bounds: boundsOf([...body.outlinePoints, ...rim]),
    lift: 0,
  }
  const reach = 4000
  const brim = Array.from({ length: 19 }, (_, index): Point => {
    const angle = ((index * 10 - 90) * Math.PI) / 180
    return [x + Math.sin(angle) * (outer - wall), rimY + Math.cos(angle) * (outer - wall) * slant * 0.93]
  })
  const open = straightPath([
    [x - reach, rimY - reach],
    [x - reach, y + reach],
    [x - outer, y + reach],
    [x - outer, rimY],
    ...brim,
    [x + outer, rimY],
    [x + outer, y + reach],
    [x + reach, y + reach],
    [x + reach, rimY - reach],
  ])
  return { shape, soil, open }
}

function collarOf(plan: PotPlan, outer: number): { svg: string; outline: string } {
  const depth = plan.collar?.height ?? 0
  const flare: Profile = [
    [0, outer / plan.radius],
    [depth, (outer / plan.radius) * 0.965],
  ]
  const surface = surfaceOf(plan, flare)
  const under = surface.outline
  const shadow = `<path d="${under}" transform="translate(${num(plan.radius * 0.03)} ${num(plan.radius * 0.075)})" fill="${plan.glaze.deep}" opacity="0.42"/>`
  const paint = skin({ ...surface, at: (theta, down) => surface.at(theta, down * depth) }, plan.glaze, undefined)
  const body = surfaceOf(plan, plan.profile)
  return { svg: clipped(shadow, body.outline) + paint.svg, outline: under }
}
