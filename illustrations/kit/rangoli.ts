import { num, type Point, smoothPath } from './geometry.ts'
import { variation } from './variation.ts'

const slant = 0.42

/** A floor drawing in coloured powder round a point, lying flat: rings of petals, arcs and dots. */
export function rangoli([x, y]: Point, radius: number): string {
  const vary = variation('rangoli')
  const spot = (degrees: number, reach: number): Point => {
    const angle = (degrees * Math.PI) / 180
    return [x + Math.sin(angle) * reach * radius, y - Math.cos(angle) * reach * radius * slant]
  }
  const area = (points: readonly Point[], fill: string, opacity = 1): string =>
    `<path d="${smoothPath(points)}" fill="${fill}" opacity="${opacity}"/>`
  const disc = (reach: number, fill: string): string =>
    `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(radius * reach)}" ry="${num(radius * reach * slant)}" fill="${fill}"/>`
  const petals = (count: number, from: number, to: number, wide: number, fill: string, turn = 0): string =>
    Array.from({ length: count }, (_, index) => {
      const middle = turn + (index / count) * 360
      const half = (180 / count) * wide
      const [low, mid, high] = [from, from + (to - from) * 0.55, to * vary.between(0.99, 1.01)]
      return area(
        [
          spot(middle, low),
          spot(middle - half, mid),
          spot(middle - half * 0.5, high - 0.02),
          spot(middle, high),
          spot(middle + half * 0.5, high - 0.02),
          spot(middle + half, mid),
        ],
        fill,
      )
    }).join('')
  const dots = (count: number, reach: number, size: number, fill: string, turn = 0): string =>
    Array.from({ length: count }, (_, index) => {
      const [dx, dy] = spot(turn + (index / count) * 360, reach)
      return `<ellipse cx="${num(dx)}" cy="${num(dy)}" rx="${num(radius * size)}" ry="${num(radius * size * 0.55)}" fill="${fill}"/>`
    }).join('')
  return (
    petals(16, 0.66, 0.98, 0.98, '#F6EEDD') +
    petals(16, 0.68, 0.945, 0.82, '#C13B63') +
    petals(16, 0.68, 0.87, 0.5, '#F3A6BC') +
    disc(0.8, '#F6EEDD') +
    disc(0.785, '#E58A2A') +
    petals(16, 0.5, 0.775, 0.94, '#F6EEDD', 11.25) +
    petals(16, 0.5, 0.755, 0.76, '#F2C23C', 11.25) +
    disc(0.58, '#F6EEDD') +
    disc(0.565, '#3F7A4A') +
    disc(0.5, '#8FBF6A') +
    dots(32, 0.545, 0.011, '#F6EEDD') +
    dots(16, 1.0, 0.016, '#F6EEDD', 11.25) +
    dots(16, 0.9, 0.014, '#F6EEDD')
  )
}
