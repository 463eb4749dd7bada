import { blob } from './flat.ts'
import { boundsOf, ellipsePoints, type Point, smoothPath, straightPath, toward } from './geometry.ts'
import { clipped, type Shape } from './shape.ts'
import { variation } from './variation.ts'

/** A rambutan of radius `r`: a red egg with soft hooked hairs, green at their tips. */
export function rambutan(at: Point, r: number, seed: string, ripe = 1): Shape {
  const vary = variation(seed)
  const [skin, light, deep] = ripe > 0.5 ? ['#C8313B', '#E4574A', '#8F1D2E'] : ['#D9A23F', '#E9C45E', '#A36B2A']
  const hair = (angle: number, reach: number, thick: number, fill: string, tipFill: string): string => {
    const root = toward(at, angle, r * reach)
    const length = r * vary.between(0.34, 0.5) * (0.35 + reach * 0.7)
    const turn = vary.between(16, 44) * (vary.chance(0.5) ? 1 : -1)
    const middle = toward(root, angle, length * 0.6)
    const tip = toward(middle, angle + turn, length * 0.5)
    const side = (point: Point, way: number, width: number): Point => toward(point, way, width)
    const body = smoothPath([
      side(root, angle - 90, thick),
      side(middle, angle - 90, thick * 0.6),
      tip,
      side(middle, angle + 90, thick * 0.6),
      side(root, angle + 90, thick),
    ])
    const point = straightPath([side(middle, angle - 90, thick * 0.42), tip, side(middle, angle + 90, thick * 0.42)])
    return `<path d="${body}" fill="${fill}"/><path d="${point}" fill="${tipFill}"/>`
  }
  let behind = ''
  for (let index = 0; index < 34; index++) {
    behind += hair((index / 34) * 360 + vary.around(0, 6), 0.9, r * 0.05, deep, '#A9B25A')
  }
  let before = ''
  for (let index = 0; index < 46; index++) {
    const reach = 0.86 * Math.sqrt((index + 0.5) / 46)
    const angle = index * 137.5 + vary.around(0, 10)
    const lit = Math.cos(((angle + 45) * Math.PI) / 180) * reach > -0.15
    before += hair(angle, reach, r * 0.045, lit ? light : '#A92535', lit ? '#D3CF72' : '#9FA552')
  }
  const egg = ellipsePoints(at, r * 0.9, r, 22)
  const outline = smoothPath(egg)
  const glow = blob(ellipsePoints([at[0] - r * 0.24, at[1] - r * 0.26], r * 0.6, r * 0.66), light, 0.6)
  const rim = ellipsePoints(at, r * 1.2, r * 1.3, 18)
  return {
    svg: `${behind}<path d="${outline}" fill="${skin}"/>${clipped(blob(ellipsePoints([at[0] + r * 0.3, at[1] + r * 0.36], r * 0.9, r * 0.96), deep, 0.35) + glow, outline)}${before}`,
    outlines: [outline],
    bounds: boundsOf(rim),
    lift: r * 0.12,
  }
}

/** A rambutan in the lower half of its skin, the pearly flesh standing out of it. */
export function openRambutan(at: Point, r: number, seed: string): Shape {
  const whole = rambutan(at, r, seed)
  const flesh = ellipsePoints([at[0], at[1] - r * 0.2], r * 0.78, r * 0.74)
  const reach = r * 2
  const cut = ellipsePoints([at[0], at[1] - r * 0.02], r * 0.92, r * 0.28)
  const below = straightPath([
    [at[0] - reach, at[1] - r * 0.02],
    ...[-0.92, -0.6, -0.2, 0.2, 0.6, 0.92].map(
      (x): Point => [at[0] + x * r, at[1] + r * (0.26 * Math.sqrt(1 - x * x) - 0.02)],
    ),
    [at[0] + reach, at[1] - r * 0.02],
    [at[0] + reach, at[1] + reach],
    [at[0] - reach, at[1] + reach],
  ])
  const path = smoothPath(flesh)
  const pearly =
    blob(ellipsePoints([at[0] + r * 0.3, at[1] - r * 0.1], r * 0.62, r * 0.8), '#D7D6C4', 0.8) +
    blob(ellipsePoints([at[0] - r * 0.26, at[1] - r * 0.6], r * 0.28, r * 0.34), '#FFFFFF', 0.9)
  return {
    ...whole,
    svg: `${blob(cut, '#E9B9A2')}${blob(ellipsePoints([at[0], at[1]], r * 0.8, r * 0.2), '#F6E6D3')}<path d="${path}" fill="#F1EFE2"/>${clipped(pearly, path)}${clipped(whole.svg, below)}`,
    outlines: [...whole.outlines, path],
  }
}
