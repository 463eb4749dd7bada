import { dabs, taper } from './brush.ts'
import { petals, whorl } from './flower.ts'
import { type Point, smoothPath, toward } from './geometry.ts'
import { type Blade, leaf } from './leaf.ts'
import { drawnForm, type LeafForm, plainForm, waved } from './leaf-forms.ts'
import { greens, type LeafTones, toned } from './palette.ts'
import { gather, type Shape } from './shape.ts'
import { bow, type Spine } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

export const okraGreen: LeafTones = { light: '#83AC58', mid: '#548347', dark: '#345F3C', vein: '#BDD292' }

export const okraStem: LeafTones = toned(greens.leaf, '#A8674A', 0.22)

const pale: LeafTones = { light: '#FAF0B4', mid: '#F2E08C', dark: '#CDB65A', vein: '#FDF8DA' }

/** Five lobes from a heart-shaped base, cut halfway, coarsely toothed. */
const okraBlade: LeafForm = drawnForm(
  [
    [0, 0],
    [-0.12, 0.08],
    [-0.19, 0.26],
    [-0.15, 0.4],
    [-0.2, 0.56],
    [-0.06, 0.6],
    [0.06, 0.46],
    [0.14, 0.44],
    [0.18, 0.66],
    [0.26, 0.72],
    [0.3, 0.9],
    [0.4, 0.86],
    [0.5, 0.99],
    [0.52, 0.76],
    [0.5, 0.6],
    [0.46, 0.34],
    [0.48, 0.24],
    [0.6, 0.32],
    [0.64, 0.38],
    [0.72, 0.3],
    [0.8, 0.27],
    [0.86, 0.15],
    [0.93, 0.1],
    [1, 0],
  ],
  [
    [0.01, 0.17],
    [0.02, 0.52],
    [0.42, 0.79],
    [0.6, 0.88],
  ],
  true,
)

/** A lobed leaf on its long stalk. */
export function okraLeaf(
  from: Point,
  heading: number,
  size: number,
  tones: LeafTones,
  seed: string,
  reach = 0.6,
): Shape[] {
  const vary = variation(seed)
  const side = Math.sin((heading * Math.PI) / 180)
  const stalk = bow({ from, heading, length: size * reach, bend: side * 26 })
  return [
    stem({ spine: stalk, from: size * 0.055, to: size * 0.038, tones: okraStem, lift: 4 }),
    leaf({
      seed,
      from: stalk.at(1),
      heading: stalk.heading(1) + side * 26 + vary.around(0, 10),
      bend: side * vary.between(12, 30),
      length: size,
      width: size * vary.between(1.16, 1.3),
      form: okraBlade,
      tones,
      turn: side * 0.2 + vary.around(0, 0.14),
      midrib: size * 0.026,
      veining: size * 0.02,
      unruly: 0.05,
      lift: size * 0.05,
    }),
  ]
}

/** An okra flower: five pale yellow petals with a dark eye, like a small hibiscus. */
export function okraFlower(at: Point, radius: number, facing: number, open: number, seed: string): Shape {
  const vary = variation(`${seed}x`)
  const eye = (blade: Blade): string => {
    const rays = [-0.6, -0.35, -0.1, 0.15, 0.4, 0.62]
      .map((v) => {
        const line = [0.2, 0.4, 0.62, 0.84].map((u) => blade.warp(u, v * (0.4 + u * 0.7)))
        return `<path d="${taper(line, radius * 0.022, radius * 0.006)}" fill="${pale.dark}" opacity="0.55"/>`
      })
      .join('')
    const stain = [
      blade.warp(-0.05, -0.6),
      blade.warp(0.24, -0.6),
      blade.warp(0.36, -0.24),
      blade.warp(0.31, 0),
      blade.warp(0.37, 0.24),
      blade.warp(0.24, 0.6),
      blade.warp(-0.05, 0.6),
    ]
    return `${rays}<path d="${smoothPath(stain)}" fill="#6B1230"/>`
  }
  const column = bow({ from: at, heading: facing, length: radius * 0.46, bend: 8 })
  const place = (): Point =>
    toward(column.at(vary.between(0.25, 0.92)), column.heading(0.5) + 90, vary.around(0, radius * 0.07))
  const head = column.at(1.08)
  const stigma = [-60, -28, 0, 30, 62].map((turn) => toward(head, column.heading(1) + turn, radius * 0.055))
  const shaft = stem({ spine: column, from: radius * 0.12, to: radius * 0.07, tones: pale, lift: radius * 0.06 })
  return gather(
    [
      ...whorl({
        center: at,
        radius,
        petals: 5,
        form: waved(petals.broad, 3, 0.03),
        breadth: 1.12,
        tones: pale,
        facing,
        open,
        twist: 20,
        curl: 16,
        marks: eye,
        seed,
      }),
      {
        ...shaft,
        svg:
          shaft.svg +
          dabs(20, place, radius * 0.034, ['#F3CE55', '#E7B43A', '#FBE9A0'], vary) +
          dabs(5, (index) => stigma[index] as Point, radius * 0.05, ['#7A1634'], vary),
      },
    ],
    radius * 0.08,
  )
}

/** A pointed bud in its narrow bracts. */
export function okraBud(spine: Spine, size: number, seed: string): Shape[] {
  const [tip, way] = [spine.at(1), spine.heading(1)]
  const one = (turn: number, length: number, width: number, tones: LeafTones): Shape =>
    leaf({
      seed: `${seed}${turn}${width}`,
      from: tip,
      heading: way + turn,
      bend: -turn * 0.8,
      length: size * length,
      width: size * width,
      form: plainForm(0.5, 0.8, 0),
      tones,
      midrib: 0,
      lift: 3,
    })
  return [
    stem({ spine, from: size * 0.12, to: size * 0.12, tones: okraStem, lift: 3 }),
    one(0, 1, 0.42, toned(pale, '#A9C669', 0.4)),
    ...[-40, 40, -20, 16].map((turn) => one(turn, 0.55, 0.12, greens.leaf)),
  ]
}
