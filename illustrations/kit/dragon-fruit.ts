import { dabs } from './brush.ts'
import { ellipsePoints, type Point, smoothPath, toward } from './geometry.ts'
import { contactShadow } from './ground.ts'
import { leaf } from './leaf.ts'
import { plainForm } from './leaf-forms.ts'
import type { LeafTones } from './palette.ts'
import { clipped, gather, patch, type Shape, stack } from './shape.ts'
import { variation } from './variation.ts'

const rind: LeafTones = { light: '#E7588A', mid: '#CF2F6B', dark: '#8F1B52', vein: '#F294B4' }

/** A ripe fruit of `size` long, its flower end pointing along `heading`. */
export function fruit(center: Point, heading: number, size: number, seed: string): Shape {
  const vary = variation(seed)
  const place = (u: number, v: number): Point =>
    toward(toward(center, heading, (u - 0.5) * size), heading + 90, v * size * 0.4)
  const round = (scale: number, shift: number): Point[] =>
    Array.from({ length: 24 }, (_, index) => {
      const angle = (index / 24) * Math.PI * 2
      return place(0.5 - Math.cos(angle) * 0.5 * scale, Math.sin(angle) * scale + shift)
    })
  const body = patch(round(1, 0), rind.mid, 12)
  const litSide = toward([0, 0], heading + 90, 1)[0] * -0.6 + toward([0, 0], heading + 90, 1)[1] * -0.8 > 0 ? 1 : -1
  const glow = clipped(
    `<path d="${smoothPath(round(0.86, 0.2 * litSide))}" fill="${rind.light}" opacity="0.75"/><path d="${smoothPath(round(1.1, -0.95 * litSide))}" fill="${rind.dark}" opacity="0.5"/>`,
    body.outlines[0] ?? '',
  )
  const scales: Shape[] = []
  const rows = [0.98, 0.8, 0.58, 0.34, 0.14]
  rows.forEach((u, row) => {
    const wide = Math.sin(Math.PI * Math.min(0.94, Math.max(0.1, u))) ** 0.6
    const count = row === 0 ? 5 : 3
    for (let index = 0; index < count; index++) {
      const v = ((index + (row % 2) * 0.5) / (count - 0.5)) * 2 - 0.98 + vary.around(0, 0.1)
      if (Math.abs(v) > 1.1) continue
      scales.push(
        leaf({
          seed: `${seed}${row}${index}`,
          from: place(u - 0.06, v * wide * 0.84),
          heading: heading + v * (row === 0 ? 30 : 22),
          bend: v * 56 + vary.around(0, 16),
          late: 2.4,
          length: size * (row === 0 ? 0.36 : 0.34) * vary.between(0.85, 1.15),
          width: size * (row === 0 ? 0.1 : 0.15),
          form: plainForm(0.32, 1.05, 0),
          tones: rind,
          midrib: 0,
          lift: size * 0.03,
          marks: (blade) => {
            const [x, y] = blade.warp(1, 0)
            const spot = (share: number, fill: string): string =>
              `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(blade.spine.length * share).toFixed(1)}" fill="${fill}"/>`
            return spot(0.55, '#7FA548') + spot(0.34, '#A9BE58')
          },
        }),
      )
    }
  })
  return gather([{ ...body, svg: body.svg + glow }, ...scales], 12)
}

/** A fruit cut lengthwise: white flesh full of black seeds inside a magenta rind. */
export function halved(center: Point, heading: number, size: number, seed: string): string {
  const vary = variation(seed)
  const oval = (scale: number): Point[] => {
    const points = ellipsePoints([0, 0], size * 0.4 * scale, size * 0.5 * scale, 28)
    return points.map(([x, y]) => toward(toward(center, heading, -y), heading + 90, x))
  }
  const seeds = dabs(
    90,
    () => {
      const [angle, reach] = [vary.between(0, Math.PI * 2), Math.sqrt(vary.next()) * 0.78]
      return toward(
        toward(center, heading, Math.cos(angle) * reach * size * 0.5),
        heading + 90,
        Math.sin(angle) * reach * size * 0.4,
      )
    },
    size * 0.016,
    ['#2B2523', '#3B322E', '#1F1A1A'],
    vary,
  )
  const scales = [-150, -112, -70, -28, 8, 40, 82, 122, 160].map((turn) =>
    leaf({
      seed: `${seed}${turn}`,
      from: toward(center, heading + turn, size * 0.4),
      heading: heading + turn * 0.72,
      bend: turn * 0.2,
      length: size * 0.2,
      width: size * 0.12,
      form: plainForm(0.3, 0.8, 0),
      tones: { ...rind, light: '#A9BE58', mid: '#7FA04A' },
      midrib: 0,
    }),
  )
  return (
    contactShadow(oval(1), 16, 22, 0.3) +
    stack(scales) +
    patch(oval(1), rind.mid).svg +
    patch(oval(0.93), '#F3A3BE').svg +
    patch(oval(0.87), '#FBF5EC').svg +
    `<path d="${smoothPath(oval(0.6))}" fill="#FFFFFF" opacity="0.5"/>${seeds}`
  )
}
