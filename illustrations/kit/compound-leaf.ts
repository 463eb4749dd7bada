import type { Point } from './geometry.ts'
import { leaf } from './leaf.ts'
import type { LeafForm } from './leaf-forms.ts'
import type { LeafTones } from './palette.ts'
import { gather, type Shape } from './shape.ts'
import type { Spine } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** A feathered leaf: leaflets in pairs along a stalk (neem, curry leaf, moringa, fern, palm). */
export type PinnatePlan = {
  readonly spine: Spine
  readonly pairs: number
  readonly form: LeafForm
  /** Length of the longest leaflet, and width as a share of length. */
  readonly length: number
  readonly breadth: number
  readonly tones: LeafTones
  readonly seed: string
  /** Share of the stalk that is bare. */
  readonly bare?: number
  /** Degrees between stalk and leaflet at the base and at the tip. */
  readonly angles?: readonly [number, number]
  /** Leaflet length along the leaf (0 base .. 1 tip), as a share of the longest. */
  readonly taper?: (t: number) => number
  /** Whether a single leaflet ends the leaf. */
  readonly terminal?: boolean
  /** Degrees each leaflet droops towards the ground. */
  readonly droop?: number
  readonly width?: number
  readonly midrib?: number
  readonly gloss?: number
  readonly alternate?: boolean
}

/** Paints a feathered leaf as one shape; leaflets of the far half first. */
export function pinnateLeaf(plan: PinnatePlan): Shape {
  const {
    spine,
    pairs,
    angles = [70, 42],
    bare = 0.2,
    droop = 0,
    taper = (t) => 0.6 + 0.4 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.1)),
  } = plan
  const vary = variation(plan.seed)
  const leaflet = (from: Point, heading: number, length: number, name: string, sag: number): Shape =>
    leaf({
      seed: plan.seed + name,
      from,
      heading,
      length,
      bend: sag + vary.around(0, 8),
      width: length * plan.breadth,
      form: plan.form,
      tones: plan.tones,
      midrib: plan.midrib ?? 2,
      gloss: plan.gloss ?? 0,
      turn: vary.around(0, 0.3),
      unruly: 0.04,
      lift: 0,
    })
  const side = (direction: 1 | -1): Shape[] =>
    Array.from({ length: pairs }, (_, index) => {
      const t = (index + (plan.alternate && direction === 1 ? 0.5 : 0)) / Math.max(1, pairs - (plan.terminal ? 0 : 0.5))
      const u = bare + (1 - bare) * Math.min(1, t)
      const heading = spine.heading(u) + direction * (angles[0] + (angles[1] - angles[0]) * t + vary.around(0, 6))
      const fall = Math.sin((heading * Math.PI) / 180) * droop
      return leaflet(
        spine.at(u),
        heading,
        plan.length * taper(t) * vary.between(0.92, 1.08),
        `${direction}${index}`,
        fall,
      )
    })
  const end = plan.terminal ? [leaflet(spine.at(1), spine.heading(1), plan.length * taper(1), 'end', droop * 0.3)] : []
  const stalk = stem({ spine, from: plan.width ?? 8, to: (plan.width ?? 8) * 0.35, tones: plan.tones, lift: 0 })
  const lowerFirst: 1 | -1 = Math.sin((spine.heading(0.5) * Math.PI) / 180) >= 0 ? -1 : 1
  return gather([...side(lowerFirst), stalk, ...side(lowerFirst === 1 ? -1 : 1), ...end], 12)
}
