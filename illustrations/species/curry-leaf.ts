import type { Views } from '../index.ts'
import { pinnateLeaf } from '../kit/compound-leaf.ts'
import { picture, standing } from '../kit/document.ts'
import { kitchenLedge } from '../kit/facades.ts'
import { glazes } from '../kit/glazes.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { spinesFrom } from '../kit/leafy-branch.ts'
import { greens, type LeafTones, lit, shaded, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { ribs } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { type LeafPlace, leafPlaces, leafyShoot } from '../kit/shoot.ts'
import { bow, type Spine } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'

const green: LeafTones = { light: '#7DA953', mid: '#4B8245', dark: '#2C5C3A', vein: '#B4CF85' }
const leaflet = plainForm(0.5, 0.92, 4)

/** One feathered leaf: many small leaflets, set alternately, largest towards the middle. */
function sprig(seed: string, spine: Spine, pairs: number, size: number, tones: LeafTones): Shape {
  return pinnateLeaf({
    seed,
    spine,
    pairs,
    form: leaflet,
    length: size,
    breadth: 0.48,
    bare: 0.14,
    angles: [84, 50],
    taper: (t) => 0.36 + 0.68 * Math.sin(Math.PI * (0.08 + t * 0.66)),
    terminal: true,
    alternate: true,
    droop: 24,
    tones,
    width: size * 0.09,
    midrib: size * 0.04,
    gloss: 0.45,
  })
}

function foliage(place: LeafPlace, length: number, seed: string): Shape[] {
  const vary = variation(`${seed}${place.index}`)
  const young = place.u > 0.9
  const tones = young
    ? lit(greens.fresh, 0.05)
    : shaded(vary.chance(0.3) ? greens.leaf : green, place.depth < 0 ? -0.5 * place.depth : 0)
  const reach = length * (young ? 0.62 : 1) * place.reach * vary.between(0.88, 1.08)
  const spine = bow({
    from: place.at,
    heading: place.heading,
    length: reach,
    bend: place.lateral * vary.between(50, 100),
    late: 1.3,
  })
  return [
    sprig(`${seed}${place.index}`, spine, young ? 6 : vary.pick([6, 7, 8]), length * 0.19 * (young ? 0.7 : 1), tones),
  ]
}

function branch(seed: string, spine: Spine, nodes: number, length: number, width: number, bare = 0.4): Shape[] {
  const wood = stem({ spine, from: width, to: 9, tones: woods.grey, bark: 12, lift: 5 })
  const places = leafPlaces({ spine, nodes, from: bare, to: 1, angles: [70, 24], seed })
  return leafyShoot(wood, places, (place) => foliage(place, length * (1.06 - 0.2 * place.u), seed))
}

/** The young tree growing from (x, y). */
function tree(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  return [
    ...branch('c1', way([8, 0], [34, -170], [96, -310], [170, -420]), 9, 320, 20, 0.4),
    ...branch('c2', way([-8, 0], [-40, -150], [-110, -270], [-190, -360]), 8, 310, 18, 0.4),
    ...branch('c3', way([0, 0], [2, -200], [-14, -400], [-4, -540]), 11, 350, 26, 0.34),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1064,
    radius: 160,
    height: 250,
    profile: profiles.tapered,
    glaze: glazes.indigo,
    pattern: ribs(15, 0.06, 0.96),
    seed: 'curry',
  })
  return stack([vessel.shape, rooted(vessel, tree(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'sand' }),
  detail: () => picture(closeUp(), { paper: 'sand' }),
  room: () => picture(standing(potted(), 500, 1000, 0.9), { paper: 'sand', backdrop: kitchenLedge() }),
}

function closeUp(): string {
  const fresh = lit(greens.fresh, 0.05)
  return stack([
    sprig('behind', bow({ from: [520, 1240], heading: -34, length: 760, bend: -28 }), 7, 168, shaded(green, 0.2)),
    sprig('young', bow({ from: [600, 1240], heading: 62, length: 600, bend: 20 }), 6, 128, fresh),
    sprig('portrait', bow({ from: [500, 1270], heading: 4, length: 1030, bend: 24 }), 10, 190, green),
  ])
}
