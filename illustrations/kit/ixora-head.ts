import { taper } from './brush.ts'
import { boundsOf, ellipsePoints, num, type Point, smoothPath, toward } from './geometry.ts'
import { mix } from './palette.ts'
import { gather, type Shape } from './shape.ts'
import { variation } from './variation.ts'

const scarlet = { light: '#F2694A', mid: '#DD3A2E', dark: '#A01F26', tube: '#C9473A' }
/** One floret: four pointed petals in a cross on a thin tube that runs back to `root`. */
function floret(
  root: Point,
  at: Point,
  size: number,
  turn: number,
  squash: number,
  lean: number,
  shade: number,
): Shape {
  const tones = {
    light: mix(scarlet.light, scarlet.dark, shade),
    mid: mix(scarlet.mid, scarlet.dark, shade),
    dark: scarlet.dark,
  }
  const place = ([u, v]: Point, heading: number): Point => {
    const [x, y] = toward(toward([0, 0], heading, u * size), heading + 90, v * size)
    const axis = (lean * Math.PI) / 180
    const [along, across] = [x * Math.sin(axis) - y * Math.cos(axis), x * Math.cos(axis) + y * Math.sin(axis)]
    return [
      at[0] + Math.sin(axis) * along * squash + Math.cos(axis) * across,
      at[1] - Math.cos(axis) * along * squash + Math.sin(axis) * across,
    ]
  }
  const petal = (heading: number): { whole: string; half: string; rim: Point[] } => {
    const right: Point[] = (
      [
        [0.02, 0.07],
        [0.3, 0.22],
        [0.55, 0.29],
        [0.82, 0.16],
      ] as const
    ).map((point) => place(point, heading))
    const left: Point[] = (
      [
        [0.82, -0.16],
        [0.55, -0.29],
        [0.3, -0.22],
        [0.02, -0.07],
      ] as const
    ).map((point) => place(point, heading))
    const [base, tip] = [place([0, 0], heading), place([1, 0], heading)]
    const rim = [base, ...right, tip, ...left]
    const rightward = place([0, 1], heading)
    const lit = (rightward[0] - at[0]) * -0.6 + (rightward[1] - at[1]) * -0.8 > 0 ? right : [...left].reverse()
    return { whole: smoothPath(rim), half: smoothPath([base, ...lit, tip]), rim }
  }
  const all = [0, 90, 180, 270].map((step) => petal(turn + step))
  const heart = smoothPath(ellipsePoints(at, size * 0.1, size * 0.09, 8))
  return {
    svg:
      `<path d="${taper([root, at], size * 0.1, size * 0.14)}" fill="${scarlet.tube}"/>` +
      `<path d="${all.map(({ whole }) => whole).join('')}" fill="${tones.mid}"/>` +
      `<path d="${all.map(({ half }) => half).join('')}" fill="${tones.light}"/>` +
      `<path d="${heart}" fill="${scarlet.dark}"/>` +
      `<circle cx="${num(at[0] - size * 0.03)}" cy="${num(at[1] - size * 0.03)}" r="${num(size * 0.05)}" fill="#F9D98A"/>`,
    outlines: all.map(({ whole }) => whole),
    bounds: boundsOf(all.flatMap(({ rim }) => rim)),
    lift: size * 0.14,
  }
}

/** A domed head of florets over the end of a shoot, with unopened tubes like pins between them. */
export function ixoraHead(base: Point, heading: number, radius: number, seed: string, count = 30): Shape {
  const vary = variation(seed)
  const center = toward(base, heading, radius * 0.5)
  const florets = Array.from({ length: count }, (_, index) => {
    const share = Math.sqrt((index + 0.5) / count)
    const angle = index * 137.5 + vary.around(0, 14)
    const out = toward([0, 0], angle, share * radius * 0.86)
    const at: Point = [center[0] + out[0], center[1] + out[1] * 0.82]
    return { at, share, lean: angle }
  }).sort((a, b) => b.share - a.share)
  const pins = Array.from({ length: 12 }, (_, index): string => {
    const tip = toward(center, index * 30 + vary.around(0, 12), radius * vary.between(0.94, 1.1))
    const knob = smoothPath(ellipsePoints(tip, radius * 0.035, radius * 0.045, 8))
    return `<path d="${taper([base, tip], radius * 0.03, radius * 0.03)}" fill="${scarlet.tube}"/><path d="${knob}" fill="${scarlet.light}"/>`
  }).join('')
  const flowers = florets.map(({ at, share, lean }) =>
    floret(
      base,
      at,
      radius * 0.34 * vary.between(0.9, 1.08),
      vary.between(0, 90),
      1 - share * 0.42,
      lean,
      at[1] > center[1] ? share * 0.3 : vary.between(0, 0.16),
    ),
  )
  const whole = gather(flowers, radius * 0.12, 0.3)
  return { ...whole, svg: pins + whole.svg }
}
