import { lerp, type Point, smoothPoints } from './geometry.ts'
import { heartForm, type LeafForm } from './leaf-forms.ts'
import { variation } from './variation.ts'

/** How a leaf is slit towards its midrib. */
export type Slits = {
  /** Lobes in each half. */
  readonly lobes: number
  /** How far slits reach in: 0 not at all, 1 to the midrib. */
  readonly depth: number
  /** How wide slits stand open: 0.1 narrow, 0.3 gaping. */
  readonly gap: number
  /** Small windows near the midrib in each half. */
  readonly windows: number
  readonly seed: string
}

/** A heart-shaped leaf slit and windowed between its veins, each half in its own way: Monstera deliciosa. */
export function splitForm({ lobes, depth, gap, windows, seed }: Slits): LeafForm {
  const heart = heartForm(0.03, 0.15, 0)
  const halves = { right: halfOf('right'), left: halfOf('left') }

  function halfOf(name: string): { points: Point[]; veins: (readonly [number, number])[]; holes: Point[][] } {
    const vary = variation(`${seed}${name}`)
    const cuts = Array.from(
      { length: lobes - 1 },
      (_, index) => 0.3 + ((0.9 - 0.3) * (index + 0.5 + vary.around(0, 0.16))) / (lobes - 1),
    )
    const rootOf = (s: number): Point => [Math.max(0.02, (s - 0.3) * 1.06), 0]
    const rim: Point[] = []
    let from = 0
    cuts.forEach((cut, index) => {
      const lobe = ((cuts[index + 1] ?? 0.97) - (cuts[index - 1] ?? 0.2)) / 2
      const corner = lobe * 0.34
      for (let step = 0; step <= 4; step++) rim.push(heart.margin(from + ((cut - corner - from) * step) / 4))
      const end = heart.margin(cut)
      const inward = (t: number, aside: number): Point => {
        const [u, v] = lerp(end, rootOf(cut), t)
        return [u + aside * gap - Math.sin(t * Math.PI) * 0.035, v]
      }
      const reach = depth * vary.between(0.74, 1.06) * (index === 0 ? 0.7 : 1)
      rim.push(
        inward(0.035, -0.16),
        inward(reach * 0.3, -0.1),
        inward(reach * 0.72, -0.14),
        inward(reach * 0.95, -0.12),
        inward(reach, 0),
      )
      rim.push(inward(reach * 0.95, 0.12), inward(reach * 0.72, 0.12), inward(reach * 0.3, 0.08), inward(0.035, 0.14))
      from = cut + corner
    })
    for (let step = 0; step <= 5; step++) rim.push(heart.margin(from + ((1 - from) * step) / 5))
    const middles = [...cuts, 1].map((cut, index) => ((cuts[index - 1] ?? 0.12) + cut) / 2)
    const veins = middles.slice(0, -1).map((s): readonly [number, number] => [Math.max(0.01, rootOf(s)[0] - 0.02), s])
    const holes = cuts.slice(1, windows + 1).map((cut): Point[] => {
      const center = lerp(rootOf(cut), heart.margin(cut), 0.19 + vary.around(0, 0.03))
      const size = vary.between(0.7, 1.2)
      return Array.from({ length: 10 }, (_, index): Point => {
        const angle = (index / 10) * Math.PI * 2
        return [
          center[0] - 0.045 + Math.cos(angle) * 0.022 * size + Math.sin(angle) * 0.014,
          center[1] + Math.sin(angle) * 0.075 * size,
        ]
      })
    })
    return { points: smoothPoints(rim, 4), veins, holes }
  }

  const of = (side: 1 | -1) => (side === 1 ? halves.right : halves.left)
  const count = halves.right.points.length - 1
  return {
    crisp: true,
    detail: count,
    veins: halves.right.veins,
    veinsOf: (side) => of(side).veins,
    margin: (s, side = 1) => {
      const { points } = of(side)
      const position = s * (points.length - 1)
      const index = Math.min(points.length - 2, Math.floor(position))
      return lerp(points[index] as Point, points[index + 1] as Point, position - index)
    },
    holes: (side) => of(side).holes,
  }
}
