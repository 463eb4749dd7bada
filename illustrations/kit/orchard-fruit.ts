import { dabs } from './brush.ts'
import { blob } from './flat.ts'
import { boundsOf, ellipsePoints, lerp, type Point, smoothPath, straightPath, toward } from './geometry.ts'
import { contactShadow, roundShadow } from './ground.ts'
import { clipped, type Shape } from './shape.ts'
import { variation } from './variation.ts'

/** A fruit lying on a surface, with the shadow it throws there. */
export function lying(fruit: Shape, { left, right, bottom }: Shape['bounds'] = fruit.bounds): string {
  const [rx, x] = [(right - left) / 2, (left + right) / 2]
  return contactShadow(roundShadow([x, bottom - rx * 0.3], rx * 0.96, rx * 0.34), rx * 0.24, rx * 0.1, 0.4) + fruit.svg
}

/** A whole avocado hanging or lying, its stalk end on `heading`. */
export function pear(at: Point, heading: number, size: number, seed: string): Shape {
  const vary = variation(seed)
  const place = (u: number, v: number, middle = at): Point =>
    toward(toward(middle, heading, u * size), heading + 90, v * size)
  const half = [
    [0.5, 0],
    [0.47, 0.08],
    [0.38, 0.14],
    [0.2, 0.19],
    [0, 0.28],
    [-0.2, 0.34],
    [-0.36, 0.29],
    [-0.47, 0.16],
  ] as const
  const rim = (scale: number, shift: Point): Point[] =>
    [
      ...half,
      [-0.5, 0] as const,
      ...half
        .slice(1)
        .map(([u, v]) => [u, -v] as const)
        .reverse(),
    ].map(([u, v]) => {
      const [x, y] = place(u * scale, v * scale)
      return [x + shift[0], y + shift[1]]
    })
  const outline = smoothPath(rim(1, [0, 0]))
  const inside =
    blob(rim(0.9, [-size * 0.05, -size * 0.04]), '#3C5B3A') +
    blob(rim(0.62, [-size * 0.09, -size * 0.05]), '#557A48') +
    dabs(
      120,
      () => place(vary.between(-0.5, 0.5), vary.between(-0.36, 0.36)),
      size * 0.009,
      ['#7B9A5C', '#24372A'],
      vary,
    ) +
    blob(
      ellipsePoints(
        lerp(place(-0.16, 0), [at[0] - size * 0.16, at[1] - size * 0.16], 0.6),
        size * 0.07,
        size * 0.05,
        12,
      ),
      '#A9C387',
      0.6,
    )
  return {
    svg: `<path d="${outline}" fill="#283D2B"/>${clipped(inside, outline)}`,
    outlines: [outline],
    bounds: boundsOf(rim(1, [0, 0])),
    lift: size * 0.08,
  }
}

/** A passion fruit of radius `r` hanging `drop` below a point of the vine. */
export function hungPassionFruit([x, y]: Point, drop: number, r: number, seed: string): Shape {
  const vary = variation(seed)
  const at: Point = [x, y + drop + r]
  const outline = smoothPath(ellipsePoints(at, r * 0.94, r, 22))
  const inside =
    blob(ellipsePoints([at[0] - r * 0.14, at[1] - r * 0.1], r * 0.74, r * 0.78), '#7C3C62') +
    blob(ellipsePoints([at[0] - r * 0.36, at[1] - r * 0.38], r * 0.2, r * 0.16, 12), '#C88BA8', 0.8) +
    dabs(12, () => toward(at, vary.between(0, 360), r * 0.8 * vary.next()), r * 0.035, ['#9A5C80', '#4A1F3A'], vary)
  const stalk = straightPath([
    [x - 3, y],
    [x + 3, y],
    [x + 4, at[1] - r * 0.9],
    [x - 4, at[1] - r * 0.9],
  ])
  return {
    svg: `<path d="${stalk}" fill="#75A04E"/><path d="${outline}" fill="#5C2A4A"/>${clipped(inside, outline)}`,
    outlines: [outline],
    bounds: boundsOf(ellipsePoints(at, r, r)),
    lift: r * 0.14,
  }
}
