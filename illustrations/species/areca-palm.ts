import type { Views } from '../index.ts'
import { pinnateLeaf } from '../kit/compound-leaf.ts'
import { picture, standing } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { type LeafTones, lit, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { weave } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { hall } from '../kit/rooms.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow, stretch } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'

const green: LeafTones = { light: '#8DB358', mid: '#578A45', dark: '#2F6240', vein: '#C9CF7C' }
const golden: LeafTones = { light: '#EBC862', mid: '#C9A342', dark: '#8C7330', vein: '#F4E2A0' }
const cane: LeafTones = { light: '#E2C56B', mid: '#B9A04A', dark: '#7C7238', vein: '#8A7434' }

const strap = plainForm(0.3, 0.7, 0)

/** One frond: a golden stalk that arches over, its leaflets standing up from it in a V and drooping at their tips. */
function frond(seed: string, from: Point, heading: number, length: number, bend: number, back = 0): Shape[] {
  const arc = bow({ from, heading, length, bend, late: 1.5 })
  const tones = back < 0 ? lit(green, -back) : shaded(green, back)
  return [
    stem({ spine: stretch(arc, 0, 0.6), from: 13, to: 6, tones: shaded(golden, Math.max(0, back)), lift: 3 }),
    pinnateLeaf({
      seed,
      spine: arc,
      pairs: 19,
      form: strap,
      length: length * 0.36,
      breadth: 0.105,
      tones,
      bare: 0.26,
      angles: [58, 16],
      taper: (t) => 0.62 + 0.42 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.12)) - t * t * 0.36,
      droop: 26,
      width: 7,
      midrib: 1.4,
    }),
  ]
}

/** One cane: ringed with leaf scars, a smooth sheath above, and its few fronds. */
function tuft(foot: Point, lean: number, height: number, back: number): { cane: Shape[]; tip: Point } {
  const way = bow({ from: foot, heading: lean, length: height, bend: lean * 0.6 })
  return {
    tip: way.at(0.98),
    cane: [
      stem({ spine: way, from: 22, to: 18, tones: shaded(cane, back), nodes: [0.16, 0.34, 0.54, 0.76], lift: 5 }),
      stem({
        spine: bow({ from: way.at(0.78), heading: way.heading(1), length: height * 0.5, bend: lean * 0.3 }),
        from: 26,
        to: 12,
        tones: shaded({ ...golden, mid: '#A9A54C', light: '#D6CF74', dark: '#6F7B3C' }, back),
        lift: 4,
      }),
    ],
  }
}

/** The clump of canes growing from (x, y). */
function clump(x: number, y: number): Shape[] {
  const at = (dx: number, dy = 0): Point => [x + dx, y + dy]
  const canes = [
    tuft(at(-60, -6), -9, 210, 0.18),
    tuft(at(58, -6), 9, 200, 0.2),
    tuft(at(-6, -8), -1, 250, 0.14),
    tuft(at(-30, 6), -5, 170, 0),
    tuft(at(36, 6), 6, 150, 0),
  ]
  const [c1, c2, c3, c4, c5] = canes.map(({ tip }) => tip) as [Point, Point, Point, Point, Point]
  return [
    ...frond('f1', c1, -22, 520, -66, 0.3),
    ...frond('f2', c2, 22, 520, 66, 0.3),
    ...frond('f3', c3, -8, 580, -34, 0.26),
    ...frond('f4', c3, 13, 570, 40, 0.26),
    ...frond('f5', c1, -46, 470, -84, 0.18),
    ...frond('f6', c2, 46, 480, 84, 0.18),
    ...canes.slice(0, 3).flatMap(({ cane: shapes }) => shapes),
    ...frond('f7', c3, -24, 520, -58, 0.1),
    ...frond('f8', c3, 28, 500, 62, 0.12),
    ...canes.slice(3).flatMap(({ cane: shapes }) => shapes),
    ...frond('f9', c4, -58, 440, -78, 0.04),
    ...frond('f10', c5, 56, 430, 82, 0.05),
    ...frond('f11', c4, -18, 450, -76, 0),
    ...frond('f12', c5, 20, 430, 78, 0),
    ...frond('f13', c4, 4, 470, 20, -0.06),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1070,
    radius: 150,
    height: 220,
    profile: profiles.bag,
    glaze: { ...glazes.ochre, light: '#E6CFA0', mid: '#C9A873', dark: '#8F6E40', rim: '#D8BB88' },
    pattern: weave(9, 15),
    seed: 'areca',
  })
  return stack([vessel.shape, rooted(vessel, clump(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1080, 0.95), { paper: 'mist' }),
  detail: () => picture(closeUp(), { paper: 'mist' }),
  room: () => picture(standing(potted(), 452, 1120, 0.86), { paper: 'mist', backdrop: hall() }),
}

/** The golden canes ringed by fallen fronds, and one frond from near by. */
function closeUp(): string {
  const one = (from: Point, heading: number, length: number, width: number, back: number): Shape =>
    stem({
      spine: bow({ from, heading, length, bend: heading * 0.4 }),
      from: width,
      to: width * 0.88,
      tones: shaded(cane, back),
      nodes: [0.12, 0.3, 0.47, 0.63, 0.8],
      lift: 16,
    })
  const feather = (seed: string, from: Point, heading: number, length: number, bend: number, back: number): Shape[] =>
    frond(seed, from, heading, length, bend, back)
  return stack([
    ...feather('n1', [400, 560], 50, 1060, 70, 0.22),
    one([430, 1260], -6, 1330, 92, 0.2),
    ...feather('n2', [560, 1010], 48, 1020, 70, 0),
    one([560, 1260], 5, 1400, 104, 0.06),
    one([250, 1260], -9, 1300, 112, 0),
  ])
}
