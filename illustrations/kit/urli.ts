import { ellipsePoints, num, type Point, smoothPath, smoothPoints, straightPath } from './geometry.ts'
import { type Glaze, glazes } from './glazes.ts'
import { mix } from './palette.ts'
import { clipped, painted, type Shape, stack } from './shape.ts'
import { through } from './spine.ts'
import { stem } from './stem.ts'

/** A wide shallow bowl seen from well above: the middle of its rim, its radius, and what lies in it. */
export type UrliPlan = {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly water?: boolean
  /** Painted inside, behind the front lip. */
  readonly inside?: readonly Shape[]
}

/** How much of a level circle's depth is seen. */
export const urliSlant = 0.37

const brass: Glaze = { ...glazes.brass, mid: '#CFA045', dark: '#8C6421', deep: '#553A12', light: '#F2D68A' }

const profile = smoothPoints(
  [
    [0, 1],
    [0.1, 0.99],
    [0.16, 0.93],
    [0.34, 0.97],
    [0.56, 0.97],
    [0.78, 0.86],
    [0.94, 0.68],
    [1, 0.63],
  ],
  5,
)

/** Paints the bowl with its shadow, lip, two handles and filling. */
export function urli({ x, y, radius, water = true, inside = [] }: UrliPlan): Shape {
  const height = radius * 0.56
  const at = (theta: number, [down, r]: Point): Point => {
    const angle = (theta * Math.PI) / 180
    return [x + Math.sin(angle) * r * radius, y + down * height + Math.cos(angle) * r * radius * urliSlant]
  }
  const line = (theta: number): Point[] => profile.map((point) => at(theta, point))
  const arc = (point: Point, from: number, to: number): Point[] =>
    Array.from({ length: 41 }, (_, index) => at(from + ((to - from) * index) / 40, point))
  const foot = profile[profile.length - 1] as Point
  const outline = straightPath([...line(-90), ...arc(foot, -90, 90), ...line(90).reverse()])
  const strip = (from: number, to: number, fill: string, opacity: number): string =>
    `<path d="${straightPath([...line(from), ...line(to).reverse()])}" fill="${fill}" opacity="${opacity}"/>`
  const hoop = (a: Point, b: Point, fill: string, opacity: number): string =>
    `<path d="${straightPath([...arc(a, -90, 90), ...arc(b, 90, -90)])}" fill="${fill}" opacity="${opacity}"/>`
  const beads = Array.from({ length: 25 }, (_, index) => {
    const [bx, by] = at(-84 + index * 7, [0.46, 0.965])
    const squeeze = Math.max(0.3, Math.cos(((-84 + index * 7) * Math.PI) / 180))
    const r = radius * 0.017
    return `<ellipse cx="${num(bx)}" cy="${num(by)}" rx="${num(r * squeeze)}" ry="${num(r)}" fill="${brass.light}"/><ellipse cx="${num(bx + r * 0.3)}" cy="${num(by + r * 0.4)}" rx="${num(r * squeeze * 0.7)}" ry="${num(r * 0.6)}" fill="${brass.dark}" opacity="0.6"/>`
  }).join('')
  const body =
    strip(20, 91, brass.dark, 0.5) +
    strip(50, 91, brass.deep, 0.5) +
    strip(-91, -72, brass.dark, 0.4) +
    strip(-60, -28, brass.light, 0.7) +
    strip(-52, -44, '#FFF8DC', 0.85) +
    strip(70, 78, brass.light, 0.35) +
    hoop([0.12, 0.99], [0.24, 0.94], brass.deep, 0.45) +
    hoop([0.39, 0.97], [0.405, 0.97], brass.dark, 0.7) +
    hoop([0.53, 0.968], [0.545, 0.965], brass.dark, 0.7) +
    hoop([0.88, 0.76], [1, 0.63], brass.deep, 0.4) +
    beads
  const shadow =
    `<ellipse cx="${num(x + radius * 0.3)}" cy="${num(y + height * 1.12)}" rx="${num(radius * 0.98)}" ry="${num(radius * 0.34)}" fill="#5A4632" opacity="0.3" filter="url(#soft)"/>` +
    `<ellipse cx="${num(x + radius * 0.06)}" cy="${num(y + height + 4)}" rx="${num(radius * 0.7)}" ry="${num(radius * 0.26)}" fill="#5A4632" opacity="0.45" filter="url(#crisp)"/>`
  return painted(
    `${shadow}${handles(x, y, radius)}<path d="${outline}" fill="${brass.mid}"/>${clipped(body, outline)}${bowl(x, y, radius, height, water, inside)}`,
  )
}

