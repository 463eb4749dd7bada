import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { champa, champaBud } from '../kit/frangipani-flower.ts'
import { toward } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { shrineSteps } from '../kit/landscapes.ts'
import { leaf } from '../kit/leaf.ts'
import { type LeafForm, pinnateVeins, plainForm } from '../kit/leaf-forms.ts'
import { leafTuft, type TuftFoliage } from '../kit/leaf-tuft.ts'
import { spinesFrom } from '../kit/leafy-branch.ts'
import { greens, type LeafTones, shaded, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow, type Spine } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'

const green: LeafTones = { light: '#84AE63', mid: '#4F8650', dark: '#2E603F', vein: '#C4D9A0' }
const blade: LeafForm = { ...plainForm(0.86, 0.66), veins: pinnateVeins(13, 0.07, 0.9, 0.07) }
/** The flowers over the end of a branch, on their thick stalk. */
function cluster(spine: Spine, size: number, seed: string): Shape[] {
  const stalk = bow({ from: spine.at(0.98), heading: spine.heading(1) * 0.6, length: size * 1.7 })
  const end = stalk.at(1)
  return [
    stem({ spine: stalk, from: 15, to: 12, tones: greens.fresh, lift: 5 }),
    ...champaBud(end, -38, size * 0.9),
    ...champaBud(end, 46, size * 0.86),
    ...champaBud(end, 4, size),
    champa(toward(end, -96, size * 1.05), size, -70, 0.76, `${seed}1`),
    champa(toward(end, 98, size * 1.02), size * 0.95, 70, 0.74, `${seed}2`),
    champa(toward(end, 176, size * 0.3), size * 1.08, 168, 0.9, `${seed}3`),
  ]
}

const foliage: TuftFoliage = {
  form: blade,
  tones: green,
  length: 236,
  breadth: 0.31,
  stalk: 0.17,
  veining: 1.8,
  midrib: 5.5,
  gloss: 0.4,
}

/** The small tree growing from (x, y): thick forked branches, each ending in leaves. */
function tree(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  const scars = [0.3, 0.42, 0.54, 0.66, 0.78, 0.9]
  const limb = (spine: Spine, from: number, to: number): Shape =>
    stem({ spine, from, to, tones: woods.grey, nodes: scars, bark: 4, lift: 6 })
  const trunk = way([0, 10], [-6, -130], [0, -260])
  const left = way([-4, -246], [-60, -330], [-150, -430], [-186, -510])
  const right = way([8, -250], [74, -330], [160, -390], [206, -456])
  const middle = way([2, -250], [10, -360], [22, -480], [14, -596])
  return [
    ...leafTuft(middle, foliage, 9, 'middle', 0.16),
    limb(middle, 40, 32),
    limb(left, 40, 32),
    limb(right, 40, 32),
    stem({ spine: trunk, from: 56, to: 46, tones: woods.grey, nodes: [0.2, 0.45, 0.7], bark: 9, lift: 6 }),
    ...leafTuft(left, foliage, 9, 'left'),
    ...leafTuft(right, foliage, 9, 'right'),
    ...cluster(middle, 62, 'm'),
    ...cluster(left, 56, 'l'),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1066,
    radius: 138,
    height: 196,
    profile: profiles.cylinder,
    glaze: glazes.stone,
    filling: 'gravel',
    seed: 'champa',
  })
  return stack([vessel.shape, rooted(vessel, tree(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'clay' }),
  detail: () => picture(closeUp(), { paper: 'clay' }),
  room: () => picture(standing(potted(), 470, 1040, 0.9) + fallen(), { paper: 'sand', backdrop: shrineSteps() }),
}

/** The morning's flowers on the stone. */
function fallen(): string {
  return stack(
    (
      [
        [760, 1096, 20],
        [880, 1138, 150],
        [680, 1160, 260],
        [1010, 1088, 80],
        [300, 1150, 200],
        [820, 1050, 300],
      ] as const
    ).map(([x, y, turn], index) => ({ ...champa([x, y], 44, turn, 0.62, `fallen${index}`), lift: 0 })),
  )
}

function closeUp(): string {
  const spray = (
    [
      [-116, 620],
      [62, 640],
      [128, 560],
      [-40, 520],
    ] as const
  ).map(([heading, length], index) =>
    leaf({
      seed: `close${index}`,
      from: [600, 640],
      heading,
      bend: 12,
      length,
      width: length * 0.33,
      form: blade,
      tones: index % 2 ? green : shaded(green, 0.16),
      midrib: 13,
      veining: 4.5,
      gloss: 0.4,
      turn: 0.15,
      lift: 18,
    }),
  )
  return stack([
    ...spray,
    ...champaBud([420, 470], -32, 210),
    ...champaBud([700, 430], 24, 230),
    champa([820, 760], 220, 130, 0.84, 'second'),
    champa([360, 790], 200, 220, 0.86, 'third'),
    champa([560, 540], 300, 10, 0.94, 'portrait'),
  ])
}
