import { type Point, smoothPath, straightPath } from './geometry.ts'
import type { Spine } from './spine.ts'
import type { Variation } from './variation.ts'

/** Path data of a stroke along points, `from` wide at its start and `to` wide at its end. */
export function taper(points: readonly Point[], from: number, to: number): string {
  const last = points.length - 1
  const left: Point[] = []
  const right: Point[] = []
  points.forEach((point, index) => {
    const before = points[Math.max(0, index - 1)] as Point
    const after = points[Math.min(last, index + 1)] as Point
    const span = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const half = (from + ((to - from) * index) / last) / 2
    const across: Point = [((after[1] - before[1]) / span) * half, (-(after[0] - before[0]) / span) * half]
    left.push([point[0] + across[0], point[1] + across[1]])
    right.push([point[0] - across[0], point[1] - across[1]])
  })
  const outline = [...left, ...right.reverse()]
  return last > 3 ? smoothPath(outline) : straightPath(outline)
}

/** Points of a spine between two shares of its length. */
export function along(spine: Spine, from = 0, to = 1, steps = 14): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => spine.at(from + ((to - from) * step) / steps))
}

/** Small irregular dabs scattered by a placing function: speckles, pores, lichen, soil crumbs. */
export function dabs(
  count: number,
  place: (index: number) => Point,
  size: number,
  fills: readonly string[],
  vary: Variation,
): string {
  let svg = ''
  for (let index = 0; index < count; index++) {
    const [x, y] = place(index)
    const rx = vary.between(0.5, 1.2) * size
    const ry = rx * vary.between(0.5, 0.95)
    const turn = vary.between(-50, 50)
    svg +=
      `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" ` +
      `fill="${vary.pick(fills)}" transform="rotate(${turn.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
  }
  return svg
}
