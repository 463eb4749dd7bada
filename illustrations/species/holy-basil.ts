import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { type Point, toward } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { leaf } from '../kit/leaf.ts'
import { plainForm, toothed } from '../kit/leaf-forms.ts'
import { type LeafTones, mix, shaded, toned } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { bands, dots, layered, zigzag } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { courtyard } from '../kit/settings.ts'
import { gather, patch, type Shape, stack } from '../kit/shape.ts'
import { type LeafPlace, leafPlaces, leafyShoot } from '../kit/shoot.ts'
import { bow, type Spine } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'

const green: LeafTones = { light: '#8FB067', mid: '#618E4F', dark: '#3E6A43', vein: '#C0D19A' }
const twig: LeafTones = { light: '#A98088', mid: '#7C5463', dark: '#553848', vein: '#BF9AA0' }
const calyx: LeafTones = { light: '#A2808F', mid: '#775A70', dark: '#513C53', vein: '#C3A6B4' }

const blade = toothed(plainForm(0.56, 0.8, 5), 8, 0.09)

function foliage(place: LeafPlace, size: number, seed: string): Shape[] {
  const vary = variation(`${seed}${place.index}`)
  const back = place.depth < 0 ? -0.28 * place.depth : 0
  const young = toned(green, '#6E5266', place.u > 0.8 ? 0.2 : vary.between(0, 0.1))
  const stalk = bow({ from: place.at, heading: place.heading, length: size * 0.3 * place.reach })
  return [
    stem({ spine: stalk, from: size * 0.06, to: size * 0.04, tones: twig, lift: 2 }),
    leaf({
      seed: `${seed}${place.index}`,
      from: stalk.at(1),
      heading: place.heading + vary.around(0, 14),
      bend: place.lateral * vary.between(14, 40),
      length: size * place.reach,
      width: size * vary.between(0.46, 0.56),
      turn: place.lateral * 0.35,
      form: blade,
      tones: shaded(young, back),
      midrib: size * 0.034,
      veining: size * 0.022,
      quilted: true,
      lift: size * 0.07,
    }),
  ]
}

/** A flowering spike: rings of small purple cups, the lower ones holding pale lilac flowers. */
function spike(spine: Spine, size: number, seed: string): Shape {
  const vary = variation(seed)
  const stalk = stem({ spine, from: size * 0.045, to: size * 0.02, tones: twig, lift: 3 })
  const rings = Math.round(spine.length / (size * 0.088))
  const cups: Shape[] = []
  for (let ring = 0; ring < rings; ring++) {
    const u = 0.08 + (0.92 * ring) / rings
    const scale = size * (0.088 - u * 0.05)
    for (const side of [-1, 1, -0.45, 0.5] as const) {
      const at = toward(spine.at(u), spine.heading(u) + 90, side * scale * 0.5)
      const heading = spine.heading(u) + side * vary.between(58, 80)
      const cup = bow({ from: at, heading, length: scale, bend: side * 26 })
      if (u < 0.62 && vary.chance(0.42)) cups.push(...floret(cup.at(0.9), cup.heading(1), scale * 0.8, vary.next()))
      cups.push(
        leaf({
          seed: `${seed}${ring}${side}`,
          spine: cup,
          width: scale * 0.74,
          form: plainForm(0.5, 0.3, 0),
          tones: u > 0.7 ? toned(calyx, '#7C9A58', 0.4) : calyx,
          midrib: 0,
          lift: 2,
        }),
      )
    }
  }
  return gather([stalk, ...cups], 5)
}

function floret(at: Point, heading: number, size: number, shade: number): Shape[] {
  const fill = mix('#F3E6F2', '#CDA9D2', shade)
  const lip = [
    toward(at, heading + 90, size * 0.34),
    toward(at, heading + 30, size * 0.9),
    toward(at, heading, size),
    toward(at, heading - 30, size * 0.9),
    toward(at, heading - 90, size * 0.34),
  ]
  return [patch(lip, fill, 1)]
}

