import { ellipsePoints, num, type Point, smoothPath } from './geometry.ts'

/** The soft shadow a standing thing throws on the ground, away from the upper-left light. */
export function groundShadow(x: number, y: number, reach: number, strength = 0.3): string {
  const ellipse = (dx: number, dy: number, rx: number, ry: number, opacity: number, blur: string): string =>
    `<ellipse cx="${num(x + dx)}" cy="${num(y + dy)}" rx="${num(rx)}" ry="${num(ry)}" fill="#5A4632" opacity="${opacity.toFixed(2)}" filter="url(#${blur})"/>`
  return (
    ellipse(reach * 0.55, reach * 0.04, reach * 1.45, reach * 0.26, strength, 'soft') +
    ellipse(reach * 0.16, -reach * 0.02, reach * 0.95, reach * 0.15, strength * 1.3, 'crisp')
  )
}

/** A shadow lying on a surface under something flat: a fruit, a seed packet, a cut leaf. */
export function contactShadow(points: readonly Point[], dx = 14, dy = 18, strength = 0.25): string {
  return `<path d="${smoothPath(points)}" transform="translate(${dx} ${dy})" fill="#5A4632" opacity="${strength}" filter="url(#crisp)"/>`
}

/** The points of a shadow under a round thing lying at `center`. */
export const roundShadow = (center: Point, rx: number, ry: number): Point[] => ellipsePoints(center, rx, ry, 20)
