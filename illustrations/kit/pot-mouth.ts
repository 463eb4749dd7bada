import { dabs } from './brush.ts'
import { ellipsePoints, num, type Point, smoothPath, straightPath } from './geometry.ts'
import { type PotPlan, slant } from './pot-plan.ts'
import { clipped } from './shape.ts'
import { variation } from './variation.ts'

/** The level ground inside a pot. */
export type Soil = { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number }

/** Paints the rim's face, the inside wall and what fills the pot. */
export function mouth(plan: PotPlan, outer: number, wall: number, soil: Soil): string {
  const { x, y, height, glaze } = plan
  const rimY = y - height
  const inner = { rx: outer - wall, ry: (outer - wall) * slant * 0.93 }
  const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string): string =>
    `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"/>`
  const opening = smoothPath(ellipsePoints([x, rimY], inner.rx, inner.ry))
  return (
    ellipse(x, rimY, outer, outer * slant, glaze.light) +
    ellipse(x + outer * 0.05, rimY + 1, outer * 0.97, outer * slant * 0.96, glaze.rim) +
    ellipse(x, rimY, inner.rx, inner.ry, glaze.deep) +
    clipped(filling(plan, soil), opening)
  )
}

function filling(plan: PotPlan, soil: Soil): string {
  if (plan.filling === 'none') {
    return `<ellipse cx="${num(soil.x + soil.rx * 0.25)}" cy="${num(soil.y + soil.ry * 0.6)}" rx="${num(soil.rx)}" ry="${num(soil.ry)}" fill="${plan.glaze.dark}" opacity="0.75"/>`
  }
  const vary = variation(plan.seed ?? 'soil')
  const gravel = plan.filling === 'gravel'
  const ground = gravel ? '#8C7B66' : '#4A3527'
  const crumbs = gravel ? ['#D8CBB4', '#B9A88D', '#EFE6D2', '#9A8871'] : ['#5E4534', '#382619', '#6F5440', '#7C634B']
  const place = (): Point => {
    const angle = vary.between(0, Math.PI * 2)
    const reach = Math.sqrt(vary.next())
    return [soil.x + Math.cos(angle) * reach * soil.rx, soil.y + Math.sin(angle) * reach * soil.ry]
  }
  return (
    `<ellipse cx="${num(soil.x)}" cy="${num(soil.y + soil.ry * 0.2)}" rx="${num(soil.rx * 1.06)}" ry="${num(soil.ry * 1.05)}" fill="${ground}"/>` +
    dabs(gravel ? 150 : 90, place, plan.radius * (gravel ? 0.05 : 0.03), crumbs, vary)
  )
}

/** Paints the saucer a pot stands in. */
export function saucer(plan: PotPlan): string {
  const foot = plan.radius * (plan.profile[plan.profile.length - 1]?.[1] ?? 0.7)
  const { x, y, glaze } = plan
  const [lip, base, depth] = [foot * 1.34, foot * 1.16, foot * 0.2]
  const half = (r: number, cy: number, from: number, to: number): Point[] =>
    Array.from({ length: 13 }, (_, index) => {
      const angle = ((from + ((to - from) * index) / 12) * Math.PI) / 180
      return [x + Math.sin(angle) * r, cy + Math.cos(angle) * r * slant]
    })
  const face = (from: number, to: number, fill: string): string =>
    `<path d="${straightPath([...half(lip, y, from, to), ...half(base, y + depth, to, from)])}" fill="${fill}"/>`
  const ellipse = (cy: number, r: number, fill: string): string =>
    `<ellipse cx="${num(x)}" cy="${num(cy)}" rx="${num(r)}" ry="${num(r * slant)}" fill="${fill}"/>`
  return (
    face(-90, 90, glaze.mid) +
    face(-62, -34, glaze.light) +
    face(30, 90, glaze.dark) +
    ellipse(y, lip, glaze.rim) +
    ellipse(y + 2, lip * 0.94, glaze.deep)
  )
}
