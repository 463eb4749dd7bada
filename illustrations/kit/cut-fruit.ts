import { dabs } from './brush.ts'
import { ellipsePoints, type Point, smoothPath, straightPath, toward } from './geometry.ts'
import { contactShadow, roundShadow } from './ground.ts'
import { variation } from './variation.ts'

const blob = (points: readonly Point[], fill: string, opacity = 1): string =>
  `<path d="${smoothPath(points)}" fill="${fill}" opacity="${opacity}"/>`

/** A whole passion fruit, `r` its radius. */
export function passionFruit([x, y]: Point, r: number): string {
  return (
    contactShadow(roundShadow([x, y + r * 0.5], r, r * 0.55), 20, 16, 0.35) +
    blob(ellipsePoints([x, y], r, r * 0.96), '#5C2A4A') +
    blob(ellipsePoints([x - r * 0.12, y - r * 0.1], r * 0.8, r * 0.76), '#7C3C62') +
    blob(ellipsePoints([x - r * 0.34, y - r * 0.36], r * 0.2, r * 0.15), '#C88BA8', 0.8) +
    dabs(
      14,
      (
        (vary) => () =>
          toward([x, y], vary.between(0, 360), r * 0.8 * vary.next())
      )(variation(`p${x}`)),
      2.4,
      ['#9A5C80', '#4A1F3A'],
      variation('pf'),
    )
  )
}

/** Half a passion fruit, its pulp and seeds showing. */
export function passionHalf([x, y]: Point, r: number): string {
  const vary = variation(`half${x}`)
  const pips = Array.from({ length: 24 }, () => {
    const at = toward([x, y], vary.between(0, 360), r * 0.62 * Math.sqrt(vary.next()))
    return (
      blob(ellipsePoints([x + (at[0] - x), y + (at[1] - y) * 0.8], r * 0.13, r * 0.1, 10), '#F2B233') +
      blob(ellipsePoints([at[0], y + (at[1] - y) * 0.8], r * 0.06, r * 0.045, 8), '#2A211C')
    )
  }).join('')
  return (
    contactShadow(roundShadow([x, y + r * 0.3], r, r * 0.7), 18, 16, 0.35) +
    blob(ellipsePoints([x, y + r * 0.14], r, r * 0.88), '#5C2A4A') +
    blob(ellipsePoints([x, y], r, r * 0.82), '#8A4A6E') +
    blob(ellipsePoints([x, y], r * 0.92, r * 0.75), '#F6E3D2') +
    blob(ellipsePoints([x, y], r * 0.74, r * 0.6), '#E39A24') +
    pips
  )
}

const pear = (at: Point, heading: number, size: number, scale = 1): Point[] =>
  (
    [
      [0.5, 0],
      [0.46, 0.13],
      [0.33, 0.2],
      [0.12, 0.25],
      [-0.1, 0.34],
      [-0.3, 0.35],
      [-0.45, 0.22],
      [-0.5, 0],
      [-0.45, -0.22],
      [-0.3, -0.35],
      [-0.1, -0.34],
      [0.12, -0.25],
      [0.33, -0.2],
      [0.46, -0.13],
    ] as const
  ).map(([u, v]) => toward(toward(at, heading, u * size * scale), heading + 90, v * size * scale))

/** Half an avocado with its stone, the stalk end on `heading`. */
export function avocadoHalf(at: Point, heading: number, size: number): string {
  const stone = toward(at, heading, -size * 0.13)
  return (
    contactShadow(pear(at, heading, size), 16, 20, 0.32) +
    blob(pear(at, heading, size), '#33452B') +
    blob(pear(at, heading, size, 0.93), '#8FAE4B') +
    blob(pear(at, heading, size, 0.86), '#DCE08F') +
    blob(pear(at, heading, size, 0.7), '#F1EDB4', 0.9) +
    blob(ellipsePoints(stone, size * 0.2, size * 0.2), '#5F3A22') +
    blob(ellipsePoints([stone[0] - size * 0.02, stone[1] - size * 0.02], size * 0.165, size * 0.165), '#8A5A34') +
    blob(ellipsePoints([stone[0] - size * 0.07, stone[1] - size * 0.08], size * 0.045, size * 0.035), '#D6A877')
  )
}

/** A whole avocado, the stalk end on `heading`. */
export function avocado(at: Point, heading: number, size: number): string {
  const light: Point = [at[0] - size * 0.06, at[1] - size * 0.06]
  return (
    contactShadow(pear(at, heading, size), 18, 26, 0.35) +
    blob(pear(at, heading, size), '#2C3F2B') +
    blob(pear(light, heading, size, 0.78), '#456240') +
    dabs(
      50,
      (
        (vary) => () =>
          toward(light, vary.between(0, 360), size * 0.36 * vary.next())
      )(variation('avo')),
      3,
      ['#5E7F4F', '#7B9A61'],
      variation('avocado'),
    )
  )
}

/** A slice of carambola, seen squashed by the angle. */
export function starSlice(at: Point, r: number, turn: number, squash: number): string {
  const star = (scale: number): Point[] =>
    Array.from({ length: 20 }, (_, index) => {
      const reach = r * scale * ([1, 0.86, 0.5, 0.86][index % 4] as number)
      const angle = ((turn + index * 18) * Math.PI) / 180
      return [at[0] + Math.sin(angle) * reach, at[1] - Math.cos(angle) * reach * squash]
    })
  const seeds = [0, 72, 144, 216, 288].map((step) => {
    const angle = ((turn + step) * Math.PI) / 180
    return blob(
      ellipsePoints(
        [at[0] + Math.sin(angle) * r * 0.24, at[1] - Math.cos(angle) * r * 0.24 * squash],
        r * 0.05,
        r * 0.075,
        8,
      ),
      '#A8782A',
    )
  })
  return (
    contactShadow(star(1), 10, 14, 0.3) +
    `<g transform="translate(0 ${r * 0.12})">${blob(star(1), '#C9932A')}</g>` +
    blob(star(1), '#E9B83C') +
    blob(star(0.9), '#F7DC74') +
    blob(star(0.5), '#FBEBA4', 0.8) +
    seeds.join('')
  )
}

/** A whole carambola with its five ribs. */
export function carambola(at: Point, heading: number, size: number): string {
  const line = (v: number): Point[] =>
    Array.from({ length: 21 }, (_, index) => {
      const u = index / 20
      return toward(
        toward(at, heading, (u - 0.5) * size),
        heading + 90,
        v * size * 0.3 * Math.sin(Math.PI * (0.06 + u * 0.88)) ** 0.62,
      )
    })
  const face = (a: number, b: number, fill: string): string =>
    `<path d="${straightPath([...line(a), ...line(b).reverse()])}" fill="${fill}"/>`
  return (
    contactShadow([...line(-1), ...line(1).reverse()], 14, 22, 0.32) +
    face(-1, 1, '#E9BC3E') +
    face(-1, -0.5, '#F8DF7E') +
    face(-0.5, -0.3, '#C58A22') +
    face(-0.3, 0.22, '#F4CF55') +
    face(-0.02, 0.22, '#FAE58C') +
    face(0.22, 0.5, '#B97F1F') +
    face(0.5, 1, '#DCA42E') +
    face(0.86, 1, '#F3CB4E')
  )
}
