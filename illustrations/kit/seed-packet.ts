import { ellipsePoints, num, type Point, smoothPath, straightPath } from './geometry.ts'
import { leaf } from './leaf.ts'
import { plainForm } from './leaf-forms.ts'
import { greens } from './palette.ts'
import { stack } from './shape.ts'

/** A paper seed packet standing at (x, y) with a painted label; `label` draws inside a 120 × 130 box round (0, 0). */
export function packet(
  x: number,
  y: number,
  lean: number,
  paper: { readonly light: string; readonly mid: string; readonly band: string },
  label: string,
): string {
  const [w, h] = [92, 262]
  const body = straightPath([
    [-w, -h],
    [w, -h + 3],
    [w - 2, 0],
    [-w + 3, -2],
  ])
  const side = straightPath([
    [w - 22, -h],
    [w, -h + 3],
    [w - 2, 0],
    [w - 18, 0],
  ])
  const fold = straightPath([
    [-w, -h],
    [w, -h + 3],
    [w, -h + 34],
    [-w, -h + 30],
  ])
  const lines = [0, 1, 2]
    .map(
      (index) =>
        `<rect x="${-52 + index * 10}" y="${-50 + index * 13}" width="${104 - index * 20}" height="4" rx="2" fill="${paper.band}" opacity="0.55"/>`,
    )
    .join('')
  return (
    `<g transform="translate(${num(x)} ${num(y)}) rotate(${lean})">` +
    `<path d="${body}" transform="translate(22 8)" fill="#5A4632" opacity="0.28" filter="url(#crisp)"/>` +
    `<path d="${body}" fill="${paper.light}"/><path d="${side}" fill="${paper.mid}"/>` +
    `<rect x="-70" y="-212" width="140" height="150" rx="6" fill="#FBF6E8"/><g transform="translate(0 -138)">${label}</g>` +
    `<path d="${fold}" fill="${paper.band}"/><path d="${straightPath([
      [-w, -h + 30],
      [w, -h + 34],
      [w, -h + 40],
      [-w, -h + 35],
    ])}" fill="#3A2A1C" opacity="0.22"/>${lines}</g>`
  )
}

const blob = (points: readonly Point[], fill: string): string => `<path d="${smoothPath(points)}" fill="${fill}"/>`

/** A tomato. */
export function tomato(): string {
  const calyx = [0, 72, 144, 216, 288].map((heading) =>
    leaf({
      seed: `c${heading}`,
      from: [0, -34],
      heading: heading + 20,
      length: 30,
      width: 10,
      form: plainForm(0.5, 0.9, 0),
      tones: greens.leaf,
      midrib: 0,
    }),
  )
  return (
    blob(ellipsePoints([2, 8], 50, 44), '#C8402F') +
    blob(ellipsePoints([-8, 4], 38, 36), '#DC5A3E') +
    blob(ellipsePoints([-22, -8], 9, 13), '#F3A083') +
    stack(calyx)
  )
}

/** A marigold in flower. */
export function marigold(): string {
  let svg = stack([
    leaf({
      seed: 'm1',
      from: [0, 20],
      heading: 160,
      length: 46,
      width: 16,
      form: plainForm(0.6, 0.8),
      tones: greens.leaf,
      midrib: 2,
    }),
    leaf({
      seed: 'm2',
      from: [0, 20],
      heading: 215,
      length: 44,
      width: 16,
      form: plainForm(0.6, 0.8),
      tones: greens.leaf,
      midrib: 2,
    }),
  ])
  for (const [radius, count, fill] of [
    [50, 14, '#D9781F'],
    [40, 12, '#E8922C'],
    [29, 10, '#F0A93B'],
    [17, 7, '#F7C25B'],
  ] as const) {
    for (let index = 0; index < count; index++) {
      const angle = (index / count) * Math.PI * 2 + radius
      svg += blob(
        ellipsePoints(
          [Math.sin(angle) * radius * 0.75, Math.cos(angle) * radius * 0.7 - 8],
          radius * 0.3,
          radius * 0.27,
          9,
        ),
        fill,
      )
    }
  }
  return svg
}

/** Three chillies. */
export function chillies(): string {
  const pod = (dx: number, bend: number, fill: string, shine: string): string =>
    blob(
      [
        [dx - 12, -38],
        [dx + 12, -38],
        [dx + 13 + bend * 0.5, 0],
        [dx + bend, 54],
        [dx - 8 + bend * 0.4, 4],
      ],
      fill,
    ) +
    blob(
      [
        [dx - 6, -28],
        [dx - 2, -28],
        [dx - 1 + bend * 0.4, 10],
        [dx - 4 + bend * 0.4, 10],
      ],
      shine,
    ) +
    `<path d="${straightPath([
      [dx - 14, -34],
      [dx - 10, -46],
      [dx - 2, -62],
      [dx + 4, -60],
      [dx + 2, -46],
      [dx + 14, -34],
      [dx, -28],
    ])}" fill="#4F7A4A"/>`
  return pod(-26, -14, '#3F7A45', '#8DBB74') + pod(26, 12, '#B92F2A', '#E9836B') + pod(0, 6, '#CE3B30', '#F2A08A')
}