function handles(x: number, y: number, r: number): string {
  const loop = ([-1, 1] as const).map((side) =>
    stem({
      spine: through([
        [x + side * r * 0.9, y + r * 0.03],
        [x + side * r * 0.99, y - r * 0.11],
        [x + side * r * 1.1, y - r * 0.13],
        [x + side * r * 1.15, y - r * 0.01],
        [x + side * r * 1.07, y + r * 0.12],
        [x + side * r * 0.92, y + r * 0.14],
      ]),
      from: r * 0.062,
      to: r * 0.062,
      tones: { light: brass.light, mid: brass.mid, dark: brass.dark, vein: '#FFF8DC' },
      nodes: [0.12, 0.5, 0.88],
    }),
  )
  return stack(loop)
}

function bowl(x: number, y: number, r: number, height: number, water: boolean, inside: readonly Shape[]): string {
  const ring = (reach: number, dy = 0): Point[] => ellipsePoints([x, y + dy], r * reach, r * reach * urliSlant, 60)
  const hole = smoothPath(ring(0.895, r * 0.004))
  const wallShade =
    `<path d="${smoothPath(ellipsePoints([x - r * 0.12, y - r * 0.02], r * 0.84, r * 0.36, 30))}" fill="${brass.deep}" opacity="0.45"/>` +
    `<path d="${smoothPath(ellipsePoints([x + r * 0.08, y + r * 0.1], r * 0.7, r * 0.24, 30))}" fill="${brass.mid}" opacity="${water ? 0 : 0.75}"/>`
  const level = height * 0.24
  const pool = water
    ? `<path d="${smoothPath(ellipsePoints([x, y + level], r * 0.86, r * 0.86 * urliSlant, 40))}" fill="#5F7F78"/>` +
      `<path d="${smoothPath(ellipsePoints([x - r * 0.1, y + level - r * 0.04], r * 0.7, r * 0.22, 30))}" fill="#86A59A" opacity="0.8"/>` +
      [-0.42, 0.12, 0.36]
        .map(
          (dx, index) =>
            `<ellipse cx="${num(x + dx * r)}" cy="${num(y + level - r * (0.05 - index * 0.07))}" rx="${num(r * 0.16)}" ry="${num(r * 0.012)}" fill="#E6EFE2" opacity="0.6"/>`,
        )
        .join('')
    : ''
  const rim = `${smoothPath(ring(1))}${smoothPath(ring(0.895, r * 0.004))}`
  const glint = (from: number, to: number, fill: string, opacity: number): string => {
    const part = (reach: number): Point[] =>
      Array.from({ length: 15 }, (_, index): Point => {
        const angle = ((from + ((to - from) * index) / 14) * Math.PI) / 180
        return [x + Math.sin(angle) * r * reach, y - Math.cos(angle) * r * reach * urliSlant]
      })
    return `<path d="${straightPath([...part(0.99), ...part(0.9).reverse()])}" fill="${fill}" opacity="${opacity}"/>`
  }
  const front = Array.from({ length: 31 }, (_, index): Point => {
    const angle = ((90 + index * 6) * Math.PI) / 180
    return [x + Math.sin(angle) * r * 0.895, y - Math.cos(angle) * r * 0.895 * urliSlant]
  })
  const open = straightPath([[x + r * 2, y - r * 3], [x + r * 2, y], ...front, [x - r * 2, y], [x - r * 2, y - r * 3]])
  return (
    `<path d="${rim}" fill="${brass.rim}" fill-rule="evenodd"/>` +
    glint(-75, -20, '#FFF3C4', 0.9) +
    glint(60, 130, brass.dark, 0.4) +
    glint(160, 215, '#FBE7A6', 0.8) +
    `<path d="${hole}" fill="${mix(brass.mid, brass.deep, 0.35)}"/>` +
    clipped(wallShade + pool, hole) +
    clipped(stack(inside), open)
  )
}
