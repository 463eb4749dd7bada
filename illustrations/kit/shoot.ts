import { headingOf, type Point } from './geometry.ts'
import type { Shape } from './shape.ts'
import type { Spine } from './spine.ts'
import { variation } from './variation.ts'

/** Where a leaf springs from a shoot and how the eye sees it. */
export type LeafPlace = {
  readonly index: number
  readonly at: Point
  /** Share of the shoot's length. */
  readonly u: number
  readonly heading: number
  /** What foreshortening leaves of its length, 0.5..1. */
  readonly reach: number
  /** −1 behind the shoot .. 1 towards the eye. */
  readonly depth: number
  /** −1 to the left of the shoot .. 1 to the right. */
  readonly lateral: number
}

/** How leaves are arranged on a shoot. */
export type Arrangement = {
  readonly spine: Spine
  readonly nodes: number
  /** Shares of the length between which leaves grow. */
  readonly from?: number
  readonly to?: number
  /** Degrees round the stem from node to node: 137.5 spiral, 180 two-ranked, 90 with two a node is crosswise. */
  readonly divergence?: number
  /** Leaves at each node: 1 alternate, 2 opposite, 3 or more whorled. */
  readonly each?: number
  /** Degrees between stem and leaf at the base of the shoot and at its tip. */
  readonly angles?: readonly [low: number, high: number]
  readonly seed: string
}

/** The places of a shoot's leaves, seen from slightly above. */
export function leafPlaces({
  spine,
  nodes,
  from = 0.1,
  to = 1,
  divergence = 137.5,
  each = 1,
  angles = [72, 38],
  seed,
}: Arrangement): LeafPlace[] {
  const vary = variation(seed)
  const start = vary.between(0, 360)
  return Array.from({ length: nodes * each }, (_, index): LeafPlace => {
    const node = Math.floor(index / each)
    const share = nodes === 1 ? 1 : node / (nodes - 1)
    const u = from + (to - from) * share
    const phi = ((start + node * divergence + ((index % each) * 360) / each + vary.around(0, 14)) * Math.PI) / 180
    const alpha = ((angles[0] + (angles[1] - angles[0]) * share + vary.around(0, 9)) * Math.PI) / 180
    const axis = (spine.heading(u) * Math.PI) / 180
    const [up, out] = [Math.cos(alpha), Math.sin(alpha)]
    const x = Math.sin(axis) * up + Math.cos(axis) * Math.sin(phi) * out
    const y = -Math.cos(axis) * up + Math.sin(axis) * Math.sin(phi) * out + 0.42 * Math.cos(phi) * out
    return {
      index,
      at: spine.at(u),
      u,
      heading: headingOf([0, 0], [x, y]),
      reach: Math.max(0.5, Math.min(1, Math.hypot(x, y))),
      depth: Math.cos(phi),
      lateral: Math.sin(phi),
    }
  })
}

/** A shoot with its leaves in order: those behind it, the shoot, those before it from its base up. */
export function leafyShoot(
  shoot: Shape,
  places: readonly LeafPlace[],
  grow: (place: LeafPlace) => readonly Shape[],
): Shape[] {
  const behind = places.filter((place) => place.depth < -0.15)
  const before = places.filter((place) => place.depth >= -0.15)
  return [...behind.flatMap(grow), shoot, ...before.flatMap(grow)]
}
