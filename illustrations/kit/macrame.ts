import { taper } from './brush.ts'
import { boundsOf, ellipsePoints, num, type Point, smoothPath, toward } from './geometry.ts'
import type { LeafTones } from './palette.ts'
import type { Shape } from './shape.ts'
import { type Spine, through } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** Unbleached cotton. */
const cotton: LeafTones = { light: '#F8F1E0', mid: '#E4D6B9', dark: '#AD9670', vein: '#FFFCF3' }

/** A twisted cord along points. */
export function cord(points: readonly Point[], width: number, lift = 4): Shape {
  const spine =
    points.length > 2
      ? through(points)
      : through([points[0] as Point, mid(points[0] as Point, points[1] as Point), points[1] as Point])
  const body = stem({ spine, from: width, to: width, tones: cotton, lift })
  return { ...body, svg: body.svg + twist(spine, width) }
}

const mid = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

function twist(spine: Spine, width: number): string {
  const count = Math.floor(spine.length / (width * 0.9))
  let svg = ''
  for (let index = 1; index < count; index++) {
    const u = index / count
    const way = spine.heading(u)
    const from = toward(toward(spine.at(u), way + 90, -width * 0.46), way, -width * 0.3)
    const to = toward(toward(spine.at(u), way + 90, width * 0.46), way, width * 0.3)
    svg += `<path d="${taper([from, to], width * 0.16, width * 0.12)}" fill="${cotton.dark}" opacity="0.55"/>`
  }
  return svg
}

/** One square knot across a spine: two loops pulled tight round the core. */
export function squareKnot(at: Point, way: number, size: number): Shape {
  const side = (v: number, u: number): Point => toward(toward(at, way + 90, v * size), way, u * size)
  const rim = [
    side(-0.62, 0),
    side(-0.5, 0.34),
    side(0, 0.4),
    side(0.5, 0.34),
    side(0.62, 0),
    side(0.5, -0.34),
    side(0, -0.4),
    side(-0.5, -0.34),
  ]
  const path = smoothPath(rim)
  const band = (points: readonly Point[], from: number, to: number, fill: string): string =>
    `<path d="${taper(points, from * size, to * size)}" fill="${fill}"/>`
  const svg =
    `<path d="${path}" fill="${cotton.dark}"/>` +
    band([side(-0.56, -0.24), side(-0.2, -0.1), side(0.2, 0.12), side(0.52, 0.22)], 0.24, 0.24, cotton.mid) +
    band([side(-0.54, -0.27), side(-0.2, -0.14), side(0.2, 0.07), side(0.48, 0.17)], 0.1, 0.1, cotton.light) +
    band([side(-0.5, 0.26), side(-0.54, 0.04), side(-0.48, -0.2)], 0.2, 0.2, cotton.light) +
    band([side(0.5, 0.24), side(0.55, 0), side(0.48, -0.24)], 0.2, 0.2, cotton.mid) +
    band([side(-0.46, 0.28), side(-0.1, 0.16)], 0.18, 0.16, cotton.mid) +
    band([side(0.46, -0.28), side(0.1, -0.16)], 0.18, 0.16, cotton.mid)
  return { svg, outlines: [path], bounds: boundsOf(rim), lift: size * 0.12 }
}

/** A chain of square knots between two shares of a spine. */
export function sinnet(spine: Spine, from: number, to: number, size: number): Shape[] {
  const count = Math.max(1, Math.round(((to - from) * spine.length) / (size * 0.72)))
  return Array.from({ length: count }, (_, index) => {
    const u = from + ((to - from) * (index + 0.5)) / count
    return squareKnot(spine.at(u), spine.heading(u), size * (index % 2 ? 1 : 0.96))
  })
}

/** A gathering wrap: cord wound round all the others. */
export function wrap(at: Point, width: number, height: number): Shape {
  const turns = Math.max(3, Math.round(height / 13))
  let svg = ''
  for (let index = 0; index < turns; index++) {
    const y = at[1] + (index / turns) * height
    const row = height / turns
    const bulge = width * (0.5 + 0.04 * Math.sin((index / turns) * Math.PI))
    svg += `<path d="${smoothPath([
      [at[0] - bulge, y + row * 0.2],
      [at[0], y + row * 0.5],
      [at[0] + bulge, y + row * 0.2],
      [at[0] + bulge, y + row * 1.1],
      [at[0], y + row * 1.4],
      [at[0] - bulge, y + row * 1.1],
    ])}" fill="${cotton.mid}"/>`
    svg += `<path d="${taper(
      [
        [at[0] - bulge, y + row * 0.42],
        [at[0], y + row * 0.74],
        [at[0] + bulge * 0.4, y + row * 0.62],
      ],
      row * 0.4,
      row * 0.2,
    )}" fill="${cotton.light}"/>`
    svg += `<path d="${taper(
      [
        [at[0] - bulge, y + row * 1.1],
        [at[0], y + row * 1.4],
        [at[0] + bulge, y + row * 1.1],
      ],
      row * 0.16,
      row * 0.22,
    )}" fill="${cotton.dark}"/>`
  }
  const rim: Point[] = [
    [at[0] - width / 2, at[1]],
    [at[0] + width / 2, at[1]],
    [at[0] + width / 2, at[1] + height],
    [at[0] - width / 2, at[1] + height],
  ]
  return { svg, outlines: [smoothPath(rim)], bounds: boundsOf(rim), lift: width * 0.1 }
}

/** A tassel of cut cords, their ends a little frayed. */
export function tassel(at: Point, width: number, length: number, seed: string): Shape[] {
  const vary = variation(seed)
  const shade = `<path d="${smoothPath(ellipsePoints([at[0], at[1] + length * 0.4], width * 0.3, length * 0.45, 16))}" fill="${cotton.dark}"/>`
  const under: Shape = { svg: shade, outlines: [], bounds: boundsOf([at]), lift: 0 }
  const strands = Array.from({ length: 13 }, (_, index) => {
    const v = ((index * 5) % 13) / 6 - 1
    const reach = length * vary.between(0.86, 1)
    const points: Point[] = [
      [at[0] + v * width * 0.3, at[1]],
      [at[0] + v * width * 0.44, at[1] + reach * 0.4],
      [at[0] + v * width * 0.5 + vary.around(0, 5), at[1] + reach * 0.75],
      [at[0] + v * width * 0.54 + vary.around(0, 8), at[1] + reach],
    ]
    const strand = cord(points, width * 0.125, 2)
    const end = points[3] as Point
    const fray = [-24, -8, 8, 24]
      .map(
        (turn) =>
          `<path d="${taper([end, toward(end, 180 + turn, width * 0.16)], width * 0.04, width * 0.012)}" fill="${cotton.light}"/>`,
      )
      .join('')
    return { ...strand, svg: strand.svg + fray }
  })
  return [under, ...strands]
}

/** A wooden ring to hang from. */
export function woodenRing([x, y]: Point, r: number): string {
  const ring = (grow: number, dx: number, fill: string): string =>
    `<circle cx="${num(x + dx)}" cy="${num(y + dx)}" r="${num(r)}" fill="none" stroke="${fill}" stroke-width="${num(grow)}"/>`
  return ring(r * 0.34, 0, '#96643C') + ring(r * 0.2, -r * 0.05, '#C08F5E') + ring(r * 0.06, -r * 0.09, '#E3BF92')
}
