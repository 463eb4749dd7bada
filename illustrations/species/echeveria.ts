import type { Views } from '../index.ts'
import { cupRosette } from '../kit/cup-rosette.ts'
import { picture, standing } from '../kit/document.ts'
import { bud } from '../kit/flower.ts'
import { ellipsePoints, type Point, smoothPath, straightPath } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import type { Blade } from '../kit/leaf.ts'
import { drawnForm } from '../kit/leaf-forms.ts'
import { type LeafTones, mix, toned } from '../kit/palette.ts'
import { pot } from '../kit/pot.ts'
import { speckles } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'
import { hillWindow } from '../kit/windows.ts'

const silver: LeafTones = { light: '#BFD6CE', mid: '#A3C2BE', dark: '#4C777C', vein: '#E6F0EA' }

/** A thick spoon with a tiny point at its rounded end. */
const spoon = drawnForm(
  [
    [0, 0.42],
    [0.2, 0.56],
    [0.45, 0.84],
    [0.64, 1],
    [0.8, 0.86],
    [0.91, 0.5],
    [0.95, 0.22],
    [0.985, 0.06],
    [1, 0],
  ],
  [],
)

/** The translucent margin, the hollow of the spoon (or the keel of its back), and the pink point. */
function powdered(blade: Blade, shows: number, tones: LeafTones): string {
  const rim = ([1, -1] as const).map((side) => {
    const steps = Array.from({ length: 17 }, (_, index) => 0.12 + (0.88 * index) / 16)
    const inner = steps.map((s): Point => {
      const [[x, y], [mx, my]] = [blade.edge(s, side), blade.warp(s * 0.88, 0)]
      return [x + (mx - x) * 0.1, y + (my - y) * 0.1]
    })
    return straightPath([...steps.map((s) => blade.edge(s, side)), ...inner.reverse()])
  })
  const lit = blade.lightSide
  const oval = (u: number, v: number, ru: number, rv: number): string =>
    smoothPath(ellipsePoints([u, v], ru, rv, 14).map(([a, b]) => blade.warp(a, b)))
  const hollow =
    shows > 0.1
      ? `<path d="${oval(0.6, -0.2 * lit, 0.26, 0.56)}" fill="${tones.dark}" opacity="0.16"/>` +
        `<path d="${oval(0.74, 0.42 * lit, 0.15, 0.36)}" fill="#F2F8F3" opacity="0.5"/>`
      : `<path d="${oval(0.55, 0.4 * lit, 0.34, 0.34)}" fill="#F2F8F3" opacity="0.45"/>` +
        `<path d="${oval(0.5, -0.75 * lit, 0.5, 0.5)}" fill="${tones.dark}" opacity="0.34"/>`
  const [x, y] = blade.warp(0.965, 0)
  const tip = `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(blade.spine.length * 0.024 + 1.5).toFixed(1)}" fill="#D98C8C" opacity="0.8"/>`
  return `${hollow}<path d="${rim.join('')}" fill="#EFF7F1" opacity="0.72"/>${tip}`
}

/** One rosette of `radius` round (x, y), seen from `view` degrees above the ground. */
function snowball(x: number, y: number, radius: number, view: number, seed: string, leaves = 44): Shape[] {
  return cupRosette({
    center: [x, y],
    leaves,
    length: (age) => radius * (0.2 + 0.86 * Math.min(1, age * 1.15) ** 0.85),
    rise: (age) => 80 - 70 * age ** 0.75,
    height: (age) => radius * 0.3 * (1 - age) ** 1.2,
    curve: 30,
    view,
    stray: 3,
    seed,
    paint: ({ age, facing }) => {
      const tones = toned(silver, age > 0.8 ? '#5C8088' : '#EEF4E4', age > 0.8 ? (age - 0.8) * 0.7 : (0.8 - age) * 0.24)
      const broad = radius * (0.2 + 0.34 * Math.min(1, age * 1.25) ** 0.8)
      return {
        form: spoon,
        width: broad,
        tones: { ...tones, light: mix(tones.light, tones.mid, 0.2) },
        marks: (blade) => powdered(blade, facing, tones),
        midrib: 0,
        stalkDepth: 0.35 + 0.6 * Math.min(1, age * 2),
        unruly: 0.018,
        lift: radius * 0.05 * Math.min(1, age * 1.6),
      }
    },
  })
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(above: (x: number, y: number) => Shape[] = () => []): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 300,
    height: 330,
    profile: profiles.bowl,
    glaze: glazes.terracotta,
    filling: 'gravel',
    pattern: speckles(90, '#8E3F25', 3),
    seed: 'echeveria',
  })
  const { x, y } = vessel.soil
  return stack([vessel.shape, ...above(x, y), ...snowball(x, y - 26, 270, 44, 'elegans')])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1040, 1.16), { paper: 'blush' }),
  detail: () => picture(family(), { paper: 'blush' }),
  room: () => picture(standing(potted(flowerStalks), 560, 1004, 0.72), { paper: 'blush', backdrop: hillWindow() }),
}

/** The flower stalks of spring from (x, y): pink, nodding, with coral bells tipped yellow on one side. */
function flowerStalks(x: number, y: number): Shape[] {
  const pink: LeafTones = { light: '#EBA79A', mid: '#DB7F77', dark: '#A44F55', vein: '#F5C9B4' }
  const coral: LeafTones = { light: '#F29A84', mid: '#E2725F', dark: '#B04A48', vein: '#F8C37A' }
  return [-1, 1].flatMap((side) => {
    const vary = variation(`stalk${side}`)
    const spine = bow({
      from: [x + side * 40, y - 60],
      heading: side * 16,
      length: 520 + side * 50,
      bend: side * 118,
      late: 3.4,
    })
    const bells = Array.from({ length: 8 }, (_, index): Shape[] => {
      const u = 0.62 + index * 0.05
      const heading = spine.heading(u) + side * vary.between(40, 74)
      const twig = bow({ from: spine.at(u), heading, length: 30, bend: side * 24 })
      return [
        stem({ spine: twig, from: 7, to: 6, tones: pink, lift: 2 }),
        ...bud(twig.at(1), twig.heading(1), 62 - index * 3, 34 - index, coral),
      ]
    })
    return [stem({ spine, from: 15, to: 8, tones: pink, lift: 6 }), ...bells.flat()]
  })
}

/** The mother rosette seen from above among her ring of small ones. */
function family(): string {
  const young = [20, 78, 130, 188, 236, 290, 340].flatMap((turn, index) => {
    const [x, y] = [600 + Math.sin((turn * Math.PI) / 180) * 430, 600 - Math.cos((turn * Math.PI) / 180) * 400]
    return snowball(x, y, 150 + (index % 3) * 24, 78, `young${turn}`, 22)
  })
  return stack([...young, ...snowball(600, 640, 430, 74, 'mother', 46)])
}
