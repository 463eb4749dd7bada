import { petals, whorl } from './flower.ts'
import { type Point, toward } from './geometry.ts'
import { leaf } from './leaf.ts'
import { plainForm } from './leaf-forms.ts'
import { greens, type LeafTones } from './palette.ts'
import { gather, type Shape } from './shape.ts'
import { bow } from './spine.ts'
import { stem } from './stem.ts'

const white: LeafTones = { light: '#FFFFFB', mid: '#F6F4E9', dark: '#B9C2A2', vein: '#FFFFFF' }
const petal = { ...petals.broad, veins: [] }

/** A double mogra: rings of rounded white petals round a furled heart. */
export function mogra(center: Point, radius: number, facing: number, seed: string, open = 0.85): Shape {
  const rings = (
    [
      [1, 8],
      [0.76, 7],
      [0.52, 6],
    ] as const
  ).flatMap(([share, count], ring) =>
    whorl({
      center: toward(center, facing, ring * radius * 0.05),
      radius: radius * share,
      petals: count,
      form: petal,
      breadth: 0.78,
      tones: white,
      facing,
      open,
      twist: ring * 25,
      unruly: 0.05,
      seed: `${seed}${ring}`,
    }),
  )
  const heart = [-30, 28, 0].map((turn, index) =>
    leaf({
      seed: `${seed}heart${index}`,
      from: toward(center, facing + 180, radius * 0.02),
      heading: facing + turn,
      length: radius * 0.42,
      width: radius * 0.26,
      form: plainForm(0.5, 0.5, 0),
      tones: { ...white, mid: '#E4E5D0' },
      midrib: 0,
      lift: radius * 0.05,
    }),
  )
  return gather([...rings, ...heart], radius * 0.14)
}

/** A closed bud on its green tube, with the awl-shaped calyx teeth of the jasmine. */
export function mograBud(at: Point, heading: number, size: number): Shape[] {
  const tube = bow({ from: at, heading, length: size * 0.75 })
  const tooth = (turn: number): Shape =>
    leaf({
      seed: `tooth${turn}${at}`,
      from: tube.at(0.45),
      heading: heading + turn,
      bend: -turn * 0.7,
      length: size * 0.5,
      width: size * 0.07,
      form: plainForm(0.3, 0.8, 0),
      tones: greens.fresh,
      midrib: 0,
      lift: 2,
    })
  return [
    stem({ spine: tube, from: size * 0.1, to: size * 0.15, tones: greens.fresh, lift: 2 }),
    leaf({
      seed: `bud${at}`,
      from: tube.at(0.9),
      heading,
      length: size,
      width: size * 0.56,
      form: plainForm(0.5, 0.75, 0),
      tones: white,
      midrib: size * 0.03,
      turn: 0.2,
      lift: size * 0.08,
    }),
    ...[-52, -22, 24, 54].map(tooth),
  ]
}
