import type { Views } from '../index.ts'
import { caudex } from '../kit/caudex.ts'
import { desertPink, desertRose } from '../kit/desert-rose-flower.ts'
import { picture, standing } from '../kit/document.ts'
import { bud } from '../kit/flower.ts'
import { type Point, toward } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { leafTuft, type TuftFoliage } from '../kit/leaf-tuft.ts'
import { spinesFrom } from '../kit/leafy-branch.ts'
import { greens, type LeafTones } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow, type Spine } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { rooftop } from '../kit/terraces.ts'

const skin: LeafTones = { light: '#CDBFA0', mid: '#A99A7C', dark: '#736650', vein: '#E4D9BE' }
const foliage: TuftFoliage = {
  form: plainForm(1.15, 0.42, 5),
  tones: { light: '#7BAA5E', mid: '#46804B', dark: '#295A3D', vein: '#C6DBA0' },
  length: 160,
  breadth: 0.42,
  stalk: 0.02,
  veining: 1.3,
  midrib: 4,
  gloss: 0.7,
}
function cluster(
  spine: Spine,
  size: number,
  seed: string,
  flowers: readonly (readonly [turn: number, away: number, open: number])[],
): Shape[] {
  const [end, way] = [spine.at(1), spine.heading(1)]
  const buds = [way - 30, way + 26].flatMap((heading) => {
    const stalk = bow({ from: end, heading, length: size * 0.75 })
    return [
      stem({ spine: stalk, from: size * 0.12, to: size * 0.16, tones: greens.fresh, lift: 2 }),
      ...bud(stalk.at(0.9), heading, size * 0.85, size * 0.34, desertPink),
    ]
  })
  const open = flowers.map(([turn, away, face], index) =>
    desertRose(
      toward(toward(end, way, size * 0.5), way + turn, size * away),
      size,
      way + turn,
      face,
      `${seed}${index}`,
    ),
  )
  return [...buds, ...open]
}

/** The plant growing from (x, y): lifted roots, a bottle of a trunk, a few thick branches. */
function bonsai(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  const root = (from: number, to: number, ...points: readonly Point[]): Shape =>
    stem({ spine: way(...points), from, to, tones: skin, bark: 3, lift: 6 })
  const limb = (spine: Spine, from: number, to: number): Shape =>
    stem({ spine, from, to, tones: skin, nodes: [0.4, 0.6, 0.75, 0.88], lift: 6 })
  const left = way([-30, -270], [-70, -380], [-160, -460], [-196, -560])
  const middle = way([0, -280], [12, -390], [-12, -500], [10, -610])
  const right = way([30, -264], [80, -360], [160, -420], [210, -500])
  const low = way([60, -200], [140, -260], [230, -280], [286, -340])
  return [
    root(66, 20, [60, -70], [130, -30], [170, 8], [214, 20]),
    root(66, 20, [-60, -80], [-130, -40], [-180, 2], [-220, 20]),
    ...leafTuft(middle, foliage, 11, 'middle', 0.12),
    ...leafTuft(low, foliage, 9, 'low', 0.1),
    limb(middle, 62, 30),
    limb(left, 62, 28),
    limb(low, 50, 24),
    limb(right, 60, 28),
    caudex({
      foot: [x, y],
      left: [
        [-66, -300],
        [-72, -262],
        [-104, -206],
        [-138, -140],
        [-142, -70],
        [-112, -6],
        [-96, 26],
      ],
      right: [
        [62, -300],
        [70, -256],
        [102, -200],
        [136, -130],
        [136, -62],
        [110, -4],
        [92, 26],
      ],
      tones: skin,
      seed: 'adenium',
    }),
    root(74, 18, [-60, -60], [-86, -14], [-120, 20], [-160, 36]),
    root(78, 18, [48, -56], [76, -10], [84, 22], [110, 44]),
    root(60, 18, [-6, -40], [-18, 4], [-4, 32], [14, 50]),
    ...leafTuft(left, foliage, 11, 'left'),
    ...leafTuft(right, foliage, 10, 'right'),
    ...cluster(middle, 74, 'm', [
      [-64, 0.9, 0.8],
      [52, 0.9, 0.78],
      [-6, 0.5, 0.9],
    ]),
    ...cluster(left, 70, 'l', [
      [60, 0.8, 0.78],
      [-44, 0.7, 0.84],
    ]),
    ...cluster(right, 68, 'r', [[20, 0.6, 0.86]]),
  ]
}

/** The whole plant in its bonsai dish, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1066,
    radius: 262,
    height: 128,
    profile: profiles.tapered,
    glaze: glazes.charcoal,
    filling: 'gravel',
    seed: 'adenium',
  })
  return stack([vessel.shape, rooted(vessel, bonsai(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'blush' }),
  detail: () => picture(closeUp(), { paper: 'blush' }),
  room: () => picture(standing(potted(), 600, 900, 0.84), { paper: 'blush', backdrop: rooftop() }),
}

function closeUp(): string {
  const branch = bow({ from: [620, 1300], heading: -8, length: 560, bend: 4 })
  const stalk = bow({ from: branch.at(1), heading: -46, length: 330, bend: 10 })
  return stack([
    stem({ spine: branch, from: 130, to: 84, tones: skin, nodes: [0.5, 0.66, 0.8], bark: 8, lift: 10 }),
    ...leafTuft(branch, { ...foliage, length: 480, veining: 4.5, midrib: 12 }, 11, 'close'),
    stem({ spine: stalk, from: 34, to: 40, tones: greens.fresh, lift: 6 }),
    ...bud(stalk.at(0.92), stalk.heading(1), 230, 90, desertPink),
    desertRose([840, 640], 210, 80, 0.84, 'second'),
    desertRose([540, 500], 290, -14, 0.93, 'portrait'),
  ])
}
