import { num, type Point, smoothPath, straightPath, toward } from './geometry.ts'
import { greens, type LeafTones, mix } from './palette.ts'
import { variation } from './variation.ts'

/** What stands in a bed: its greens, how its leaves sit, and its flowers if it has any. */
export type Crop = {
  readonly tones: LeafTones
  readonly habit: 'round' | 'upright' | 'feathered'
  readonly flower?: readonly [mid: string, light: string]
}

/** Crops of the nursery's beds. */
export const crops = {
  moneyPlant: { tones: greens.fresh, habit: 'round' },
  snakePlant: { tones: greens.sage, habit: 'upright' },
  marigold: { tones: greens.leaf, habit: 'feathered', flower: ['#E0842A', '#F6B24A'] },
  hibiscus: { tones: greens.deep, habit: 'round', flower: ['#C9352F', '#EE7C66'] },
} as const satisfies Record<string, Crop>

/** A young plant in a nursery bag, its foot at (x, y); `size` is the bag's width. Small, so painted broadly. */
export function youngPlant([x, y]: Point, size: number, crop: Crop, seed: string, shade = 0): string {
  const vary = variation(seed)
  const dim = (color: string): string => mix(color, '#1B3A2E', shade)
  const height = size * 0.86
  const bag = straightPath([
    [x - size * 0.46, y - height],
    [x + size * 0.46, y - height],
    [x + size * 0.4, y - size * 0.06],
    [x, y],
    [x - size * 0.4, y - size * 0.06],
  ])
  const bagPaint =
    `<ellipse cx="${num(x + size * 0.36)}" cy="${num(y - size * 0.04)}" rx="${num(size * 0.62)}" ry="${num(size * 0.14)}" fill="#4A3420" opacity="0.3"/>` +
    `<path d="${bag}" fill="${dim('#3A3B38')}"/>` +
    `<path d="${straightPath([
      [x - size * 0.4, y - height],
      [x - size * 0.16, y - height],
      [x - size * 0.14, y - size * 0.05],
      [x - size * 0.35, y - size * 0.07],
    ])}" fill="${dim('#74766E')}" opacity="0.7"/>` +
    `<ellipse cx="${num(x)}" cy="${num(y - height)}" rx="${num(size * 0.46)}" ry="${num(size * 0.12)}" fill="${dim('#5B3C28')}"/>`
  const leaves = headingsOf(crop).map((heading, index) => {
    const far = Math.abs(heading) > 60 ? 0.8 : 1
    const long = crop.habit === 'upright' ? 1.5 : 0.92
    const from: Point = [
      x + (heading / 90) * size * 0.16,
      y - height - (crop.habit === 'round' ? size * vary.between(0, 0.5) : 0),
    ]
    const wide = crop.habit === 'round' ? 0.46 : crop.habit === 'upright' ? 0.15 : 0.2
    return blade(
      from,
      heading + vary.around(0, 10),
      size * long * far * vary.between(0.85, 1.1),
      wide,
      crop,
      dim,
      index,
    )
  })
  const { flower } = crop
  const blooms = flower
    ? [0, 1, 2]
        .filter(() => vary.chance(0.8))
        .map((index) => {
          const at: Point = [x + (index - 1) * size * 0.42, y - height - size * vary.between(0.7, 1.1)]
          return (
            `<circle cx="${num(at[0])}" cy="${num(at[1])}" r="${num(size * 0.2)}" fill="${dim(flower[0])}"/>` +
            `<circle cx="${num(at[0] - size * 0.04)}" cy="${num(at[1] - size * 0.05)}" r="${num(size * 0.12)}" fill="${dim(flower[1])}"/>`
          )
        })
        .join('')
    : ''
  return bagPaint + leaves.join('') + blooms
}

const headingsOf = ({ habit }: Crop): readonly number[] =>
  habit === 'upright' ? [-30, 30, -16, 18, 2] : [-84, 84, -58, 60, -34, 36, -12, 14, 0]

function blade(
  from: Point,
  heading: number,
  length: number,
  wide: number,
  { tones }: Crop,
  dim: (color: string) => string,
  index: number,
): string {
  const tip = toward(from, heading, length)
  const side = (sign: number): Point => toward(toward(from, heading, length * 0.5), heading + 90, sign * length * wide)
  const lit = Math.cos(((heading + 90 + 45) * Math.PI) / 180) > 0 ? 1 : -1
  const fill = index < 2 ? mix(tones.mid, tones.dark, 0.5) : tones.mid
  return (
    `<path d="${smoothPath([from, side(-1), tip, side(1)])}" fill="${dim(fill)}"/>` +
    `<path d="${smoothPath([from, toward(from, heading, length * 0.5), tip, side(lit * 0.8)])}" fill="${dim(tones.light)}"/>`
  )
}
