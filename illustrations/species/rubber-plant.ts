import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { leaf } from '../kit/leaf.ts'
import { drawnForm, pinnateVeins } from '../kit/leaf-forms.ts'
import { type LeafTones, lit, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { layered, speckles, zigzag } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { lounge } from '../kit/rooms.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { type LeafPlace, leafPlaces, leafyShoot } from '../kit/shoot.ts'
import { bow, type Spine, through } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'

/** The dark-leaved form: bottle green, almost black in shade, with a wine-red midrib. */
const dark: LeafTones = { light: '#4C7058', mid: '#2B4A3D', dark: '#1B2E2A', vein: '#A9705F' }
const sheathRed: LeafTones = { light: '#DB6A50', mid: '#B93F3A', dark: '#7F2530', vein: '#EFA183' }
const wood: LeafTones = { light: '#8F7F68', mid: '#6B5C4C', dark: '#483C34', vein: '#B5A48A' }

/** Elliptic, leathery, the tip short and abrupt; many fine side veins nearly at right angles. */
const leathery = drawnForm(
  [
    [0, 0.06],
    [0.06, 0.4],
    [0.2, 0.82],
    [0.42, 1],
    [0.64, 0.94],
    [0.82, 0.66],
    [0.92, 0.3],
    [0.965, 0.1],
    [1, 0],
  ],
  pinnateVeins(14, 0.06, 0.86, 0.1),
)

/** One leaf hung from its stout stalk. */
function foliage(place: LeafPlace, size: number, seed: string): Shape[] {
  const vary = variation(`${seed}${place.index}`)
  const back = place.depth < 0 ? 0.3 * -place.depth : 0
  const tones = place.u > 0.85 ? lit(dark, 0.1) : shaded(dark, back)
  const stalk = bow({
    from: place.at,
    heading: place.heading,
    length: size * 0.2 * place.reach,
    bend: place.lateral * 8,
  })
  const length = size * place.reach * vary.between(0.94, 1.06)
  return [
    stem({
      spine: stalk,
      from: size * 0.052,
      to: size * 0.042,
      tones: shaded({ ...dark, light: '#8C8A60', mid: '#626B48' }, back),
      lift: 4,
    }),
    leaf({
      seed: `${seed}${place.index}`,
      form: leathery,
      tones,
      from: stalk.at(1),
      heading: stalk.heading(1) + place.lateral * 6,
      bend: place.lateral * vary.between(14, 34),
      length,
      width: size * 0.5 * vary.between(0.94, 1.04),
      turn: place.lateral * 0.3 + vary.around(0, 0.16),
      midrib: size * 0.03,
      veining: size * 0.006,
      gloss: 0.9,
      stalkDepth: 0.5,
      unruly: 0.03,
      lift: size * 0.06,
    }),
  ]
}

/** The next leaf, rolled in its red sheath at the tip of the stem. */
function sheath(at: Point, heading: number, size: number): Shape {
  return leaf({
    seed: `sheath${at}`,
    from: at,
    heading,
    bend: 8,
    length: size,
    width: size * 0.17,
    form: drawnForm(
      [
        [0, 0.9],
        [0.2, 1],
        [0.5, 0.8],
        [0.8, 0.36],
        [1, 0],
      ],
      [],
    ),
    tones: sheathRed,
    midrib: 0,
    gloss: 0.6,
    stalkDepth: 0.3,
    unruly: 0.01,
  })
}

/** The single stem growing from (x, y). */
function tree(x: number, y: number): Shape[] {
  const spine: Spine = through([
    [x, y],
    [x - 6, y - 200],
    [x + 8, y - 420],
    [x, y - 610],
  ])
  const trunk = stem({
    spine,
    from: 30,
    to: 17,
    tones: wood,
    nodes: [0.08, 0.15, 0.22, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
    bark: 6,
  })
  const places = leafPlaces({ spine, nodes: 16, from: 0.12, to: 0.98, seed: 'rubber3', angles: [86, 34] })
  return [
    ...leafyShoot(trunk, places, (place) => foliage(place, 296 - Math.abs(place.u - 0.45) * 120, 'rubber')),
    sheath(spine.at(0.99), 4, 150),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1066,
    radius: 150,
    height: 232,
    profile: profiles.tapered,
    glaze: glazes.ochre,
    pattern: layered(zigzag(0.2, 0.32, '#8A5A22'), zigzag(0.3, 0.42, '#F4DFA8'), speckles(40, '#8A5A22', 2)),
    seed: 'rubber',
  })
  return stack([vessel.shape, rooted(vessel, tree(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'sand' }),
  detail: () => picture(closeUp(), { paper: 'sand' }),
  room: () => picture(standing(potted(), 860, 1110, 0.98), { paper: 'sand', backdrop: lounge() }),
}

/** The growing tip: a new leaf pushing out of its red sheath between old ones. */
function closeUp(): string {
  const spine = through([
    [560, 1280],
    [590, 960],
    [600, 640],
  ])
  const place = (index: number, u: number, heading: number, lateral: number, reach = 1): LeafPlace => ({
    index,
    at: spine.at(u),
    u: 0.5,
    heading,
    reach,
    depth: 1,
    lateral,
  })
  return stack([
    ...foliage({ ...place(4, 0.7, 62, 0.6), depth: -0.9 }, 540, 'near'),
    ...foliage({ ...place(6, 0.88, -20, -0.4), depth: -0.9 }, 520, 'near'),
    ...foliage(place(1, 0.9, 24, 0.4), 560, 'near'),
    ...foliage(place(2, 0.84, -52, -0.6), 600, 'near'),
    stem({ spine, from: 64, to: 48, tones: wood, nodes: [0.3, 0.52, 0.7, 0.86], bark: 8 }),
    ...foliage(place(3, 0.52, 98, 0.8), 560, 'near'),
    ...foliage(place(4, 0.42, -104, -0.8), 520, 'near'),
    sheath([598, 664], -2, 470),
  ])
}
