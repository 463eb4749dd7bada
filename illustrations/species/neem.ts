import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { openField } from '../kit/landscapes.ts'
import { leaf } from '../kit/leaf.ts'
import { type LeafForm, pinnateVeins, plainForm } from '../kit/leaf-forms.ts'
import { greens, type LeafTones, shaded, toned, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { gather, type Shape, stack } from '../kit/shape.ts'
import { leafPlaces, leafyShoot } from '../kit/shoot.ts'
import { bow, type Spine, through } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'

const green: LeafTones = { light: '#86AF55', mid: '#548A47', dark: '#32613D', vein: '#BDD48D' }
const stalkTones: LeafTones = { light: '#A9B870', mid: '#7F9553', dark: '#576F42', vein: '#C6D096' }
const bronze: LeafTones = { light: '#C98F5C', mid: '#A6643F', dark: '#713F31', vein: '#E2B98A' }

/** A saw-edged sickle; the half that looks to the leaf's own base (`under`) is narrowed at the stalk. */
function sickle(under: 1 | -1, veins = 0): LeafForm {
  const plain = plainForm(0.5, 0.95)
  return {
    crisp: true,
    detail: 33,
    veins: pinnateVeins(veins, 0.1, 0.8, 0.14),
    margin: (s, side = 1): Point => {
      const [u, v] = plain.margin(s)
      const cut = side === under ? 0.72 * Math.min(1, 0.25 + u * 2) : 1.14
      const phase = (s * 11) % 1
      const tooth = (phase < 0.75 ? phase / 0.75 : (1 - phase) / 0.25) * Math.min(1, u * 5, (1 - u) * 4)
      return [u + tooth * 0.012, (v + (tooth - 0.5) * 0.11 * Math.min(1, v * 4)) * cut]
    },
  }
}
const forms = { right: sickle(1), left: sickle(-1), rightVeined: sickle(1, 8), leftVeined: sickle(-1, 8) }

/** One feathered leaf of sickle-shaped leaflets in near-opposite pairs. */
function neemLeaf(seed: string, spine: Spine, pairs: number, tones: LeafTones, veined = false): Shape {
  const vary = variation(seed)
  const side = (direction: 1 | -1): Shape[] =>
    Array.from({ length: pairs }, (_, index) => {
      const t = (index + vary.around(0, 0.1) + (direction === 1 ? 0.12 : 0)) / (pairs - 0.5)
      const u = 0.2 + 0.8 * Math.min(1, t)
      const size =
        spine.length * 0.31 * (0.74 + 0.34 * Math.sin(Math.PI * (0.15 + 0.75 * t))) * vary.between(0.94, 1.06)
      const heading = spine.heading(u) + direction * (62 - 36 * t + vary.around(0, 5))
      const form = direction === 1 ? (veined ? forms.rightVeined : forms.right) : veined ? forms.leftVeined : forms.left
      return leaf({
        seed: `${seed}${direction}${index}`,
        from: spine.at(u),
        heading,
        bend: direction * vary.between(34, 50),
        length: size,
        width: size * 0.3,
        form,
        tones,
        midrib: size * 0.035,
        veining: veined ? size * 0.012 : 0,
        turn: vary.around(0, 0.2),
        unruly: 0.02,
        lift: veined ? 8 : 0,
      })
    })
  const end = leaf({
    seed: `${seed}end`,
    from: spine.at(1),
    heading: spine.heading(1),
    bend: 16,
    length: spine.length * 0.24,
    width: spine.length * 0.075,
    form: veined ? forms.rightVeined : forms.right,
    tones,
    midrib: spine.length * 0.01,
    lift: 0,
  })
  const stalk = stem({ spine, from: spine.length * 0.03, to: spine.length * 0.013, tones: stalkTones, lift: 0 })
  return gather([...side(-1), stalk, ...side(1), end], 10)
}

/** The straight sapling growing from (x, y), its leaves crowded towards the top. */
function sapling(x: number, y: number): Shape[] {
  const axis = through(
    (
      [
        [0, 8],
        [4, -190],
        [-2, -380],
        [2, -560],
      ] as const
    ).map(([dx, dy]): Point => [x + dx, y + dy]),
  )
  const trunk = stem({ spine: axis, from: 24, to: 10, tones: woods.bark, bark: 16, nodes: [0.24, 0.34, 0.44], lift: 5 })
  const places = leafPlaces({
    spine: axis,
    nodes: 19,
    from: 0.42,
    to: 1,
    divergence: 137.5,
    angles: [84, 16],
    seed: 'neem-sapling',
  })
  return leafyShoot(trunk, places, (place) => {
    const vary = variation(`neem${place.index}`)
    const young = place.index > 15
    const tones = young
      ? toned(bronze, '#8FA650', 0.5 - 0.12 * (place.index - 15))
      : shaded(vary.chance(0.35) ? greens.leaf : green, place.depth < 0 ? -0.3 * place.depth : 0)
    const length = (young ? 170 : 290) * place.reach * vary.between(0.9, 1.06)
    const spine = bow({
      from: place.at,
      heading: place.heading,
      length,
      bend: place.lateral * vary.between(36, 66),
      late: 1.2,
    })
    return [neemLeaf(`leaf${place.index}`, spine, young ? 5 : vary.pick([5, 6, 6]), tones)]
  })
}

/** The whole plant in its bag pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1062,
    radius: 128,
    height: 226,
    profile: profiles.bag,
    glaze: glazes.growbag,
    seed: 'neem',
  })
  return stack([vessel.shape, rooted(vessel, sapling(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'sand' }),
  detail: () => picture(closeUp(), { paper: 'sand' }),
  room: () => picture(standing(potted(), 400, 1090, 0.88), { paper: 'sand', backdrop: openField() }),
}

function closeUp(): string {
  const young = bronze
  const at = (from: Point, heading: number, length: number, bend: number): Spine => bow({ from, heading, length, bend })
  return stack([
    neemLeaf('behind', at([430, 1250], -30, 720, -26), 6, shaded(green, 0.18), true),
    neemLeaf('young', at([560, 1250], 56, 560, 22), 5, young, true),
    neemLeaf('portrait', at([420, 1270], 10, 960, 26), 7, green, true),
  ])
}
