import type { Views } from '../index.ts'
import { bracts } from '../kit/bougainvillea-bracts.ts'
import { picture, standing } from '../kit/document.ts'
import { blueDoor } from '../kit/facades.ts'
import { toward } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { type Foliage, leafyBranch, spinesFrom } from '../kit/leafy-branch.ts'
import { greens, type LeafTones, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { weathering } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { prickles } from '../kit/prickles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow, type Spine } from '../kit/spine.ts'
import { variation } from '../kit/variation.ts'

const green: LeafTones = { light: '#8DB060', mid: '#5C8C4C', dark: '#376642', vein: '#BFD294' }
const foliage: Foliage = {
  form: plainForm(0.5, 0.85, 4),
  tones: [green, greens.leaf],
  length: 84,
  breadth: 0.62,
  stalk: 0.22,
  veining: 1.6,
  lift: 5,
}
/** A flowering shoot: wood, thorns, leaves and bracts crowding its outer part. */
function shoot(seed: string, spine: Spine, count: number, size: number, back = 0): Shape[] {
  const vary = variation(`${seed}bracts`)
  const blaze = Array.from({ length: count }, (_, index): Shape => {
    const u = 0.44 + (0.6 * (index + vary.between(0, 0.7))) / count
    const side = index % 2 ? 1 : -1
    const at = toward(spine.at(u), spine.heading(u) + side * 90, vary.between(0, size * 0.72))
    return bracts(
      at,
      size * vary.between(0.8, 1.06),
      spine.heading(u) + side * vary.between(10, 80),
      vary.between(0.66, 0.95),
      `${seed}${index}`,
      back + vary.around(0, 0.09),
    )
  })
  return [
    prickles({ spine, width: 10, count: 7, length: 13, fill: woods.bark.dark, hook: -8, seed }),
    ...leafyBranch({
      seed,
      spine,
      wood: woods.bark,
      from: 15,
      bark: 7,
      foliage,
      nodes: 9,
      back,
      bare: 0.16,
      size: (u) => 1.1 - u * 0.3,
    }),
    ...blaze,
  ]
}

/** The bush of several arching stems growing from (x, y). */
function bush(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  return [
    ...shoot('b1', way([6, 0], [20, -240], [-20, -480], [-90, -680]), 9, 60, 0.2),
    ...shoot('b2', way([8, 0], [60, -230], [130, -470], [240, -600]), 9, 60, 0.18),
    ...shoot('b3', way([-14, 0], [-90, -210], [-210, -410], [-350, -500]), 10, 60, 0.1),
    ...shoot('b4', way([16, 0], [110, -190], [250, -340], [390, -370]), 10, 60, 0.08),
    ...shoot('b5', way([-12, 0], [-110, -130], [-260, -220], [-380, -200]), 9, 58, 0.04),
    ...shoot('b6', way([2, 0], [-10, -160], [-60, -330], [-90, -460]), 9, 62, 0),
    ...shoot('b7', way([6, 0], [60, -140], [130, -250], [170, -350]), 9, 62, -0.03),
    ...shoot('b8', way([12, 0], [100, -90], [210, -130], [310, -90]), 7, 56, 0),
    ...shoot('b9', way([0, 0], [-30, -100], [-90, -190], [-160, -230]), 7, 60, -0.05),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1062,
    radius: 158,
    height: 226,
    profile: profiles.classic,
    glaze: glazes.weathered,
    collar: { height: 0.24, out: 0.06 },
    pattern: weathering('bougainvillea'),
    seed: 'bougainvillea',
  })
  return stack([vessel.shape, rooted(vessel, bush(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'straw' }),
  detail: () => picture(closeUp(), { paper: 'straw' }),
  room: () => picture(standing(potted(), 386, 1090, 0.9), { paper: 'straw', backdrop: blueDoor() }),
}

function closeUp(): string {
  const spine = bow({ from: [240, 1270], heading: 26, length: 900, bend: 16 })
  const size = (): number => 1
  return stack([
    prickles({ spine, width: 22, count: 6, length: 44, fill: woods.bark.dark, hook: -8, to: 0.6, seed: 'close' }),
    ...leafyBranch({
      seed: 'close',
      spine,
      wood: woods.bark,
      from: 32,
      to: 16,
      bark: 12,
      foliage: { ...foliage, length: 300, veining: 5, lift: 16 },
      nodes: 6,
      bare: 0.18,
      size,
    }),
    bracts([330, 420], 240, -50, 0.8, 'third', 0.08),
    bracts([880, 700], 250, 100, 0.8, 'second', 0.04),
    bracts([610, 520], 330, 10, 0.92, 'portrait'),
  ])
}
