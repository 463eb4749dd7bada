import { taper } from './brush.ts'
import { type Point, smoothPath } from './geometry.ts'
import { type Blade, leaf } from './leaf.ts'
import { drawnForm, plainForm } from './leaf-forms.ts'
import { greens, type LeafTones, mix } from './palette.ts'
import { gather, type Shape } from './shape.ts'
import { bow } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** A five-ridged pod standing on its stalk, its beak on the heading. */
export function okraPod(from: Point, heading: number, length: number, seed: string, bend = 0): Shape {
  const vary = variation(seed)
  const stalk = bow({ from, heading, length: length * 0.2, bend: bend * 0.3 })
  const spine = bow({ from: stalk.at(0.94), heading: stalk.heading(1), length, bend })
  const tones: LeafTones = { light: '#A9C669', mid: '#7BA24E', dark: '#4C7A3F', vein: '#D6E4A4' }
  const width = length * 0.25
  const body = leaf({
    seed,
    spine,
    width,
    form: drawnForm(
      [
        [0, 0.7],
        [0.03, 0.9],
        [0.14, 1],
        [0.36, 0.94],
        [0.62, 0.68],
        [0.82, 0.36],
        [0.94, 0.14],
        [1, 0],
      ],
      [],
    ),
    tones,
    midrib: 0,
    unruly: 0.02,
    stalkDepth: 0.4,
    lift: length * 0.05,
    marks: (blade) => ridges(blade, tones, width),
  })
  const collar = [-62, -24, 20, 60].map((turn) =>
    leaf({
      seed: `${seed}${turn}`,
      from: spine.at(0.02),
      heading: spine.heading(0) + 180 - turn * 1.1,
      bend: vary.around(0, 30),
      length: length * 0.1,
      width: length * 0.035,
      form: plainForm(0.4, 0.8, 0),
      tones: greens.leaf,
      midrib: 0,
      lift: 0,
    }),
  )
  return gather(
    [stem({ spine: stalk, from: width * 0.42, to: width * 0.5, tones: greens.leaf, lift: 3 }), ...collar, body],
    length * 0.05,
  )
}

function ridges(blade: Blade, tones: LeafTones, width: number): string {
  const line = (v: number): Point[] =>
    [0.01, 0.14, 0.36, 0.6, 0.8, 0.97].map((u, index) =>
      blade.warp(u, v * ([0.7, 1, 0.94, 0.7, 0.36, 0.06][index] as number)),
    )
  const face = (a: number, b: number, fill: string): string =>
    `<path d="${smoothPath([...line(a), ...line(b).reverse()])}" fill="${fill}"/>`
  const lit = blade.lightSide
  return (
    face(-1.1, 1.1, tones.mid) +
    face(lit * 1.1, lit * 0.52, mix(tones.light, tones.mid, 0.4)) +
    face(lit * 0.52, lit * -0.06, tones.light) +
    face(lit * -0.5, lit * -1.1, mix(tones.mid, tones.dark, 0.75)) +
    [lit * 0.52, lit * -0.06, lit * -0.5]
      .map(
        (v, index) =>
          `<path d="${taper(line(v), width * 0.07, width * 0.02)}" fill="${index === 2 ? tones.light : tones.vein}" opacity="0.9"/>`,
      )
      .join('')
  )
}
