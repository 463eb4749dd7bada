import type { Views } from '../index.ts'
import { pinnateLeaf } from '../kit/compound-leaf.ts'
import { picture, standing } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { drawnForm } from '../kit/leaf-forms.ts'
import { greens, type LeafTones, lit, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { speckles } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow } from '../kit/spine.ts'

const green: LeafTones = { light: '#5E9A55', mid: '#34703F', dark: '#1B4A31', vein: '#8DB873' }

/** Oval, its tip short and sharp, almost without a stalk. */
export const leaflet = drawnForm(
  [
    [0, 0.1],
    [0.12, 0.56],
    [0.32, 0.96],
    [0.5, 1],
    [0.7, 0.78],
    [0.87, 0.34],
    [0.95, 0.1],
    [1, 0],
  ],
  [],
)

/** One stalk, in truth one feathered leaf: swollen at its foot, leaflets standing off it on both sides. */
export function stalk(
  seed: string,
  foot: Point,
  heading: number,
  length: number,
  bend: number,
  back = 0,
  young = false,
): Shape {
  const tones = young ? greens.fresh : back < 0 ? lit(green, -back) : shaded(green, back)
  return pinnateLeaf({
    seed,
    spine: bow({ from: foot, heading, length, bend, late: 1.3 }),
    pairs: young ? 8 : 9,
    form: leaflet,
    length: young ? length * 0.23 : length * 0.245,
    breadth: 0.44,
    tones,
    bare: 0.22,
    angles: young ? [40, 22] : [64, 36],
    taper: (t) => 0.74 + 0.26 * Math.sin(Math.PI * Math.min(1, t * 0.8 + 0.2)) - t * t * 0.22,
    terminal: true,
    alternate: true,
    width: 26,
    midrib: 2.6,
    gloss: 1,
  })
}

/** The stalks standing up from the rhizome at (x, y). */
export function clump(x: number, y: number): Shape[] {
  const at = (dx: number, dy = 0): Point => [x + dx, y + dy]
  return [
    stalk('z1', at(-30, -12), -14, 610, -8, 0.3),
    stalk('z2', at(34, -12), 16, 600, 10, 0.3),
    stalk('z3', at(4, -12), 1, 660, 4, 0.2),
    stalk('z4', at(-60, 0), -32, 560, -26, 0.12),
    stalk('z5', at(62, 0), 33, 550, 26, 0.14),
    stalk('z6', at(20, 4), 12, 470, 10, -0.12, true),
    stalk('z7', at(-22, 10), -13, 500, -16, 0),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 168,
    height: 262,
    profile: profiles.cylinder,
    glaze: glazes.charcoal,
    pattern: speckles(90, '#8A8D84', 2.4),
    seed: 'zz',
  })
  return stack([vessel.shape, rooted(vessel, clump(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1080, 1.0), { paper: 'blush' }),
}
