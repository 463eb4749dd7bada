import { boundsOf, num, type Point, smoothPath, straightPath, toward } from './geometry.ts'
import { groundShadow } from './ground.ts'
import { type LeafTones, mix } from './palette.ts'
import { clipped, type Shape } from './shape.ts'
import { variation } from './variation.ts'

/** A ribbed cactus: a ball or column with spines along its ribs. */
export type CactusPlan = {
  /** Middle of its foot. */
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly height: number
  readonly ribs: number
  readonly tones: LeafTones
  readonly spines: { readonly fill: string; readonly length: number; readonly each: number; readonly rows: number }
  readonly seed: string
}

/** Paints a ribbed cactus: ribs foreshortened towards its sides, each with a lit and an unlit flank. */
export function ribbedCactus(plan: CactusPlan): Shape {
  const { x, y, radius, height, ribs, tones, spines } = plan
  const vary = variation(plan.seed)
  const dome = Math.min(0.52, (radius / height) * 0.95)
  const half = (t: number): number => {
    const over = Math.max(0, (t - (1 - dome)) / dome)
    const under = Math.max(0, 1 - t / dome)
    return radius * Math.max(0, 1 - over ** 2.1) ** 0.5 * (1 - under ** 2.4 * 0.42)
  }
  const at = (theta: number, t: number): Point => {
    const angle = (theta * Math.PI) / 180
    return [x + Math.sin(angle) * half(t), y - height * t + Math.cos(angle) * half(t) * 0.2 - radius * 0.06]
  }
  const line = (theta: number): Point[] =>
    Array.from({ length: 27 }, (_, index) => at(theta, 1 - 0.98 * (1 - index / 26) ** 1.8))
  const outlinePoints = [...line(-90), ...line(90).reverse()]
  const outline = smoothPath(outlinePoints)
  const step = 180 / ribs
  let paint = ''
  let thorns = ''
  for (let index = 0; index <= ribs; index++) {
    const theta = -90 + (index - 0.5) * step
    const shade = Math.max(0, (theta + 10) / 100)
    const strip = (a: number, b: number, fill: string): string =>
      `<path d="${straightPath([...line(a), ...line(b).reverse()])}" fill="${fill}"/>`
    paint += strip(theta, theta + step * 0.52, mix(tones.light, tones.mid, Math.min(1, shade + 0.1)))
    paint += strip(theta + step * 0.52, theta + step, mix(tones.mid, tones.dark, Math.min(1, shade + 0.25)))
    for (let row = 0; row < spines.rows; row++) {
      const t = 0.06 + (row / spines.rows) * 0.93
      thorns += areole(at(theta + step * 0.5, t), theta, plan, vary.between(0, 40))
    }
  }
  return {
    svg: `${groundShadow(x, y, radius * 0.5, 0.12)}<path d="${outline}" fill="${tones.mid}"/>${clipped(paint, outline)}${thorns}`,
    outlines: [outline],
    bounds: boundsOf(outlinePoints),
    lift: 8,
  }
}

function areole(at: Point, theta: number, { spines, radius }: CactusPlan, turn: number): string {
  let svg = ''
  for (let index = 0; index < spines.each; index++) {
    const heading = turn + (360 / spines.each) * index
    const tip = toward(at, heading, spines.length * (0.65 + 0.35 * Math.cos((theta * Math.PI) / 180)))
    const [a, b] = [toward(at, heading + 90, 1.5), toward(at, heading - 90, 1.5)]
    svg += `<path d="${straightPath([a, tip, b])}" fill="${spines.fill}"/>`
  }
  const wool = `<circle cx="${num(at[0])}" cy="${num(at[1])}" r="${num(radius * 0.022)}" fill="#F5EDD6"/>`
  return svg + wool
}
