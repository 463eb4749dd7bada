import { dabs } from './brush.ts'
import { ellipsePoints, num, type Point, smoothPath } from './geometry.ts'
import { marigoldHead } from './marigold-flower.ts'
import { painted, type Shape } from './shape.ts'
import { urliSlant } from './urli.ts'
import { variation } from './variation.ts'

/** A mogra flower or bud, white, floating. */
function mogra(at: Point, r: number, seed: string): Shape {
  const vary = variation(seed)
  const petals = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * Math.PI * 2 + vary.between(0, 0.4)
    const center: Point = [at[0] + Math.sin(angle) * r * 0.55, at[1] - Math.cos(angle) * r * 0.32]
    return `<path d="${smoothPath(ellipsePoints(center, r * 0.42, r * 0.3, 10))}" fill="${index % 2 ? '#FFFDF6' : '#EFE9DA'}"/>`
  }).join('')
  return painted(
    `<ellipse cx="${num(at[0] + r * 0.2)}" cy="${num(at[1] + r * 0.36)}" rx="${num(r)}" ry="${num(r * 0.5)}" fill="#2B3F3A" opacity="0.3"/>${petals}<path d="${smoothPath(ellipsePoints([at[0], at[1] - r * 0.1], r * 0.34, r * 0.24, 10))}" fill="#FFFFFF"/>${dabs(1, () => [at[0], at[1] - r * 0.06], r * 0.1, ['#E8DFA6'], vary)}`,
  )
}

/** A clay lamp with its flame. */
export function diya([x, y]: Point, r: number): Shape {
  const oil = ellipsePoints([x, y], r * 0.86, r * 0.33, 24)
  const rim = ellipsePoints([x, y], r, r * 0.4, 24)
  const cup = [
    [x - r, y] as Point,
    [x - r * 0.72, y + r * 0.46] as Point,
    [x, y + r * 0.62] as Point,
    [x + r * 0.72, y + r * 0.46] as Point,
    [x + r, y] as Point,
  ]
  const [fx, fy] = [x + r * 0.5, y + r * 0.02]
  const flame = (k: number, fill: string): string =>
    `<path d="${smoothPath([
      [fx, fy],
      [fx - r * 0.2 * k, fy - r * 0.26 * k],
      [fx - r * 0.13 * k, fy - r * 0.6 * k],
      [fx, fy - r * 1.05 * k],
      [fx + r * 0.15 * k, fy - r * 0.56 * k],
      [fx + r * 0.2 * k, fy - r * 0.24 * k],
    ])}" fill="${fill}"/>`
  return painted(
    `<ellipse cx="${num(x + r * 0.25)}" cy="${num(y + r * 0.55)}" rx="${num(r)}" ry="${num(r * 0.36)}" fill="#2B2A22" opacity="0.35" filter="url(#crisp)"/>` +
      `<circle cx="${num(fx)}" cy="${num(fy - r * 0.5)}" r="${num(r * 1.5)}" fill="#FFD98A" opacity="0.16" filter="url(#soft)"/>` +
      `<path d="${smoothPath([...cup, [x, y + r * 0.2]])}" fill="#B5552F"/><path d="${smoothPath(rim)}" fill="#D57E52"/><path d="${smoothPath(oil)}" fill="#7C3A1E"/><path d="${smoothPath(ellipsePoints([x + r * 0.06, y + r * 0.05], r * 0.7, r * 0.22, 20))}" fill="#C98A2E"/>` +
      flame(1, '#F08A24') +
      flame(0.74, '#FBC445') +
      flame(0.42, '#FFF3C8'),
  )
}

/** Marigold heads round the edge of the water, mogra between them, petals adrift and a lamp in the middle. */
export function festive(x: number, y: number, radius: number): Shape[] {
  const vary = variation('festive')
  const level = y + radius * 0.09
  const spot = (angle: number, reach: number): Point => [
    x + Math.sin((angle * Math.PI) / 180) * radius * reach,
    level - Math.cos((angle * Math.PI) / 180) * radius * reach * urliSlant,
  ]
  const heads = Array.from({ length: 13 }, (_, index) => ({ angle: (index / 13) * 360 + 8, reach: 0.69, index }))
  const inner = Array.from({ length: 7 }, (_, index) => ({
    angle: (index / 7) * 360 + 30,
    reach: 0.43,
    index: index + 20,
  }))
  const items = [
    ...heads.map(({ angle, reach, index }) => ({ at: spot(angle, reach), size: 0.148, index })),
    ...inner.map(({ angle, reach, index }) => ({ at: spot(angle, reach), size: 0.05, index })),
  ].sort((a, b) => a.at[1] - b.at[1])
  const floating = items.flatMap(({ at, size, index }): Shape[] =>
    index >= 20
      ? [mogra(at, radius * size, `g${index}`)]
      : [
          painted(
            `<ellipse cx="${num(at[0] + radius * 0.03)}" cy="${num(at[1] + radius * 0.05)}" rx="${num(radius * 0.15)}" ry="${num(radius * 0.085)}" fill="#22352F" opacity="0.45"/>`,
          ),
          marigoldHead(at, radius * size * vary.between(0.94, 1.06), `h${index}`, {
            open: 0.62,
            color: index % 3 === 1 ? 'yellow' : 'orange',
          }),
        ],
  )
  return [
    ...floating.filter((_, index) => index < floating.length * 0.62),
    diya([x, level - radius * 0.02], radius * 0.16),
    ...floating.filter((_, index) => index >= floating.length * 0.62),
  ]
}
