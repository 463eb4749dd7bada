import { along, taper } from './brush.ts'
import { boundsOf, type Point, toward } from './geometry.ts'
import type { LeafTones } from './palette.ts'
import type { Shape } from './shape.ts'
import type { Spine } from './spine.ts'
import { variation } from './variation.ts'

/** How a stem, petiole, trunk or branch is painted. */
export type StemPlan = {
  readonly spine: Spine
  /** Width at the base and at the tip, in units. */
  readonly from: number
  readonly to: number
  readonly tones: LeafTones
  /** Shares of the length where a node or leaf scar rings the stem. */
  readonly nodes?: readonly number[]
  /** Number of bark strokes along it; 0 for a green stem. */
  readonly bark?: number
  readonly lift?: number
}

/** Paints a stem as a rounded thing: body, unlit right flank, lit left edge, then nodes and bark. */
export function stem({ spine, from, to, tones, nodes = [], bark = 0, lift = 6 }: StemPlan): Shape {
  const points = along(spine, 0, 1, 22)
  const outline = taper(points, from, to)
  const flank = shifted(points, spine, from, to, 0.26)
  const edge = shifted(points, spine, from, to, -0.24)
  const rings = nodes.map((u) => ring(spine, u, from + (to - from) * u, tones)).join('')
  return {
    svg:
      `<path d="${outline}" fill="${tones.mid}"/>` +
      `<path d="${taper(flank, from * 0.46, to * 0.46)}" fill="${tones.dark}" opacity="0.75"/>` +
      `<path d="${taper(edge, from * 0.3, to * 0.3)}" fill="${tones.light}" opacity="0.9"/>` +
      barkStrokes(spine, from, to, tones, bark) +
      rings,
    outlines: [outline],
    bounds: boundsOf(points),
    lift,
  }
}

function shifted(points: readonly Point[], spine: Spine, from: number, to: number, share: number): Point[] {
  return points.map((point, index) => {
    const u = index / (points.length - 1)
    const heading = spine.heading(u)
    const right = toward([0, 0], heading + 90, 1)
    const side = right[0] * 0.6 + right[1] * 0.8 >= 0 ? 1 : -1
    return toward(point, heading + 90, (from + (to - from) * u) * share * side)
  })
}

function ring(spine: Spine, u: number, width: number, tones: LeafTones): string {
  const heading = spine.heading(u)
  const center = spine.at(u)
  const across = [-0.58, -0.2, 0.2, 0.58].map((share) =>
    toward(toward(center, heading + 90, width * share), heading, (Math.abs(share) - 0.4) * width * 0.3),
  )
  return (
    `<path d="${taper(across, width * 0.22, width * 0.22)}" fill="${tones.dark}"/>` +
    `<path d="${taper(across.slice(0, 2), width * 0.12, width * 0.12)}" fill="${tones.vein}"/>`
  )
}

function barkStrokes(spine: Spine, from: number, to: number, tones: LeafTones, count: number): string {
  const vary = variation(`bark${spine.length.toFixed(2)}${count}`)
  let svg = ''
  for (let index = 0; index < count; index++) {
    const u = vary.between(0.02, 0.9)
    const width = from + (to - from) * u
    const side = vary.between(-0.4, 0.42)
    const points = [0, 0.4, 0.75, 1].map((t) =>
      toward(
        spine.at(u + (t * vary.between(20, 42)) / spine.length),
        spine.heading(u) + 90,
        width * (side + vary.between(-0.03, 0.03)),
      ),
    )
    svg += `<path d="${taper(points, width * 0.07, width * 0.03)}" fill="${side < -0.1 ? tones.vein : tones.dark}" opacity="0.7"/>`
  }
  return svg
}
