import { ellipsePoints, type Point, smoothPath, toward } from './geometry.ts'
import { leaf } from './leaf.ts'
import { drawnForm } from './leaf-forms.ts'
import { greens, type LeafTones } from './palette.ts'
import { gather, type Shape } from './shape.ts'
import { bow } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

const red: LeafTones = { light: '#E4453F', mid: '#C92F3A', dark: '#8C1A2C', vein: '#F28A75' }

const kidney = drawnForm(
  [
    [0.06, 0.05],
    [-0.02, 0.4],
    [0.12, 0.8],
    [0.42, 1],
    [0.74, 0.84],
    [0.93, 0.46],
    [1, 0.12],
    [0.98, 0],
  ],
  [],
)

/** One cyathium: a pair of round bracts with the small yellow cups of the true flowers between them. */
function bracts(at: Point, axis: number, size: number, seed: string, open = 0.8): Shape {
  const vary = variation(seed)
  const pair = [90, -90].map((turn) =>
    leaf({
      seed: `${seed}${turn}`,
      from: toward(at, axis + turn, -size * 0.06),
      heading: axis + turn + vary.around(turn > 0 ? 6 : -6, 6),
      length: size * 0.62,
      width: size * open,
      form: kidney,
      tones: red,
      midrib: size * 0.014,
      stalkDepth: 0.7,
      unruly: 0.04,
      lift: size * 0.05,
    }),
  )
  const cups = [0, 72, 144, 216, 288].map((turn) => {
    const [x, y] = toward(at, axis + turn, size * 0.075)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * 0.05).toFixed(1)}" fill="${turn % 144 ? '#F5CE52' : '#E9A93C'}"/>`
  })
  const eye = `<path d="${smoothPath(ellipsePoints(at, size * 0.12, size * 0.1, 10))}" fill="#8C1A2C"/>`
  return gather([...pair, { ...(pair[0] as Shape), outlines: [], svg: eye + cups.join(''), lift: 0 }], size * 0.07)
}

/** A forked stalk bearing pairs of bracts. */
export function cyme(at: Point, heading: number, size: number, count: number, seed: string): Shape[] {
  const vary = variation(seed)
  const main = bow({ from: at, heading, length: size * 1.3, bend: vary.around(0, 20) })
  const shapes: Shape[] = [stem({ spine: main, from: size * 0.11, to: size * 0.08, tones: greens.leaf, lift: 3 })]
  const flowers: Shape[] = []
  for (let index = 0; index < count; index++) {
    const side = index % 2 === 0 ? 1 : -1
    const fan = index === 0 ? 0 : side * (26 + Math.floor((index + 1) / 2) * 14)
    const twig = bow({
      from: main.at(0.9),
      heading: main.heading(1) + fan,
      length: size * (index === 0 ? 0.62 : 0.82),
      bend: side * 14,
    })
    shapes.push(stem({ spine: twig, from: size * 0.08, to: size * 0.06, tones: greens.leaf, lift: 2 }))
    flowers.push(
      bracts(
        twig.at(1),
        vary.around(0, 46),
        size * vary.between(0.86, 1.06),
        `${seed}${index}`,
        vary.between(0.62, 0.9),
      ),
    )
  }
  return [...shapes, ...flowers]
}
