import { type Point, smoothPoints, straightPath } from './geometry.ts'
import type { Glaze } from './glazes.ts'
import { type PotPlan, type Profile, type Surface, slant } from './pot-plan.ts'
import { clipped } from './shape.ts'

/** A surface with its silhouette. */
export type Skin = Surface & { readonly outlinePoints: readonly Point[]; readonly outline: string }

/** The skin of a pot, or of its collar, turned from a profile. */
export function surfaceOf(plan: PotPlan, profile: Profile): Skin {
  const { x, y, radius, height } = plan
  const curve = smoothPoints(profile, 8)
  const radiusAt = (down: number): number => {
    const next = curve.findIndex(([share]) => share >= down - 1e-9)
    if (next <= 0) return ((next === 0 ? curve[0]?.[1] : (curve[curve.length - 1]?.[1] ?? 1)) as number) * radius
    const [a, b] = [curve[next - 1], curve[next]] as [Point, Point]
    return (a[1] + ((b[1] - a[1]) * (down - a[0])) / (b[0] - a[0])) * radius
  }
  const top = profile[0]?.[0] ?? 0
  const bottom = profile[profile.length - 1]?.[0] ?? 1
  const at = (theta: number, down: number): Point => {
    const angle = (theta * Math.PI) / 180
    const r = radiusAt(down)
    return [x + Math.sin(angle) * r, y - height * (1 - down) + Math.cos(angle) * r * slant * (1 - down * 0.08)]
  }
  const arc = (down: number, reverse: boolean): Point[] => {
    const points = Array.from({ length: 37 }, (_, index) => at(-90 + index * 5, down))
    return reverse ? points.reverse() : points
  }
  const side = (theta: number, reverse: boolean): Point[] => {
    const points = Array.from({ length: 41 }, (_, index) => at(theta, top + ((bottom - top) * index) / 40))
    return reverse ? points.reverse() : points
  }
  const outlinePoints = [...side(-90, false), ...arc(bottom, false), ...side(90, true)]
  return {
    at,
    glaze: plan.glaze,
    band: (from, to) => straightPath([...arc(from, false), ...arc(to, true)]),
    outlinePoints,
    outline: straightPath(outlinePoints),
  }
}

/** Paints a skin: its pattern, then flat bands of light and shade round the form. */
export function skin(surface: Skin, glaze: Glaze, pattern: PotPlan['pattern']): { svg: string; outline: string } {
  // The outline's top edge is the straight diameter; the mouth is painted over it.
  const strip = (from: number, to: number, fill: string, opacity: number): string => {
    const line = (theta: number): Point[] => Array.from({ length: 25 }, (_, index) => surface.at(theta, index / 24))
    return `<path d="${straightPath([...line(from), ...line(to).reverse()])}" fill="${fill}" opacity="${opacity}"/>`
  }
  const inner =
    (pattern?.(surface) ?? '') +
    strip(22, 91, glaze.dark, 0.5) +
    strip(48, 91, glaze.dark, 0.62) +
    strip(-91, -74, glaze.dark, 0.22) +
    strip(-62, -34, glaze.light, glaze.gloss ? 0.75 : 0.55) +
    (glaze.gloss ? strip(-55, -47, '#FFFDF2', glaze.gloss) : '')
  const tall = surface.outlinePoints
  const outline = straightPath(tall)
  return { svg: `<path d="${outline}" fill="${glaze.mid}"/>${clipped(inner, outline)}`, outline }
}
