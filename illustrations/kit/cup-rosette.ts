import { headingOf, type Point } from './geometry.ts'
import { type LeafPaint, leaf } from './leaf.ts'
import type { Shape } from './shape.ts'
import { variation } from './variation.ts'

/** How one leaf of a rosette stands: its age (1 outermost), its lift off the ground, and whether its back is seen. */
export type CupLeaf = {
  readonly index: number
  readonly age: number
  readonly theta: number
  /** Degrees between the leaf and the ground. */
  readonly rise: number
  /** 1 faces the eye, 0 is seen edge on, negative shows its back. */
  readonly facing: number
}

/** A rosette of fleshy leaves as a solid thing, the inner ones standing steeper (echeveria, haworthia, agave). */
export type CupPlan = {
  readonly center: Point
  readonly leaves: number
  /** Length of a leaf of the given age. */
  readonly length: (age: number) => number
  /** Degrees that a leaf of the given age rises from the ground. */
  readonly rise: (age: number) => number
  /** Height on the stem where a leaf of the given age sits. */
  readonly height?: (age: number) => number
  /** Degrees that leaves curve upwards from base to tip. */
  readonly curve?: number
  /** Degrees the eye looks down from: 90 straight above, 0 from the side. */
  readonly view: number
  /** Degrees round the stem from leaf to leaf. */
  readonly divergence?: number
  readonly seed: string
  /** How much the leaves stray from the spiral, in degrees. */
  readonly stray?: number
  readonly paint: (leaf: CupLeaf) => Omit<LeafPaint, 'seed'>
}

/** Paints the rosette from its outermost leaves inwards, the far ones of each turn first. */
export function cupRosette(plan: CupPlan): Shape[] {
  const vary = variation(plan.seed)
  const down = (plan.view * Math.PI) / 180
  const seen = ([x, y, z]: readonly [number, number, number]): Point => [
    plan.center[0] + x,
    plan.center[1] + y * Math.sin(down) - z * Math.cos(down),
  ]
  const placed = Array.from({ length: plan.leaves }, (_, index) => {
    const age = 1 - index / Math.max(1, plan.leaves - 1)
    const theta = index * (plan.divergence ?? 137.5) + vary.around(0, plan.stray ?? 4)
    const rise = plan.rise(age) + vary.around(0, plan.stray ?? 4)
    const length = plan.length(age) * vary.between(0.96, 1.04)
    return { index, age, theta, rise, length, near: Math.cos((theta * Math.PI) / 180) }
  })
  const order = ({ index, near, rise }: { index: number; near: number; rise: number }): number =>
    index + near * (2 + Math.max(0, rise - plan.view) * 0.16)
  placed.sort((a, b) => order(a) - order(b))
  return placed.map(({ index, age, theta, rise, length }): Shape => {
    const round = (theta * Math.PI) / 180
    const points: Point[] = []
    let at: readonly [number, number, number] = [0, 0, plan.height?.(age) ?? 0]
    const steps = 24
    for (let step = 0; step <= steps; step++) {
      points.push(seen(at))
      const up = ((rise + (plan.curve ?? 0) * (step / steps - 0.35)) * Math.PI) / 180
      const out = (Math.cos(up) * length) / steps
      at = [at[0] + Math.sin(round) * out, at[1] + Math.cos(round) * out, at[2] + (Math.sin(up) * length) / steps]
    }
    const up = (rise * Math.PI) / 180
    const facing = Math.cos(up) * Math.sin(down) - Math.sin(up) * Math.cos(round) * Math.cos(down)
    return leaf({
      seed: `${plan.seed}${index}`,
      spine: polyline(points),
      ...plan.paint({ index, age, theta, rise, facing }),
    })
  })
}

function polyline(points: readonly Point[]): {
  length: number
  at: (u: number) => Point
  heading: (u: number) => number
} {
  const last = points.length - 1
  const index = (u: number): number => Math.min(last - 1, Math.max(0, Math.floor(u * last)))
  const length = points
    .slice(1)
    .reduce((sum, [x, y], at) => sum + Math.hypot(x - (points[at]?.[0] ?? x), y - (points[at]?.[1] ?? y)), 0)
  return {
    length,
    at: (u) => {
      const here = index(u)
      const [a, b] = [points[here] as Point, points[here + 1] as Point]
      const t = u * last - here
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
    },
    heading: (u) =>
      headingOf(points[Math.max(0, index(u) - 1)] as Point, points[Math.min(last, index(u) + 2)] as Point),
  }
}
