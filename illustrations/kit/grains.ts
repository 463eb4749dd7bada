import { taper } from './brush.ts'
import { boundsOf, distance, ellipsePoints, type Point, smoothPath, straightPath, toward } from './geometry.ts'
import { contactShadow } from './ground.ts'
import { mix } from './palette.ts'
import { clipped, type Shape } from './shape.ts'
import { variation } from './variation.ts'

/** One seed as it lies: at a point, its tip on the heading, of a length. */
export type Grain = (at: Point, heading: number, length: number, seed: string) => Shape

type Place = (u: number, v: number) => Point

/** Seeds strewn over an ellipse, denser at its middle, none lying quite on another. */
export function strewn(
  draw: Grain,
  plan: {
    readonly center: Point
    readonly rx: number
    readonly ry: number
    readonly count: number
    readonly length: number
    readonly gap?: number
    readonly seed: string
  },
): Shape[] {
  const vary = variation(plan.seed)
  const taken: Point[] = []
  for (let tries = 0; tries < plan.count * 30 && taken.length < plan.count; tries++) {
    const reach = vary.next() ** 0.72
    const angle = vary.between(0, Math.PI * 2)
    const at: Point = [
      plan.center[0] + Math.cos(angle) * reach * plan.rx,
      plan.center[1] + Math.sin(angle) * reach * plan.ry,
    ]
    if (taken.every((other) => distance(at, other) > plan.length * (plan.gap ?? 0.6))) taken.push(at)
  }
  return taken
    .sort((a, b) => a[1] - b[1])
    .map((at, index) => draw(at, vary.between(0, 360), plan.length * vary.between(0.88, 1.1), `${plan.seed}${index}`))
}

/** A seed's coat: its outline from base to tip, half of it, and the paint inside. */
export function grain(
  at: Point,
  heading: number,
  length: number,
  half: readonly Point[],
  fill: string,
  paint: (place: Place) => string,
): Shape {
  const place: Place = (u, v) => toward(toward(at, heading, (u - 0.5) * length), heading + 90, v * length)
  const rim = [
    ...half.map(([u, v]) => place(u, v)),
    ...half
      .slice(1, -1)
      .reverse()
      .map(([u, v]) => place(u, -v)),
  ]
  const path = smoothPath(rim)
  return {
    svg: `${contactShadow(rim, length * 0.07, length * 0.1, 0.38)}<path d="${path}" fill="${fill}"/>${clipped(paint(place), path)}`,
    outlines: [path],
    bounds: boundsOf(rim),
    lift: length * 0.05,
  }
}

/** Which way across the seed the light comes from. */
export const litSide = (heading: number): 1 | -1 => {
  const [x, y] = toward([0, 0], heading + 90, 1)
  return x * -0.6 + y * -0.8 > 0 ? 1 : -1
}

/** A smooth patch of paint inside a seed. */
export const area = (points: readonly Point[], fill: string, opacity = 1): string =>
  `<path d="${smoothPath(points)}" fill="${fill}" opacity="${opacity}"/>`

/** A tomato seed: flat, buff, drawn to a point, furred with pale hairs. */
export const tomatoSeed: Grain = (at, heading, length, seed) => {
  const vary = variation(seed)
  const fill = mix('#E2CC9C', '#D0B27E', vary.next())
  const half: Point[] = [
    [0, 0],
    [0.04, 0.17],
    [0.2, 0.31],
    [0.42, 0.34],
    [0.68, 0.23],
    [0.9, 0.09],
    [1, 0],
  ]
  const side = litSide(heading)
  const body = grain(at, heading, length, half, fill, (place) => {
    const oval = (k: number, shift: number): Point[] =>
      ellipsePoints([0, 0], 0.25 * k, 0.34 * k, 16).map(([x, y]) => place(0.42 - y, x + side * shift))
    return (
      area(oval(1.05, 0.07), '#EAD5A2', 0.9) +
      area(oval(0.62, -0.02), '#C6A066', 0.4) +
      area(oval(0.4, 0.05), '#F3E4BC', 0.55)
    )
  })
  const fur = Array.from({ length: 34 }, (_, index) => {
    const t = (index >> 1) / 17
    const edge = index % 2 ? 1 : -1
    const reach = Math.sin(Math.PI * t ** 0.75) ** 0.8 * 0.33
    const from = toward(toward(at, heading, (t * 0.9 - 0.48) * length), heading + 90, edge * reach * length * 0.94)
    const way = heading + edge * (150 - t * 115) + vary.around(0, 22)
    return `<path d="${taper([from, toward(from, way, length * vary.between(0.05, 0.1))], length * 0.03, 0.8)}" fill="#F1E2BC" opacity="0.8"/>`
  }).join('')
  return { ...body, svg: body.svg + fur }
}

/** A coriander husk: a round ribbed fruit with the remains of the style on top. */
export const corianderHusk: Grain = (at, heading, length, seed) => {
  const vary = variation(seed)
  const fill = mix('#C29A5C', '#A9814A', vary.next())
  const half = ellipsePoints([0, 0], 0.47, 0.5, 24)
    .slice(0, 13)
    .map(([x, y]): Point => [0.5 + y, x])
  const body = grain(at, heading, length, half, fill, (place) => {
    const ribs = Array.from({ length: 9 }, (_, index) => {
      const phi = ((index - 4) * 21 * Math.PI) / 180
      const line = Array.from({ length: 9 }, (_, step) => {
        const t = (step / 8) * Math.PI
        return place(0.5 - Math.cos(t) * 0.49, Math.sin(t) * Math.sin(phi) * 0.47)
      })
      const wide = length * 0.035
      return `<path d="${taper(line, wide, wide)}" fill="#7D5A2F" opacity="0.6"/><path d="${taper(
        line.map(([x, y]): Point => [x - wide * 0.9, y - wide * 0.5]),
        wide * 0.8,
        wide * 0.8,
      )}" fill="#E8CB92" opacity="0.7"/>`
    }).join('')
    const dusk = ellipsePoints([at[0] + length * 0.24, at[1] + length * 0.26], length * 0.42, length * 0.42, 14)
    return `${ribs}${area(dusk, '#6B4A24', 0.28)}${area(ellipsePoints([at[0] - length * 0.18, at[1] - length * 0.2], length * 0.13, length * 0.1, 10), '#FBEBC4', 0.55)}`
  })
  const tip = toward(at, heading, length * 0.46)
  const style = straightPath([
    toward(tip, heading + 90, length * 0.07),
    toward(tip, heading + 8, length * 0.17),
    toward(tip, heading - 90, length * 0.07),
  ])
  return { ...body, svg: `${body.svg}<path d="${style}" fill="#7D5A2F"/>` }
}

/** Half a coriander husk, rolled open, its hollow face up. */
export function splitHusk(at: Point, heading: number, length: number): Shape {
  const half = ellipsePoints([0, 0], 0.4, 0.5, 20)
    .slice(0, 11)
    .map(([x, y]): Point => [0.5 + y, x])
  return grain(at, heading, length, half, '#8F6A38', (place) => {
    const oval = (k: number): Point[] => ellipsePoints([0, 0], 0.4 * k, 0.5 * k, 18).map(([x, y]) => place(0.5 + y, x))
    const sunk = oval(0.62).map(([x, y]): Point => [x + length * 0.02, y + length * 0.03])
    return (
      area(oval(0.9), '#E6D2A4') + area(oval(0.66), '#A98452') + area(sunk, '#CDB080') + area(oval(0.16), '#8F6A38')
    )
  })
}
