import { box } from './flat.ts'
import { lerp, type Point, straightPath } from './geometry.ts'
import { mix } from './palette.ts'

/** Where the eye looks in a perspective drawing: lines into depth meet at (x, y); `ground` is the picture's lower edge. */
export type Prospect = { readonly x: number; readonly y: number; readonly ground: number }

/** A point of the ground: `across` in units at the picture's lower edge, `depth` 1 there and growing; `rise` lifts it. */
export function seen({ x, y, ground }: Prospect, across: number, depth: number, rise = 0): Point {
  return [x + across / depth, y + (ground - y - rise) / depth]
}

/** A shade house from `left` to `right`, between two depths: posts, wires and the green net stretched over them. */
export function shadeHouse(
  prospect: Prospect,
  { left, right, near, far, height }: { left: number; right: number; near: number; far: number; height: number },
): { roof: string; frame: string; shadow: string } {
  const depths = [far, near * 2.35, near * 1.52, near]
  const at = (across: number, depth: number, rise = 0): Point => seen(prospect, across, depth, rise)
  const quad = (a: number, b: number, from: number, to: number, rise: number): string =>
    straightPath([at(a, from, rise), at(b, from, rise), at(b, to, rise), at(a, to, rise)])
  const posts = depths.flatMap((depth) =>
    [left, (left + right) / 2, right].map((across) => {
      const [x, foot] = at(across, depth)
      const [, top] = at(across, depth, height)
      const w = 17 / depth
      const fill = mix('#A9A48F', '#6F7F6A', Math.min(1, (depth - near) / 3))
      return box(x - w / 2, top, w, foot - top, fill) + box(x - w / 2, top, w * 0.35, foot - top, '#D8D2BC')
    }),
  )
  const lines = depths.map((depth) => {
    const [[x0, y0], [x1, y1]] = [at(left, depth, height), at(right, depth, height)]
    return `<path d="M${x0} ${y0}L${x1} ${y1}" stroke="#3E5F49" stroke-width="${9 / depth}" fill="none"/>`
  })
  const bays = [0, 1, 2].map((index) => {
    const [from, to] = [depths[index] as number, depths[index + 1] as number]
    return (
      `<path d="${quad(left, right, from, to, height)}" fill="${index % 2 ? '#5E8A6B' : '#547F62'}"/>` +
      `<path d="${quad(left, lerpAcross(left, right, 0.5), from, to, height)}" fill="#7FA889" opacity="0.3"/>`
    )
  })
  const [[x0, y0], [x1, y1]] = [at(left, near, height), at(right, near, height)]
  const scallops = Array.from({ length: 7 }, (_, index): string => {
    const [a, b] = [lerp([x0, y0], [x1, y1], index / 7), lerp([x0, y0], [x1, y1], (index + 1) / 7)]
    return `Q${(a[0] + b[0]) / 2} ${a[1] + 44} ${b[0]} ${b[1] + 14}`
  }).join('')
  const apron = `<path d="M${x0} ${y0}V${y0 + 14}${scallops}L${x1} ${y1}Z" fill="#3F6B50"/><path d="M${x0} ${y0 - 5}H${x1}V${y1 + 5}H${x0}Z" fill="#86B08E"/>`
  return {
    roof: bays.join('') + lines.join('') + apron,
    frame: posts.join(''),
    shadow: `<path d="${quad(left + 60, right + 60, 0.9, far, 0)}" fill="#4A3A24" opacity="0.26"/>`,
  }
}

const lerpAcross = (left: number, right: number, t: number): number => left + (right - left) * t
