import { box } from './flat.ts'
import { ellipsePoints, num, type Point, smoothPath, straightPath } from './geometry.ts'
import { contactShadow } from './ground.ts'
import { leaf } from './leaf.ts'
import { plainForm } from './leaf-forms.ts'
import { greens } from './palette.ts'
import { clipped, stack } from './shape.ts'
import { through } from './spine.ts'
import { stem } from './stem.ts'

/** An open notebook lying on a table, its near edge on `y`: written lines on one page, a pressed sprig on the other. */
export function notebook(x: number, y: number, w: number): string {
  const at = (across: number, up: number): Point => [x + across * w * (1 - up * 0.14), y - up * w * 0.36]
  const page = (from: number, to: number, fill: string): string => {
    const [a, b, c, d] = [at(from, 0), at(to, 0), at(to, 1), at(from, 1)]
    const [near, far] = [at((from + to) / 2, -0.07), at((from + to) / 2, 0.95)]
    return `<path d="M${a}Q${near} ${b}L${c}Q${far} ${d}Z" fill="${fill}"/>`
  }
  const cover = [at(-0.53, -0.06), at(0.53, -0.06), at(0.53, 1.03), at(-0.53, 1.03)]
  let lines = ''
  for (let row = 0; row < 8; row++) {
    const up = 0.86 - row * 0.1
    const end = row === 7 ? -0.26 : row % 3 === 1 ? -0.1 : -0.06
    lines += `<path d="${straightPath([at(-0.43, up), at(end, up), at(end, up - 0.022), at(-0.43, up - 0.022)])}" fill="${row === 0 ? '#C4623A' : '#5B6A64'}" opacity="0.7"/>`
  }
  const sprig = through([at(0.2, 0.12), at(0.24, 0.45), at(0.27, 0.86)])
  const leaves = [0.3, 0.52, 0.74].flatMap((u, index) =>
    ([1, -1] as const).map((side) =>
      leaf({
        seed: `pressed${index}${side}`,
        from: sprig.at(u),
        heading: sprig.heading(u) + side * 58,
        bend: -side * 16,
        length: w * 0.12,
        width: w * 0.055,
        form: plainForm(0.6, 0.9, 4),
        tones: greens.olive,
        midrib: 2.4,
        veining: 1.4,
        lift: 2,
      }),
    ),
  )
  const strip = straightPath([at(0.17, 0.3), at(0.31, 0.34), at(0.31, 0.27), at(0.17, 0.23)])
  return (
    `<path d="${straightPath(cover)}" transform="translate(22 14)" fill="#5A4632" opacity="0.4" filter="url(#crisp)"/>` +
    `<path d="${straightPath(cover)}" fill="#1F3D2B"/>` +
    page(-0.5, 0, '#F3E9D2') +
    page(0, 0.5, '#FBF5E6') +
    `<path d="${straightPath([at(-0.09, 0), at(0, 0.01), at(0, 0.99), at(-0.06, 0.98)])}" fill="#B9A482" opacity="0.5"/>` +
    lines +
    stack([stem({ spine: sprig, from: 5, to: 3, tones: greens.olive, lift: 2 }), ...leaves]) +
    `<path d="${strip}" fill="#EAD49C" opacity="0.85"/>`
  )
}

/** A pencil lying from one point to another. */
export function pencil(from: Point, to: Point, width: number): string {
  const span = Math.hypot(to[0] - from[0], to[1] - from[1])
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  return (
    `<g transform="translate(${num(from[0])} ${num(from[1])}) rotate(${num(turn)})">` +
    `<rect x="6" y="${num(width * 0.4)}" width="${num(span)}" height="${width}" fill="#5A4632" opacity="0.3" filter="url(#crisp)"/>` +
    box(0, -width / 2, span * 0.88, width, '#C4623A') +
    box(0, -width / 2, span * 0.88, width * 0.36, '#E59468') +
    box(0, -width / 2, span * 0.05, width, '#E8B9A4') +
    box(span * 0.05, -width / 2, span * 0.04, width, '#B9B4A4') +
    `<path d="M${num(span * 0.88)} ${-width / 2}L${num(span)} 0L${num(span * 0.88)} ${width / 2}Z" fill="#EBD2A4"/><path d="M${num(span * 0.965)} ${num(-width * 0.15)}L${num(span)} 0L${num(span * 0.965)} ${num(width * 0.15)}Z" fill="#2E2C2A"/></g>`
  )
}

/** A cut-down water bottle with rooting water, its foot at (x, y); what roots in it springs from `y − height`. */
export function cutBottle(x: number, y: number, radius: number, height: number): { back: string; front: string } {
  const ry = radius * 0.2
  const body = `M${x - radius} ${y - height}V${y - ry}Q${x - radius} ${y + ry * 0.4} ${x - radius * 0.8} ${y + ry * 0.7}A${radius} ${ry} 0 0 0 ${x + radius * 0.8} ${y + ry * 0.7}Q${x + radius} ${y + ry * 0.4} ${x + radius} ${y - ry}V${y - height}Z`
  const level = y - height * 0.62
  const water = box(x - radius, level, radius * 2, height, '#9CC4BE', { opacity: 0.55 })
  const roots = [-0.62, -0.4, -0.2, -0.04, 0.12, 0.3, 0.48, 0.66]
    .map((dx, index) => {
      const [start, end] = [y - height * 0.5, y - height * (0.08 + (index % 3) * 0.1)]
      const sway = radius * (index % 2 ? 0.3 : -0.24)
      return `<path d="M${num(x + dx * radius * 0.6)} ${num(start)}C${num(x + dx * radius + sway)} ${num(start + height * 0.14)} ${num(x + dx * radius - sway)} ${num(end - height * 0.12)} ${num(x + dx * radius * 1.2)} ${num(end)}" stroke="#FBF3DC" stroke-width="${index % 2 ? 5 : 7}" fill="none" stroke-linecap="round"/>`
    })
    .join('')
  const ridges = [0.3, 0.5, 0.7]
    .map(
      (share) =>
        `<path d="M${x - radius} ${num(y - height * share)}A${radius} ${num(ry)} 0 0 0 ${x + radius} ${num(y - height * share)}" stroke="#FFFFFF" stroke-width="4" opacity="0.5" fill="none"/>`,
    )
    .join('')
  const mouth = smoothPath(ellipsePoints([x, y - height], radius, ry, 30))
  return {
    back:
      contactShadow(ellipsePoints([x + radius * 0.3, y], radius * 1.1, ry), 26, 6, 0.3) +
      `<path d="${mouth}" fill="#DCE9E2"/><path d="${body}" fill="#D5E6E0" opacity="0.8"/>` +
      clipped(water + roots, body),
    front:
      clipped(
        ridges +
          box(x - radius * 0.78, y - height, radius * 0.22, height, '#FFFFFF', { opacity: 0.55 }) +
          box(x + radius * 0.62, y - height, radius * 0.38, height, '#5E8B84', { opacity: 0.3 }),
        body,
      ) +
      `<ellipse cx="${x}" cy="${num(level)}" rx="${radius}" ry="${num(ry * 0.9)}" fill="#E6F2EA" opacity="0.5"/>` +
      `<path d="M${x - radius} ${y - height}A${radius} ${num(ry)} 0 0 0 ${x + radius} ${y - height}" stroke="#8FB5AC" stroke-width="6" fill="none"/>`,
  }
}
