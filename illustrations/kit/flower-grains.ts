import { taper } from './brush.ts'
import { ellipsePoints, type Point, straightPath, toward } from './geometry.ts'
import { area, type Grain, grain, litSide } from './grains.ts'
import { mix } from './palette.ts'
import { patch } from './shape.ts'
import { variation } from './variation.ts'

/** A marigold seed: a black needle with a brush of straw-coloured scales. */
export const marigoldSeed: Grain = (at, heading, length, seed) => {
  const vary = variation(seed)
  const half: Point[] = [
    [0, 0.006],
    [0.2, 0.03],
    [0.55, 0.042],
    [0.64, 0.032],
    [0.66, 0],
  ]
  const side = litSide(heading)
  const body = grain(
    at,
    heading,
    length,
    half,
    '#2B2725',
    (place) =>
      `<path d="${straightPath([place(0.1, side * 0.008), place(0.62, side * 0.03), place(0.62, side * 0.014)])}" fill="#8B8078" opacity="0.9"/>`,
  )
  const root = toward(at, heading, length * 0.14)
  const brush = [-15, -8, -2, 4, 10, 16]
    .map((turn, index) => {
      const way = heading + turn + vary.around(0, 3)
      const tip = toward(root, way, length * (index % 2 ? 0.24 : 0.36) * vary.between(0.9, 1.1))
      return `<path d="${taper([root, tip], length * 0.026, length * 0.008)}" fill="${index % 2 ? '#E9D5A6' : '#D3B57C'}"/>`
    })
    .join('')
  return { ...body, svg: body.svg + brush }
}

/** A sunflower seed: a striped husk, blunt above and pointed below. */
export const sunflowerSeed: Grain = (at, heading, length) => {
  const half: Point[] = [
    [0, 0],
    [0.03, 0.12],
    [0.16, 0.22],
    [0.36, 0.25],
    [0.62, 0.19],
    [0.86, 0.08],
    [1, 0],
  ]
  const side = litSide(heading)
  return grain(at, heading, length, half, '#2E2B29', (place) => {
    const stripe = (v: number, wide: number, fill: string): string => {
      const line = (shift: number): Point[] =>
        [0.02, 0.2, 0.42, 0.68, 0.95].map((u, index) =>
          place(u, (v + shift) * ([0.5, 0.92, 1, 0.74, 0.2][index] as number)),
        )
      return area([...line(-wide), ...line(wide).reverse()], fill)
    }
    return (
      stripe(-0.225, 0.028, '#EFE6D2') +
      stripe(0.225, 0.028, '#EFE6D2') +
      stripe(-0.1, 0.016, '#D9CDB6') +
      stripe(0.1, 0.016, '#D9CDB6') +
      stripe(0, 0.01, '#BFB199') +
      stripe(side * 0.155, 0.026, '#7A736B')
    )
  })
}

/** An okra seed: round, grey-green, finely lined, with a pale scar. */
export const okraSeed: Grain = (at, heading, length, seed) => {
  const vary = variation(seed)
  const fill = mix('#66705A', '#4A5347', vary.next())
  const half = ellipsePoints([0, 0], 0.44, 0.5, 20)
    .slice(0, 11)
    .map(([x, y]): Point => [0.5 + y, x])
  return grain(at, heading, length, half, fill, (place) => {
    const lines = [-0.3, -0.15, 0, 0.15, 0.3]
      .map((v) => {
        const line = [0.04, 0.25, 0.5, 0.75, 0.96].map((u) => place(u, v * 1.25 * Math.sin(Math.PI * u) ** 0.7))
        return `<path d="${taper(line, length * 0.02, length * 0.02)}" fill="#A7AE93" opacity="0.5"/>`
      })
      .join('')
    const [dx, dy] = [at[0] - length * 0.15, at[1] - length * 0.18]
    return (
      area(
        ellipsePoints([at[0] - length * 0.1, at[1] - length * 0.12], length * 0.36, length * 0.34, 14),
        mix(fill, '#B9C0A4', 0.4),
      ) +
      lines +
      area(ellipsePoints([dx, dy], length * 0.12, length * 0.08, 10), '#E6EAD4', 0.6) +
      patch(ellipsePoints(place(0.08, 0), length * 0.13, length * 0.11, 10), '#E9E2CB').svg +
      patch(ellipsePoints(place(0.07, 0), length * 0.05, length * 0.04, 8), '#6B5A43').svg
    )
  })
}
