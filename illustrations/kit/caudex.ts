import { taper } from './brush.ts'
import { boundsOf, ellipsePoints, type Point, smoothPath, smoothPoints } from './geometry.ts'
import type { LeafTones } from './palette.ts'
import { clipped, type Shape } from './shape.ts'
import { variation } from './variation.ts'

/** A swollen trunk: its left and right outline as [down the trunk, out from its middle], top first, in units. */
export type CaudexPlan = {
  readonly foot: Point
  readonly left: readonly Point[]
  readonly right: readonly Point[]
  readonly tones: LeafTones
  readonly seed: string
}

/** Paints a swollen trunk as a round thing, with the fine rings and scars of its skin. */
export function caudex({ foot, left, right, tones, seed }: CaudexPlan): Shape {
  const vary = variation(seed)
  const place = ([x, y]: Point): Point => [foot[0] + x, foot[1] + y]
  const [west, east] = [smoothPoints(left.map(place), 8), smoothPoints(right.map(place), 8)]
  const across = (share: number): Point[] =>
    west.map((point, index) => {
      const other = east[Math.min(east.length - 1, index)] as Point
      return [point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share]
    })
  const strip = (from: number, to: number, fill: string, opacity: number): string =>
    `<path d="${smoothPath([...across(from), ...across(to).reverse()])}" fill="${fill}" opacity="${opacity}"/>`
  let rings = ''
  for (let index = 0; index < 26; index++) {
    const row = Math.floor(vary.between(2, west.length - 2))
    const from = vary.between(0.04, 0.7)
    const line = [0, 0.33, 0.66, 1].map((t): Point => {
      const share = from + t * vary.between(0.12, 0.26)
      const [x, y] = across(share)[row] as Point
      return [x, y + Math.sin(share * Math.PI) * 9 + vary.between(-1.5, 1.5)]
    })
    rings += `<path d="${taper(line, 3, 1)}" fill="${from < 0.3 ? tones.vein : tones.dark}" opacity="0.5"/>`
  }
  let scars = ''
  for (let index = 0; index < 16; index++) {
    const [x, y] = across(vary.between(0.12, 0.88))[Math.floor(vary.between(1, west.length - 1))] as Point
    scars += `<path d="${smoothPath(ellipsePoints([x, y], vary.between(3, 7), vary.between(1.6, 3.4), 9))}" fill="${tones.dark}" opacity="0.45"/>`
  }
  const points = [...west, ...[...east].reverse()]
  const outline = smoothPath(points)
  const inner =
    strip(0.6, 1.02, tones.dark, 0.5) +
    strip(0.8, 1.02, tones.dark, 0.6) +
    strip(0.1, 0.36, tones.light, 0.85) +
    strip(0.17, 0.25, tones.vein, 0.8) +
    rings +
    scars
  return {
    svg: `<path d="${outline}" fill="${tones.mid}"/>${clipped(inner, outline)}`,
    outlines: [outline],
    bounds: boundsOf(points),
    lift: 8,
  }
}
