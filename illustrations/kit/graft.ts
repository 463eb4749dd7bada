import { along, taper } from './brush.ts'
import { type Point, straightPath, toward } from './geometry.ts'
import type { LeafTones } from './palette.ts'
import { gather, type Shape } from './shape.ts'
import { type Spine, stretch } from './spine.ts'
import { stem } from './stem.ts'

/** How a grafted young tree's stem is painted: the rootstock below, the tape, the named variety above. */
export type GraftPlan = {
  readonly spine: Spine
  readonly from: number
  readonly to: number
  readonly stock: LeafTones
  readonly scion: LeafTones
  /** Share of the length where the two were joined. */
  readonly at: number
  readonly bark?: number
}

/** Paints the stem of a grafted tree: a knee where stock and scion met, wound with pale tape. */
export function graftedStem({ spine, from, to, stock, scion, at, bark = 10 }: GraftPlan): Shape {
  const [below, above] = [stretch(spine, 0, at), stretch(spine, at, 1)]
  const girth = from * 0.86
  const wound = [-0.9, 0, 0.9].map((step) => {
    const middle = toward(spine.at(at), spine.heading(at), step * girth * 0.5)
    return strip(middle, spine.heading(at) + 90, girth * 1.34, girth * 0.5)
  })
  const tape = wound
    .map(
      (points, index) =>
        `<path d="${straightPath(points)}" fill="${index % 2 ? '#E9E3CC' : '#DAD2B6'}"/><path d="${straightPath([points[1], points[2], lerpHalf(points[2], points[3]), lerpHalf(points[1], points[0])] as Point[])}" fill="#A99F80" opacity="0.6"/>`,
    )
    .join('')
  const upper = stem({ spine: above, from: girth * 0.86, to, tones: scion, bark, lift: 5 })
  const lower = stem({ spine: below, from: from * 1.1, to: girth, tones: stock, bark: bark * 2, lift: 5 })
  const knee = `<path d="${taper(along(spine, at - 0.03, at + 0.03, 6), girth * 1.2, girth * 1.1)}" fill="${stock.mid}"/>`
  const joined = gather([lower, upper], 5)
  return { ...joined, svg: joined.svg + knee + tape }
}

function strip(middle: Point, across: number, width: number, height: number): Point[] {
  const corner = (a: number, b: number): Point =>
    toward(toward(middle, across + b * 6, a * width * 0.5), across - 90, b * height * 0.5)
  return [corner(-1, -0.7), corner(1, -1.1), corner(1, 0.9), corner(-1, 1.1)]
}

const lerpHalf = (a: Point | undefined, b: Point | undefined): Point => [
  ((a?.[0] ?? 0) + (b?.[0] ?? 0)) / 2,
  ((a?.[1] ?? 0) + (b?.[1] ?? 0)) / 2,
]
