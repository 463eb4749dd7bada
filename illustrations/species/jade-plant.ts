import type { Views } from '../index.ts'
import { dabs } from '../kit/brush.ts'
import { picture, standing } from '../kit/document.ts'
import { ellipsePoints, type Point, smoothPath } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { type Blade, leaf } from '../kit/leaf.ts'
import { drawnForm } from '../kit/leaf-forms.ts'
import { spinesFrom } from '../kit/leafy-branch.ts'
import { desk } from '../kit/nooks.ts'
import { type LeafTones, lit, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { type LeafPlace, leafPlaces, leafyShoot } from '../kit/shoot.ts'
import type { Spine } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { type Variation, variation } from '../kit/variation.ts'

const jade: LeafTones = { light: '#74A858', mid: '#639B50', dark: '#34673F', vein: '#C6DB9A' }
const wood: LeafTones = { light: '#C3A482', mid: '#9A7A5B', dark: '#665040', vein: '#DCC3A2' }

/** Obovate and thick, broadest near the blunt tip. */
const thumb = drawnForm(
  [
    [0, 0.24],
    [0.18, 0.48],
    [0.42, 0.86],
    [0.62, 1],
    [0.8, 0.9],
    [0.93, 0.55],
    [0.99, 0.2],
    [1, 0],
  ],
  [],
)

/** The red rim, the flank that shows how thick the leaf is, and its pores. */
function fleshy(blade: Blade, vary: Variation): string {
  const band = (side: 1 | -1, from: number, inset: number): string => {
    const steps = Array.from({ length: 19 }, (_, index) => from + ((1 - from) * index) / 18)
    const outer = steps.map((s) => blade.edge(s, side))
    const inner = steps.map((s): Point => {
      const [a, b] = [blade.edge(s, side), blade.warp(Math.min(0.94, s * 0.86), 0)]
      return [a[0] + (b[0] - a[0]) * inset, a[1] + (b[1] - a[1]) * inset]
    })
    return [...outer, ...inner.reverse()].map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  }
  const lit = blade.lightSide
  const glow = ellipsePoints([0.58, 0.3 * lit], 0.24, 0.34, 12).map(([u, v]) => blade.warp(u, v))
  return (
    `<path d="${smoothPath(glow)}" fill="#A9CB78" opacity="0.75"/>` +
    `<path d="${band(lit === 1 ? -1 : 1, 0, 0.42)}Z" fill="${jade.dark}" opacity="0.5"/>` +
    `<path d="${band(1, 0.26, 0.13)}ZM${band(-1, 0.26, 0.13).slice(1)}Z" fill="#C0473A"/>` +
    dabs(
      7,
      () => blade.warp(vary.between(0.3, 0.85), vary.between(-0.55, 0.55)),
      blade.spine.length * 0.014,
      ['#C9DFA4'],
      vary,
    )
  )
}

/** One leaf of `size`. */
function thumbLeaf(place: LeafPlace, size: number, seed: string, back = 0): Shape {
  const vary = variation(`${seed}${place.index}`)
  const depth = Math.max(0, -place.depth) * 0.26 + back
  const tones = depth > 0.03 ? shaded(jade, depth) : lit(jade, place.u * 0.1)
  const reach = size * place.reach * vary.between(0.92, 1.08)
  return leaf({
    seed: `${seed}${place.index}`,
    from: place.at,
    heading: place.heading,
    bend: -place.lateral * vary.between(8, 26),
    length: reach,
    width: size * vary.between(0.6, 0.7) * (0.75 + 0.25 * Math.abs(place.depth)),
    turn: place.lateral * 0.18,
    form: thumb,
    tones,
    marks: fleshy,
    midrib: 0,
    gloss: 0.75,
    stalkDepth: 0.5,
    unruly: 0.03,
    lift: size * 0.07,
  })
}

/** A branch: bare and ringed with scars below, crosswise pairs of leaves above. */
function branch(seed: string, spine: Spine, width: number, pairs: number, size: number, back = 0): Shape[] {
  const bare = stem({
    spine,
    from: width,
    to: width * 0.55,
    tones: back > 0 ? shaded(wood, back) : wood,
    nodes: [0.3, 0.5],
    bark: 5,
    lift: 6,
  })
  const places = leafPlaces({ spine, nodes: pairs, each: 2, divergence: 90, from: 0.5, to: 1, angles: [84, 16], seed })
  return leafyShoot(bare, places, (place) => [thumbLeaf(place, size * (1.04 - place.u * 0.16), seed, back)])
}

/** The small tree growing from (x, y). */
function tree(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  const trunk = way([0, 14], [-8, -80], [6, -170], [0, -240])
  return [
    ...branch('back', way([0, -170], [30, -270], [24, -370], [40, -450]), 34, 5, 132, 0.14),
    ...branch('back-left', way([0, -150], [-60, -250], [-110, -330], [-130, -410]), 32, 5, 132, 0.12),
    ...branch('right', way([4, -120], [80, -200], [150, -260], [190, -340]), 36, 5, 138, 0.05),
    stem({ spine: trunk, from: 78, to: 46, tones: wood, nodes: [0.36, 0.62], bark: 16 }),
    ...branch('left', way([-4, -100], [-90, -160], [-170, -210], [-220, -280]), 36, 5, 138),
    ...branch('low-right', way([6, -70], [90, -110], [170, -130], [230, -180]), 28, 4, 126),
    ...branch('front', way([0, -200], [-20, -270], [-50, -330], [-48, -390]), 36, 5, 142),
    ...branch('fore', way([4, -190], [50, -230], [80, -270], [96, -320]), 30, 5, 134),
    ...branch('sprout', way([-20, -40], [-60, -62], [-90, -90], [-104, -124]), 15, 4, 84),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 196,
    height: 290,
    profile: profiles.belly,
    glaze: glazes.indigo,
    filling: 'gravel',
    seed: 'jade',
  })
  return stack([vessel.shape, rooted(vessel, tree(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1080, 1.1), { paper: 'sand' }),
  detail: () => picture(closeUp(), { paper: 'sand' }),
  room: () => picture(standing(potted(), 500, 1040, 0.86), { paper: 'sand', backdrop: desk() }),
}

/** One branch with its crosswise pairs of leaves. */
function closeUp(): string {
  const way = spinesFrom(0, 0)
  const main = way([330, 1300], [430, 1010], [540, 700], [640, 400])
  const side = way([460, 960], [640, 880], [800, 800], [930, 700])
  const low = way([420, 1040], [300, 920], [200, 830], [150, 700])
  return stack([
    ...branch('low', low, 66, 4, 270, 0.1),
    ...branch('near', side, 74, 4, 320, 0.05),
    ...branch('far', main, 108, 5, 430),
  ])
}
