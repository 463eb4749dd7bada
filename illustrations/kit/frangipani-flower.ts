import { whorl } from './flower.ts'
import { type Point, straightPath } from './geometry.ts'
import { type Blade, leaf } from './leaf.ts'
import { drawnForm, plainForm } from './leaf-forms.ts'
import { greens, type LeafTones } from './palette.ts'
import { gather, type Shape } from './shape.ts'
import { bow } from './spine.ts'
import { stem } from './stem.ts'

const white: LeafTones = { light: '#FFFFFA', mid: '#F5F2E6', dark: '#D9D3B4', vein: '#FFFFFF' }
const petal = drawnForm(
  [
    [0, 0.1],
    [0.2, 0.36],
    [0.45, 0.76],
    [0.68, 1],
    [0.86, 0.86],
    [0.97, 0.44],
    [1, 0],
  ],
  [],
)

const heart = (blade: Blade): string =>
  (
    [
      [0.68, '#FDF3C4', 0.55],
      [0.6, '#FBE79A', 0.5],
      [0.52, '#F9D862', 0.6],
      [0.43, '#F6C742', 0.7],
      [0.33, '#F1B22E', 0.75],
      [0.22, '#E99A22', 0.7],
    ] as const
  )
    .map(([reach, fill, opacity]) => {
      const rim = [-1.1, -0.7, -0.3, 0, 0.3, 0.7, 1.1].map((v) => blade.warp(reach * (1 - v * v * 0.26), v))
      return `<path d="${straightPath([blade.warp(-0.06, -1), ...rim, blade.warp(-0.06, 1)])}" fill="${fill}" opacity="${opacity}"/>`
    })
    .join('')

/** One flower: five white petals in a pinwheel round a yellow heart. */
export function champa(center: Point, radius: number, facing: number, open: number, seed: string): Shape {
  return gather(
    whorl({
      center,
      radius,
      petals: 5,
      form: petal,
      breadth: 0.9,
      tones: white,
      facing,
      open,
      twist: 20,
      curl: 24,
      unruly: 0.03,
      marks: heart,
      seed,
    }),
    radius * 0.14,
  )
}

/** A furled bud, twisted, its tip flushed with pink. */
export function champaBud(at: Point, heading: number, size: number): Shape[] {
  const stalk = bow({ from: at, heading, length: size * 0.5 })
  return [
    stem({ spine: stalk, from: size * 0.13, to: size * 0.11, tones: greens.fresh, lift: 2 }),
    leaf({
      seed: `bud${at}`,
      from: stalk.at(0.9),
      heading,
      bend: 14,
      length: size,
      width: size * 0.34,
      form: plainForm(0.9, 0.5, 0),
      tones: { ...white, mid: '#EFD9CC', dark: '#C9A58F' },
      midrib: size * 0.03,
      turn: 0.3,
      lift: size * 0.06,
    }),
  ]
}
