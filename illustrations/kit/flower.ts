import { headingOf, type Point, toward } from './geometry.ts'
import { type LeafPlan, leaf } from './leaf.ts'
import type { LeafForm } from './leaf-forms.ts'
import { drawnForm } from './leaf-forms.ts'
import type { LeafTones } from './palette.ts'
import { patch, type Shape } from './shape.ts'
import { variation } from './variation.ts'

/** Petals in a ring, seen at an angle. */
export type Whorl = {
  readonly center: Point
  readonly radius: number
  readonly petals: number
  readonly form: LeafForm
  /** Width of a petal as a share of the radius. */
  readonly breadth: number
  readonly tones: LeafTones
  /** Compass heading the flower looks towards, and how much of its face is seen: 1 full face, 0.3 nearly from the side. */
  readonly facing?: number
  readonly open?: number
  /** Degrees the first petal is turned. */
  readonly twist?: number
  /** Degrees each petal bends sideways. */
  readonly curl?: number
  readonly marks?: LeafPlan['marks']
  readonly veining?: number
  readonly unruly?: number
  readonly seed: string
}

/** Paints a ring of petals, far ones first, each overlapping the last. */
export function whorl(plan: Whorl): Shape[] {
  const { center, radius, petals, form, breadth, tones, facing = 0, open = 1, twist = 0, curl = 0 } = plan
  const vary = variation(plan.seed)
  const axis = (facing * Math.PI) / 180
  const forward: Point = [Math.sin(axis), -Math.cos(axis)]
  const aside: Point = [-forward[1], forward[0]]
  const placed = Array.from({ length: petals }, (_, index) => {
    const angle = ((twist + (360 / petals) * index + vary.around(0, 20 / petals)) * Math.PI) / 180
    const [ahead, across] = [Math.cos(angle), Math.sin(angle)]
    const tip: Point = [
      (forward[0] * ahead * open + aside[0] * across) * radius,
      (forward[1] * ahead * open + aside[1] * across) * radius,
    ]
    return { index, ahead, tip, across }
  })
  return placed.map(({ index, tip, across, ahead }): Shape => {
    const length = Math.hypot(tip[0], tip[1]) * vary.between(0.95, 1.05)
    const squeeze = Math.sqrt(ahead * ahead + across * across * open * open)
    return leaf({
      seed: `${plan.seed}${index}`,
      from: center,
      heading: headingOf([0, 0], tip),
      bend: curl + vary.around(0, 6),
      length: Math.max(radius * 0.35, length),
      width: radius * breadth * Math.max(0.5, squeeze) * vary.between(0.95, 1.06),
      form,
      tones,
      midrib: 0,
      veining: plan.veining ?? 0,
      unruly: plan.unruly ?? 0.06,
      marks: plan.marks,
      lift: radius * 0.06,
    })
  })
}

/** Petal outlines by name. */
export const petals = {
  /** Broad, rounded, narrowing to a claw: hibiscus, periwinkle, primrose. */
  broad: drawnForm(
    [
      [0, 0.08],
      [0.18, 0.3],
      [0.42, 0.7],
      [0.66, 0.98],
      [0.84, 0.96],
      [0.95, 0.66],
      [0.995, 0.3],
      [1, 0],
    ],
    [],
  ),
  /** Long and narrow with a blunt tip: daisies, gerbera, chrysanthemum. */
  strap: drawnForm(
    [
      [0, 0.5],
      [0.3, 0.8],
      [0.7, 1],
      [0.93, 0.78],
      [1, 0.2],
      [1, 0],
    ],
    [],
  ),
  /** Pointed at both ends: lotus, water lily, lily. */
  pointed: drawnForm(
    [
      [0, 0.3],
      [0.25, 0.75],
      [0.5, 1],
      [0.75, 0.72],
      [0.93, 0.22],
      [1, 0],
    ],
    [],
  ),
  /** Short and round with a notch at the tip: jasmine buds opened, bougainvillea flowers. */
  notched: drawnForm(
    [
      [0, 0.15],
      [0.3, 0.7],
      [0.65, 1],
      [0.92, 0.8],
      [1, 0.35],
      [0.95, 0],
    ],
    [],
  ),
} as const

/** A flower bud: furled petals in two tones, its tip on the heading. */
export function bud(at: Point, heading: number, length: number, width: number, tones: LeafTones): Shape[] {
  const side = (v: number, u: number): Point => toward(toward(at, heading, length * u), heading + 90, width * v)
  const body = patch(
    [side(-0.3, 0), side(-0.5, 0.35), side(-0.3, 0.75), side(0, 1), side(0.3, 0.75), side(0.5, 0.35), side(0.3, 0)],
    tones.mid,
    6,
  )
  const fold = patch(
    [side(-0.28, 0.02), side(-0.44, 0.36), side(-0.22, 0.78), side(0, 0.99), side(0.1, 0.5), side(-0.06, 0.1)],
    tones.light,
  )
  const seam = patch([side(0.3, 0.1), side(0.14, 0.5), side(0, 0.96), side(0.04, 0.5), side(0.2, 0.1)], tones.dark)
  return [body, fold, seam]
}
