import { dabs } from './brush.ts'
import { ellipsePoints, type Point, smoothPath } from './geometry.ts'
import { leaf } from './leaf.ts'
import { type LeafForm, plainForm } from './leaf-forms.ts'
import { greens, type LeafTones } from './palette.ts'
import type { Shape } from './shape.ts'
import { patch } from './shape.ts'
import { bow, type Spine } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** A seedling of a certain species: its stalk and its two seed leaves; true leaves are grown on by the caller. */
export type SproutPlan = {
  readonly seed: string
  readonly foot: Point
  readonly height: number
  readonly lean?: number
  readonly bend?: number
  /** Thickness of the stalk. */
  readonly width: number
  readonly stalk: LeafTones
  readonly tones?: LeafTones
  readonly form?: LeafForm
  /** Length of a seed leaf and its breadth as a share of it. */
  readonly length: number
  readonly breadth: number
  /** Degrees between upright and seed leaf, and how far it sags. */
  readonly spread?: number
  readonly sag?: number
  /** Stalk of a seed leaf, as a share of its length. */
  readonly petiole?: number
  readonly midrib?: number
  readonly gloss?: number
}

/** A seedling's stalk, where it ends, and its seed leaves, one behind and one before. */
export type Sprout = { readonly spine: Spine; readonly top: Point; readonly stalk: Shape; readonly leaves: Shape[] }

/** Grows a seedling up to its seed leaves. */
export function sprout(plan: SproutPlan): Sprout {
  const { foot, height, lean = 0, bend = 0, spread = 70, sag = 22, petiole = 0.14, tones = greens.fresh } = plan
  const vary = variation(plan.seed)
  const spine = bow({ from: foot, heading: lean, length: height, bend })
  const top = spine.at(1)
  const leaves = ([-1, 1] as const).flatMap((side) => {
    const heading = spine.heading(1) + side * (spread + vary.around(0, 6))
    const short = bow({ from: spine.at(0.97), heading, length: plan.length * petiole, bend: side * 6 })
    return [
      stem({ spine: short, from: plan.width * 0.66, to: plan.width * 0.46, tones, lift: 4 }),
      leaf({
        seed: `${plan.seed}${side}`,
        from: short.at(0.9),
        heading: heading + side * 4,
        bend: side * sag,
        length: plan.length * vary.between(0.94, 1.04),
        width: plan.length * plan.breadth,
        form: plan.form ?? plainForm(0.55, 0.5, 0),
        tones,
        turn: side * -0.18,
        midrib: plan.midrib ?? plan.length * 0.022,
        gloss: plan.gloss ?? 0.4,
        unruly: 0.03,
        lift: plan.length * 0.05,
      }),
    ]
  })
  const stalk = stem({ spine, from: plan.width * 1.12, to: plan.width * 0.86, tones: plan.stalk, lift: 5 })
  return { spine, top, stalk, leaves }
}

/** A low heap of dark seed compost for seedlings to stand in, seen from the side. */
export function compost(center: Point, rx: number, ry: number, seed: string): Shape {
  const vary = variation(seed)
  const rim = ellipsePoints(center, rx, ry, 40).map(([x, y]): Point => {
    const flat = 1 - Math.abs(x - center[0]) / rx
    return [x, y + vary.around(0, ry * 0.2) * flat - ry * 0.25 * flat]
  })
  const place = (): Point => {
    const [angle, reach] = [vary.between(0, Math.PI * 2), Math.sqrt(vary.next())]
    return [center[0] + Math.cos(angle) * reach * rx, center[1] + Math.sin(angle) * reach * ry]
  }
  const heap = patch(rim, '#4A3527')
  const lit = ellipsePoints([center[0] - rx * 0.12, center[1] - ry * 0.25], rx * 0.78, ry * 0.6, 20)
  return {
    ...heap,
    svg:
      `<path d="${smoothPath(rim)}" transform="translate(${rx * 0.05} ${ry * 0.24})" fill="#5A4632" opacity="0.35" filter="url(#soft)"/>${heap.svg}` +
      `<path d="${smoothPath(lit)}" fill="#5F4635" opacity="0.7"/>` +
      dabs(150, place, rx * 0.024, ['#6F5440', '#382619', '#7C634B', '#2E1F15', '#8A7156'], vary),
  }
}
