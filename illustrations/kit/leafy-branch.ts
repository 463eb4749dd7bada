import type { Point } from './geometry.ts'
import { leaf } from './leaf.ts'
import type { LeafForm } from './leaf-forms.ts'
import { type LeafTones, shaded } from './palette.ts'
import type { Shape } from './shape.ts'
import { type LeafPlace, leafPlaces, leafyShoot } from './shoot.ts'
import { bow, type Spine, through } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** What the leaves of a plant have in common. */
export type Foliage = {
  readonly form: LeafForm
  /** Picked from at random, leaf by leaf. */
  readonly tones: readonly LeafTones[]
  readonly length: number
  /** Width as a share of length. */
  readonly breadth: number
  /** Length of the leaf stalk as a share of the blade; 0 for none. */
  readonly stalk?: number
  readonly stalkTones?: LeafTones
  readonly midrib?: number
  readonly veining?: number
  readonly gloss?: number
  readonly quilted?: boolean
  /** Degrees that leaves at the sides bend down. */
  readonly arch?: number
  readonly lift?: number
}

/** A branch and how its leaves sit on it; `each` and `divergence` as in `leafPlaces`. */
export type Branch = {
  readonly seed: string
  readonly spine: Spine
  readonly wood: LeafTones
  /** Width at the base and at the tip. */
  readonly from: number
  readonly to?: number
  readonly bark?: number
  readonly foliage: Foliage
  readonly nodes: number
  readonly each?: number
  readonly divergence?: number
  readonly angles?: readonly [number, number]
  /** Share of the length below which it is bare. */
  readonly bare?: number
  /** Leaf size along the branch, as a share of the foliage's length. */
  readonly size?: (u: number) => number
  /** How far back the branch is, 0 in front. */
  readonly back?: number
}

/** Paints a woody or soft branch with simple leaves. */
export function leafyBranch(branch: Branch): Shape[] {
  const { spine, seed, foliage, nodes, back = 0, bare = 0.2, size = (u) => 1.08 - u * 0.3 } = branch
  const places = leafPlaces({
    spine,
    nodes,
    from: bare,
    to: 0.98,
    divergence: branch.divergence ?? 137.5,
    each: branch.each ?? 1,
    angles: branch.angles ?? [76, 40],
    seed,
  })
  const wood = stem({
    spine,
    from: branch.from,
    to: branch.to ?? 5,
    tones: shaded(branch.wood, back),
    bark: branch.bark ?? 0,
    lift: 4,
  })
  return leafyShoot(wood, places, (place) => placedLeaf(place, foliage, size(place.u), seed, back))
}

/** One leaf with its stalk at a place on a shoot. */
export function placedLeaf(place: LeafPlace, foliage: Foliage, size: number, seed: string, back = 0): Shape[] {
  const vary = variation(`${seed}${place.index}`)
  const depth = Math.min(0.6, back + (place.depth < 0 ? -0.26 * place.depth : 0))
  const length = foliage.length * size * place.reach * vary.between(0.9, 1.08)
  const tones = shaded(vary.pick(foliage.tones), depth)
  const reach = length * (foliage.stalk ?? 0.12)
  const stalk = bow({ from: place.at, heading: place.heading, length: reach })
  const blade = leaf({
    seed: `${seed}${place.index}`,
    form: foliage.form,
    tones,
    from: stalk.at(1),
    heading: place.heading + vary.around(0, 12),
    bend: place.lateral * (foliage.arch ?? 24) * vary.between(0.4, 1.4),
    length,
    width: foliage.length * size * foliage.breadth * vary.between(0.9, 1.06),
    turn: place.lateral * 0.3 + vary.around(0, 0.2),
    midrib: foliage.midrib ?? length * 0.03,
    veining: foliage.veining ?? length * 0.016,
    gloss: foliage.gloss ?? 0,
    quilted: foliage.quilted ?? false,
    unruly: 0.035,
    lift: foliage.lift ?? length * 0.06,
  })
  if (reach < 4) return [blade]
  const thick = Math.max(2.5, length * 0.035)
  return [
    stem({ spine: stalk, from: thick, to: thick * 0.8, tones: shaded(foliage.stalkTones ?? tones, depth), lift: 0 }),
    blade,
  ]
}

/** Spines given by steps away from one foot. */
export function spinesFrom(x: number, y: number): (...steps: readonly Point[]) => Spine {
  return (...steps) => through(steps.map(([dx, dy]): Point => [x + dx, y + dy]))
}
