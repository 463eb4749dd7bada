import { dabs, taper } from './brush.ts'
import { petals, whorl } from './flower.ts'
import { boundsOf, type Point, toward } from './geometry.ts'
import type { Blade } from './leaf.ts'
import { waved } from './leaf-forms.ts'
import type { LeafTones } from './palette.ts'
import { gather, patch, type Shape } from './shape.ts'
import { bow } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** The red of the common garden hibiscus. */
export const hibiscusRed: LeafTones = { light: '#E24A3E', mid: '#D43A38', dark: '#8F1A29', vein: '#F59A82' }

/** One open hibiscus of `radius`, looking towards `facing`. */
export function hibiscusFlower(center: Point, radius: number, facing: number, open: number, seed: string): Shape {
  const streaks = (blade: Blade): string => {
    let svg = ''
    for (let index = -4; index <= 4; index++) {
      const v = index / 4.6
      const line = [0.08, 0.3, 0.55, 0.8, 0.93 - Math.abs(v) * 0.08].map((u) =>
        blade.warp(u, v * (0.25 + u * 0.75) * Math.min(1, 0.35 + u)),
      )
      svg += `<path d="${taper(line, radius * 0.018, radius * 0.005)}" fill="${hibiscusRed.dark}" opacity="0.34"/>`
    }
    const halo = [
      blade.warp(-0.05, 0),
      blade.warp(0.26, -0.5),
      blade.warp(0.46, -0.2),
      blade.warp(0.4, 0),
      blade.warp(0.48, 0.2),
      blade.warp(0.26, 0.5),
    ]
    const eye = [
      blade.warp(-0.05, 0),
      blade.warp(0.16, -0.4),
      blade.warp(0.34, -0.16),
      blade.warp(0.26, 0),
      blade.warp(0.36, 0.16),
      blade.warp(0.16, 0.4),
    ]
    const shade = [
      blade.warp(0.1, -0.9),
      blade.warp(0.5, -0.95),
      blade.warp(0.86, -0.9),
      blade.warp(0.6, -0.66),
      blade.warp(0.3, -0.4),
    ]
    const sheen = [
      blade.warp(0.5, 0.1),
      blade.warp(0.72, 0.5),
      blade.warp(0.9, 0.44),
      blade.warp(0.95, 0.05),
      blade.warp(0.88, -0.3),
      blade.warp(0.74, -0.08),
    ]
    return `<g opacity="0.5">${patch(shade, '#A8222F').svg}</g><g opacity="0.42">${patch(sheen, '#F58A70').svg}</g>${svg}<g opacity="0.55">${patch(halo, '#9C1A2E').svg}</g>${patch(eye, '#6E1023').svg}`
  }
  const ring = whorl({
    center,
    radius,
    petals: 5,
    form: waved(petals.broad, 4, 0.045),
    breadth: 1.12,
    tones: hibiscusRed,
    facing,
    open,
    twist: 12,
    curl: 14,
    unruly: 0.08,
    marks: streaks,
    seed,
  })
  return gather([...ring, column(center, radius, facing, seed)], radius * 0.08)
}

/** The staminal column: yellow anthers on its outer half, five red stigmas at its tip. */
function column(center: Point, radius: number, facing: number, seed: string): Shape {
  const vary = variation(`${seed}column`)
  const spine = bow({ from: center, heading: facing, length: radius * 1.12, bend: vary.around(0, 24) })
  const shaft = stem({
    spine,
    from: radius * 0.075,
    to: radius * 0.04,
    tones: { light: '#F7A48F', mid: '#DE5E55', dark: '#A02A38', vein: '#F7A48F' },
    lift: radius * 0.07,
  })
  let anthers = ''
  for (let index = 0; index < 34; index++) {
    const u = vary.between(0.42, 0.9)
    const side = vary.pick([1, -1])
    const root = spine.at(u)
    const head = toward(root, spine.heading(u) + side * vary.between(35, 95), radius * vary.between(0.05, 0.12))
    anthers += `<path d="${taper([root, head], radius * 0.012, radius * 0.01)}" fill="#F7C9A5"/>`
    anthers += dabs(1, () => head, radius * 0.032, ['#F6CF4A', '#EDB52E', '#FBE38A'], vary)
  }
  let stigmas = ''
  for (let index = -2; index <= 2; index++) {
    const head = toward(spine.at(1), spine.heading(1) + index * 30, radius * 0.1)
    stigmas += `<path d="${taper([spine.at(1), head], radius * 0.018, radius * 0.014)}" fill="#C92F3A"/><circle cx="${head[0].toFixed(1)}" cy="${head[1].toFixed(1)}" r="${(radius * 0.036).toFixed(1)}" fill="#A81C30"/>`
  }
  const tip = spine.at(1.1)
  return {
    svg: shaft.svg + anthers + stigmas,
    outlines: shaft.outlines,
    bounds: boundsOf([center, tip]),
    lift: radius * 0.07,
  }
}
