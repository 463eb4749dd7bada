import { num, type Point, straightPath } from './geometry.ts'
import { groundShadow } from './ground.ts'
import { type LeafTones, woods } from './palette.ts'

/** A round three-legged plant stool: the middle of its feet, the radius of its top and how tall it is. */
export type StoolPlan = {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly height: number
  readonly wood?: LeafTones
}

/** Paints a stool; what stands on it stands at `y − height + radius × 0.04`. */
export function stool({ x, y, radius, height, wood = woods.teak }: StoolPlan): string {
  const top = y - height
  const thick = radius * 0.13
  const leg = (from: number, to: number, foot: number, fill: string, edge: string): string => {
    const quad = (a: number, b: number): Point[] => [
      [x + from + a, top],
      [x + from + b, top],
      [x + to + b * 0.62, foot],
      [x + to + a * 0.62, foot],
    ]
    const half = radius * 0.085
    return `<path d="${straightPath(quad(-half, half))}" fill="${fill}"/><path d="${straightPath(quad(-half, -half * 0.3))}" fill="${edge}"/>`
  }
  const disc = (cy: number, rx: number, ry: number, fill: string, opacity = 1): string =>
    `<ellipse cx="${num(x)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}" opacity="${opacity}"/>`
  const brace = (cy: number, half: number): string =>
    `<rect x="${num(x - half)}" y="${num(cy)}" width="${num(half * 2)}" height="${num(radius * 0.075)}" fill="${wood.mid}"/><rect x="${num(x - half)}" y="${num(cy)}" width="${num(half * 2)}" height="${num(radius * 0.025)}" fill="${wood.light}"/>`
  return (
    groundShadow(x, y, radius * 0.9, 0.24) +
    leg(radius * 0.16, radius * 0.26, y - radius * 0.24, wood.dark, wood.mid) +
    brace(y - height * 0.34, radius * 0.72) +
    leg(-radius * 0.62, -radius * 0.88, y, wood.mid, wood.light) +
    leg(radius * 0.62, radius * 0.9, y, wood.dark, wood.mid) +
    `<path d="M${num(x - radius)} ${num(top)}V${num(top + thick)}A${num(radius)} ${num(radius * 0.2)} 0 0 0 ${num(x + radius)} ${num(top + thick)}V${num(top)}Z" fill="${wood.dark}"/>` +
    `<path d="M${num(x - radius)} ${num(top)}V${num(top + thick)}A${num(radius)} ${num(radius * 0.2)} 0 0 0 ${num(x - radius * 0.2)} ${num(top + thick + radius * 0.196)}V${num(top)}Z" fill="${wood.mid}"/>` +
    disc(top, radius, radius * 0.2, wood.light) +
    disc(top + radius * 0.01, radius * 0.82, radius * 0.155, wood.mid, 0.25) +
    disc(top + radius * 0.01, radius * 0.76, radius * 0.142, wood.light)
  )
}
