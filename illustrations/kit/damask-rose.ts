import { dabs } from './brush.ts'
import { bud, whorl } from './flower.ts'
import { type Point, toward } from './geometry.ts'
import { glazes } from './glazes.ts'
import { leaf } from './leaf.ts'
import { drawnForm, plainForm } from './leaf-forms.ts'
import type { LeafTones } from './palette.ts'
import { pot, rooted } from './pot.ts'
import { profiles } from './pot-profiles.ts'
import { gather, painted, type Shape, stack } from './shape.ts'
import { bow } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** The pink of the damask, the green of its leaves and of its canes. */
const damaskPink: LeafTones = { light: '#F6B3C4', mid: '#EC8DA9', dark: '#C2527C', vein: '#FBD3DC' }
export const roseGreen: LeafTones = { light: '#8DB072', mid: '#5F8F5E', dark: '#3B6A4B', vein: '#C0D3A4' }
export const roseCane: LeafTones = { light: '#9BAE68', mid: '#758A50', dark: '#4F6440', vein: '#BFCB90' }
/** A petal, broad and notched. */
const damaskPetal = drawnForm(
  [
    [0, 0.12],
    [0.2, 0.42],
    [0.48, 0.86],
    [0.72, 1],
    [0.9, 0.82],
    [0.99, 0.42],
    [0.94, 0],
  ],
  [],
)

/** A loose damask rose of three rings of petals, its yellow stamens just showing. */
export function damask(center: Point, radius: number, facing: number, open: number, seed: string): Shape {
  const vary = variation(seed)
  const ring = (share: number, count: number, index: number): Shape[] =>
    whorl({
      center: toward(center, facing, index * radius * 0.07),
      radius: radius * share,
      petals: count,
      form: damaskPetal,
      breadth: 0.98,
      tones: index === 3 ? { ...damaskPink, light: '#F9C4D0', mid: '#F09DB4' } : damaskPink,
      facing,
      open,
      twist: index * 31,
      curl: 10,
      unruly: 0.11,
      seed: `${seed}${index}`,
    })
  const heart = toward(center, facing, radius * 0.12)
  const stamens = dabs(
    26,
    () => toward(heart, vary.between(0, 360), radius * 0.17 * Math.sqrt(vary.next())),
    radius * 0.035,
    ['#F3CE5A', '#E2A93A', '#F9E39A'],
    vary,
  )
  return gather(
    [...ring(1, 6, 0), ...ring(0.8, 6, 1), ...ring(0.6, 5, 2), ...ring(0.42, 5, 3), painted(stamens)],
    radius * 0.12,
  )
}

/** A pink bud on its stalk, wrapped in the long leafy sepals of the damask. */
export function roseBud(at: Point, heading: number, size: number): Shape[] {
  const stalk = bow({ from: at, heading, length: size, bend: 8 })
  const [cup, way] = [stalk.at(1), stalk.heading(1)]
  const hip = leaf({
    seed: `hip${at}`,
    from: toward(cup, way, -size * 0.06),
    heading: way,
    length: size * 0.32,
    width: size * 0.2,
    form: plainForm(0.5, 0.3, 0),
    tones: roseGreen,
    midrib: 0,
    lift: 2,
  })
  const sepals = [-34, -10, 14, 36].map((turn) =>
    leaf({
      seed: `sepal${turn}${at}`,
      from: toward(cup, way, size * 0.16),
      heading: way + turn,
      bend: turn * 0.9,
      length: size * 0.8,
      width: size * 0.16,
      form: plainForm(0.4, 1.3, 0),
      tones: roseGreen,
      midrib: 0,
      lift: 2,
    }),
  )
  return [
    stem({ spine: stalk, from: size * 0.07, to: size * 0.06, tones: roseCane, lift: 2 }),
    ...bud(toward(cup, way, size * 0.18), way, size * 0.76, size * 0.42, damaskPink),
    hip,
    ...sepals,
  ]
}

/** Petals picked for gulkand, in a brass bowl that stands at (x, y). */
export function bowlOfPetals(x: number, y: number): string {
  const bowl = pot({
    x,
    y,
    radius: 120,
    height: 92,
    profile: profiles.bowl,
    glaze: glazes.brass,
    filling: 'none',
  })
  const vary = variation('gulkand')
  const heap = Array.from({ length: 44 }, (_, index) =>
    leaf({
      seed: `petal${index}`,
      from: [x + vary.around(0, 96 - index), y - 68 - index * 1.5 + vary.around(0, 12)],
      heading: vary.between(-110, 110),
      length: vary.between(44, 60),
      width: 52,
      form: damaskPetal,
      tones: damaskPink,
      midrib: 0,
      bend: 30,
      lift: 3,
    }),
  )
  return stack([bowl.shape, rooted(bowl, heap)])
}