function branch(seed: string, spine: Spine, nodes: number, size: number, flowering: number): Shape[] {
  const shoot = stem({ spine, from: 11, to: 5, tones: twig, lift: 4 })
  const places = leafPlaces({ spine, nodes, from: 0.2, to: 0.97, divergence: 90, each: 2, angles: [74, 52], seed })
  const leafy = leafyShoot(shoot, places, (place) => foliage(place, size * (1.06 - place.u * 0.4), seed))
  const tip = bow({ from: spine.at(0.98), heading: spine.heading(1), length: flowering, bend: spine.heading(1) * -0.2 })
  return flowering > 0 ? [...leafy, spike(tip, flowering * 0.95 + 40, `${seed}spike`)] : leafy
}

/** The bush growing from (x, y). */
function bush(x: number, y: number): Shape[] {
  const vary = variation('tulsi')
  const trunk = bow({ from: [x, y + 4], heading: -2, length: 200, bend: 6 })
  const shoot = (index: number, u: number, heading: number, length: number, flowering: number, size = 104): Shape[] =>
    branch(
      `t${index}`,
      bow({ from: trunk.at(u), heading, length, bend: -heading * 0.55 }),
      Math.max(4, Math.round(length / 62)),
      size * vary.between(0.92, 1.06),
      flowering,
    )
  return [
    ...shoot(1, 0.9, -14, 390, 170),
    ...shoot(2, 0.95, 16, 370, 180),
    ...shoot(3, 0.7, -42, 400, 140),
    ...shoot(4, 0.75, 44, 390, 140),
    stem({
      spine: trunk,
      from: 30,
      to: 18,
      tones: { light: '#A98A66', mid: '#846748', dark: '#5C4632', vein: '#C4A881' },
      bark: 10,
    }),
    ...shoot(5, 0.5, -68, 330, 120),
    ...shoot(6, 0.5, 70, 330, 126),
    ...shoot(7, 1, 0, 430, 176),
    ...shoot(8, 0.3, -84, 250, 0),
    ...shoot(9, 0.32, 84, 250, 96),
    ...shoot(10, 0.8, -26, 310, 120),
    ...shoot(11, 0.8, 28, 300, 130),
    ...shoot(12, 0.6, -52, 200, 0),
    ...shoot(13, 0.6, 50, 210, 0),
    ...shoot(14, 0.7, -6, 250, 0, 112),
    ...shoot(15, 0.3, 20, 150, 0, 108),
    ...shoot(16, 0.25, -30, 140, 0, 108),
  ]
}

/** The whole plant in its painted pot, standing at (600, 1060). */
export function potted(): string {
  const white = '#F6E7CF'
  const vessel = pot({
    x: 600,
    y: 1064,
    radius: 164,
    height: 250,
    profile: profiles.classic,
    glaze: glazes.terracotta,
    collar: { height: 0.22, out: 0.06 },
    saucer: true,
    seed: 'tulsi',
    pattern: layered(
      bands([0.34, 0.365, white], [0.78, 0.805, white]),
      zigzag(0.44, 0.62, white, 18),
      dots(0.68, 7, white, 18),
      dots(0.41, 5, white, 36),
    ),
  })
  return stack([vessel.shape, rooted(vessel, bush(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'straw' }),
  detail: () => picture(closeUp(), { paper: 'straw' }),
  room: () => picture(standing(potted(), 600, 1100, 0.92), { paper: 'sand', backdrop: courtyard() }),
}

function closeUp(): string {
  const main = bow({ from: [560, 1280], heading: 4, length: 760, bend: 6 })
  const side = bow({ from: main.at(0.3), heading: 46, length: 420, bend: -30 })
  const shoot = (spine: Spine, nodes: number, size: number, seed: string): Shape[] =>
    leafyShoot(
      stem({ spine, from: 34, to: 14, tones: twig, lift: 8 }),
      leafPlaces({ spine, nodes, from: 0.24, to: 0.96, divergence: 90, each: 2, seed, angles: [70, 56] }),
      (place) => foliage(place, size * (1.05 - place.u * 0.4), seed),
    )
  return stack([
    ...shoot(side, 3, 260, 'side'),
    spike(bow({ from: side.at(0.97), heading: side.heading(1), length: 400, bend: -14 }), 420, 'side-spike'),
    ...shoot(main, 4, 380, 'main'),
    spike(bow({ from: main.at(0.97), heading: main.heading(1), length: 440, bend: -6 }), 470, 'main-spike'),
  ])
}
