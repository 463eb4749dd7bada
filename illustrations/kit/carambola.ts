import { dabs } from './brush.ts'
import { boundsOf, num, type Point, smoothPath, straightPath, toward } from './geometry.ts'
import { contactShadow } from './ground.ts'
import type { Shape } from './shape.ts'
import { variation } from './variation.ts'

/** A whole star fruit, its stalk end on `heading`: three of its five sharp ribs are seen, with deep furrows between. */
export function starFruit(at: Point, heading: number, size: number, seed: string, girth = 0.26): Shape {
  const vary = variation(seed)
  const wide = (u: number): number => size * girth * Math.sin(Math.PI * (0.055 + 0.88 * u)) ** 0.72
  const place = (u: number, v: number): Point =>
    toward(toward(at, heading, (u - 0.5) * size), heading + 90, v * wide(Math.min(1, Math.max(0, u))))
  const line = (v: number, from: number, to: number): Point[] =>
    Array.from({ length: 19 }, (_, index) => place(from + ((to - from) * index) / 18, v))
  const rightLit = toward([0, 0], heading + 90, 1)[0] * -0.6 + toward([0, 0], heading + 90, 1)[1] * -0.8 > 0
  const flip = rightLit ? -1 : 1
  const rib = (v: number): Point[] => line(v * flip, 0, 1)
  const furrow = (v: number): Point[] => line(v * flip, 0.045, 0.955)
  const lines = [rib(-1), furrow(-0.62), rib(-0.2), furrow(0.34), rib(1)]
  const fills = ['#F3CF58', '#DDA033', '#F9E283', '#E0A637', '#CD8F2A']
  const faces = lines.slice(0, -1).map((one, index) => {
    const next = lines[index + 1] as Point[]
    return `<path d="${straightPath([...one, ...[...next].reverse()])}" fill="${fills[index]}"/>`
  })
  const edge = (v: number, thick: number, fill: string, opacity: number): string =>
    `<path d="${straightPath([...line(v * flip, 0.02, 0.98), ...line((v + thick) * flip, 0.02, 0.98).reverse()])}" fill="${fill}" opacity="${opacity}"/>`
  const speck = dabs(
    26,
    () => place(vary.between(0.1, 0.9), vary.between(-0.9, 0.9)),
    size * 0.006,
    ['#C4912E', '#FBEFB0'],
    vary,
  )
  const tips = [0, 1].flatMap((u) => [place(u, -1 * flip), place(u, -0.2 * flip), place(u, flip)])
  const rim = [...rib(-1), ...[...rib(1)].reverse()]
  const outline = straightPath([
    ...rib(-1),
    ...(lines[1] as Point[]).slice(-1),
    ...rib(-0.2).slice(-1),
    ...(lines[3] as Point[]).slice(-1),
    ...[...rib(1)].reverse(),
    ...(lines[3] as Point[]).slice(0, 1),
    ...rib(-0.2).slice(0, 1),
    ...(lines[1] as Point[]).slice(0, 1),
  ])
  const stalk = `<path d="${straightPath([place(0.93, 0), toward(toward(at, heading, size * 0.56), heading + 90, -size * 0.012), toward(toward(at, heading, size * 0.56), heading + 90, size * 0.012)])}" fill="#7A6A3C"/>`
  return {
    svg:
      `${stalk}<path d="${outline}" fill="#D79A2B"/>${faces.join('')}` +
      edge(-1, 0.07, '#FBEBA0', 0.9) +
      edge(-0.2, -0.05, '#FFF6C4', 0.9) +
      edge(-0.2, 0.06, '#B9A63C', 0.7) +
      edge(1, -0.08, '#E9BE55', 0.9) +
      edge(0.34, -0.07, '#A9701E', 0.55) +
      edge(-0.62, 0.06, '#A9701E', 0.45) +
      speck,
    outlines: [outline],
    bounds: boundsOf([...rim, ...tips]),
    lift: size * 0.06,
  }
}

/** A slice across a star fruit, `squash` 1 seen from straight above. */
export function starCut(at: Point, r: number, turn: number, squash: number): string {
  const lobe = [
    [0, 1],
    [5.5, 0.955],
    [12, 0.76],
    [22, 0.56],
    [30, 0.47],
    [36, 0.44],
    [42, 0.47],
    [50, 0.56],
    [60, 0.76],
    [66.5, 0.955],
  ] as const
  const around = (degrees: number, reach: number, drop = 0): Point => {
    const angle = ((turn + degrees) * Math.PI) / 180
    return [at[0] + Math.sin(angle) * reach * r, at[1] - Math.cos(angle) * reach * r * squash + drop]
  }
  const star = (scale: number, drop = 0): Point[] =>
    Array.from({ length: 5 }, (_, point) =>
      lobe.map(([degrees, reach]) => around(point * 72 + degrees, reach * scale, drop)),
    ).flat()
  const thick = r * 0.17
  const wall = Array.from({ length: 7 }, (_, index) => smoothPath(star(1, (thick * (7 - index)) / 7))).join('')
  let inside = ''
  for (let point = 0; point < 5; point++) {
    const spoke = [around(point * 72 - 1.4, 0.3), around(point * 72, 0.88), around(point * 72 + 1.4, 0.3)]
    inside += `<path d="${straightPath(spoke)}" fill="#FFF7CE" opacity="0.9"/>`
    for (const side of [-9, 9]) {
      const [x, y] = around(point * 72 + 36 + side * 1.5, 0.2)
      if (side > 0 || point % 2 === 0)
        inside += `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(r * 0.034)}" ry="${num(r * 0.075 * squash)}" fill="#8A5A24" transform="rotate(${num(turn + point * 72 + 36 + side)} ${num(x)} ${num(y)})"/>`
    }
  }
  return (
    contactShadow(star(1, thick), r * 0.16, r * 0.16, 0.36) +
    `<path d="${wall}" fill="#C98F2B"/>` +
    `<path d="${smoothPath(star(1))}" fill="#E7B742"/><path d="${smoothPath(star(0.91))}" fill="#F6DC79"/>` +
    `<path d="${smoothPath(star(0.62))}" fill="#FBEDB0" opacity="0.9"/>${inside}`
  )
}
