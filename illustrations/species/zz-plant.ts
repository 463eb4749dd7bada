import type { Views } from '../index.ts'
import { dabs } from '../kit/brush.ts'
import { pinnateLeaf } from '../kit/compound-leaf.ts'
import { picture, standing } from '../kit/document.ts'
import { cup, laptop } from '../kit/furniture.ts'
import type { Point } from '../kit/geometry.ts'
import { ellipsePoints, smoothPath } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { drawnForm } from '../kit/leaf-forms.ts'
import { greens, type LeafTones, lit, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { speckles } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { office } from '../kit/rooms.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'

const green: LeafTones = { light: '#5E9A55', mid: '#34703F', dark: '#1B4A31', vein: '#8DB873' }

/** Oval, its tip short and sharp, almost without a stalk. */
const leaflet = drawnForm(
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
function stalk(
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
function potted(): string {
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
  detail: () => picture(uprooted(), { paper: 'blush' }),
  room: () =>
    picture(standing(potted(), 800, 1050, 0.84) + laptop(140, 1030, 360) + cup(590, 1088, 78, '#C4623A'), {
      backdrop: office(),
    }),
}

/** A plant out of its pot: the rhizomes like potatoes, the white roots, and the feet of the stalks. */
function uprooted(): string {
  const roots = [-62, -40, -20, 2, 24, 44, 66, -78, 80].map((turn, index) =>
    stem({
      spine: bow({
        from: [600 + turn * 3, 1000],
        heading: 180 - turn,
        length: 190 + (index % 4) * 30,
        bend: turn * 0.7,
      }),
      from: 13,
      to: 4,
      tones: { light: '#F6EEDA', mid: '#DFCFAB', dark: '#B59C74', vein: '#FFFDF4' },
      lift: 4,
    }),
  )
  const stalks = [
    stalk('d1', [470, 960], -20, 960, -18, 0.16),
    stalk('d2', [740, 960], 20, 940, 16, 0.2),
    stalk('d3', [610, 980], 1, 900, 5, -0.04),
  ]
  const shadow = '<ellipse cx="650" cy="1140" rx="380" ry="40" fill="#5A4632" opacity="0.2" filter="url(#soft)"/>'
  return (
    shadow +
    stack([
      ...roots,
      tuber([735, 985], 132, 104),
      ...stalks.slice(0, 2),
      tuber([470, 990], 140, 112),
      ...stalks.slice(2),
      tuber([606, 1024], 150, 112),
    ])
  )
}

function tuber(at: Point, rx: number, ry: number): Shape {
  const vary = variation(`tuber${at}`)
  const round = (grow: number, dx = 0, dy = 0): string =>
    smoothPath(
      ellipsePoints([at[0] + dx, at[1] + dy], rx * grow, ry * grow, 11).map(
        ([x, y]): Point => [x + vary.around(0, 7), y + vary.around(0, 7)],
      ),
    )
  const skin = ellipsePoints(at, rx, ry, 16)
  const outline = smoothPath(skin)
  const place = (): Point => [at[0] + vary.around(0, rx * 0.8), at[1] + vary.around(0, ry * 0.7)]
  return {
    svg: `<path d="${outline}" fill="#B0905F"/><path d="${round(0.84, -rx * 0.09, -ry * 0.1)}" fill="#CDB07C"/><path d="${round(0.4, -rx * 0.3, -ry * 0.36)}" fill="#E2CC9C"/>${dabs(26, place, 4, ['#8C6D43', '#A38353', '#E7D5AC'], vary)}`,
    outlines: [outline],
    bounds: { left: at[0] - rx, top: at[1] - ry, right: at[0] + rx, bottom: at[1] + ry },
    lift: 14,
  }
}
