import type { Views } from '../index.ts'
import { dabs } from '../kit/brush.ts'
import { picture, standing } from '../kit/document.ts'
import { ellipsePoints, type Point, smoothPath, straightPath, toward } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { type Blade, bladeOf, type LeafPaint, type LeafPlan, leaf } from '../kit/leaf.ts'
import { drawnForm } from '../kit/leaf-forms.ts'
import { type LeafTones, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { windowSill } from '../kit/settings.ts'
import { gather, type Shape, stack } from '../kit/shape.ts'
import type { Bow } from '../kit/spine.ts'
import { type Variation, variation } from '../kit/variation.ts'

const tones: LeafTones = { light: '#A5C199', mid: '#76A085', dark: '#456F62', vein: '#C9DBB8' }

const spear = drawnForm(
  [
    [0, 0.86],
    [0.1, 1],
    [0.3, 0.92],
    [0.6, 0.62],
    [0.85, 0.25],
    [0.96, 0.07],
    [1, 0],
  ],
  [],
)

/** Pale flecks, the shallow channel of the upper face, and the flank that turns away. */
function fleshy(blade: Blade, vary: Variation): string {
  const strip = (from: number, to: number, fill: string, opacity: number): string => {
    const line = (v: number) =>
      Array.from({ length: 15 }, (_, index) =>
        blade.warp(index / 14, v * (1 - (index / 14) ** 2.2 * 0.9) * (1.02 - (index / 14) * 0.4)),
      )
    return `<path d="${straightPath([...line(from), ...line(to).reverse()])}" fill="${fill}" opacity="${opacity}"/>`
  }
  const side = blade.lightSide
  return (
    strip(-0.16, 0.34 * -side, tones.dark, 0.3) +
    strip(0.3 * side, 0.62 * side, '#D3E2BF', 0.4) +
    strip(-0.62 * side, -1.1 * side, tones.dark, 0.42) +
    dabs(16, () => blade.warp(vary.between(0.04, 0.62), vary.between(-0.7, 0.7)), 5, ['#DCE8CB', '#CFE0C2'], vary)
  )
}

/** One leaf with the teeth of its margin. */
function toothedLeaf(plan: Omit<LeafPaint, 'form' | 'tones' | 'marks'> & Bow, back = 0): Shape {
  const full: LeafPlan = {
    ...plan,
    form: spear,
    tones: shaded(tones, back),
    marks: fleshy,
    midrib: 0,
    unruly: 0.03,
    stalkDepth: 0.4,
    lift: 14,
  }
  const blade = bladeOf(full, variation(plan.seed))
  let teeth = ''
  for (const side of [1, -1] as const) {
    for (let s = 0.1; s < 0.93; s += 0.042) {
      const [a, b] = [blade.edge(s, side), blade.edge(s + 0.026, side)]
      const tip = toward(
        [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
        blade.spine.heading(s) + side * 62,
        full.width * 0.105 * (1.1 - s * 0.6),
      )
      teeth += `<path d="${straightPath([a, tip, b])}" fill="${back > 0.15 ? '#C3CFA6' : '#EFEBC8'}"/>`
    }
  }
  const body = leaf(full)
  return { ...body, svg: teeth + body.svg }
}

/** The rosette growing from the soil at (x, y). */
export function rosette(x: number, y: number): Shape[] {
  const one = (
    seed: string,
    dx: number,
    dy: number,
    heading: number,
    length: number,
    width: number,
    bend: number,
    back = 0,
    turn = 0,
  ): Shape => toothedLeaf({ seed, from: [x + dx, y + dy], heading, length, width, bend, late: 1.6, turn }, back)
  return [
    one('a', -30, -20, -24, 500, 92, 8, 0.26, 0.2),
    one('b', 34, -20, 26, 480, 92, -12, 0.28, -0.2),
    one('c', 6, -24, 3, 560, 96, 6, 0.2, 0.1),
    one('d', -62, -8, -50, 430, 96, 26, 0.14, 0.3),
    one('e', 66, -8, 52, 420, 96, -30, 0.16, -0.3),
    one('f', -24, 0, -13, 580, 108, -8, 0.06, 0.15),
    one('g', 38, 2, 15, 540, 108, 14, 0.06, -0.2),
    one('h', -84, 10, -74, 350, 88, 44, 0.02, 0.3),
    one('i', 86, 12, 72, 360, 90, -40, 0.02, -0.3),
    one('j', -48, 14, -34, 470, 108, -14, 0, 0.25),
    one('k', 56, 18, 36, 430, 106, 12, 0, -0.2),
    one('l', 4, 22, -2, 400, 108, 10, 0, 0.05),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 190,
    height: 270,
    profile: profiles.classic,
    glaze: glazes.terracotta,
    collar: { height: 0.24, out: 0.06 },
    filling: 'gravel',
    saucer: true,
    seed: 'aloe',
  })
  const pup = gather([
    toothedLeaf({ seed: 'p1', from: [480, 806], heading: -30, length: 120, width: 34, bend: 8 }, 0.05),
    toothedLeaf({ seed: 'p2', from: [486, 808], heading: 14, length: 130, width: 36, bend: -6 }),
    toothedLeaf({ seed: 'p3', from: [482, 812], heading: -8, length: 110, width: 36 }),
  ])
  return stack([vessel.shape, rooted(vessel, [...rosette(vessel.soil.x + 14, vessel.soil.y), pup])])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1070, 1.1), { paper: 'sand' }),
  detail: () => picture(closeUp(), { paper: 'sand' }),
  room: () => picture(standing(potted(), 620, 1016, 0.8), { paper: 'sand', backdrop: windowSill() }),
}

/** A whole leaf beside one cut across, showing the clear gel. */
function closeUp(): string {
  const whole = toothedLeaf({
    seed: 'whole',
    from: [250, 1110],
    heading: 20,
    length: 980,
    width: 236,
    bend: 10,
    late: 1.4,
  })
  const cut = toothedLeaf({ seed: 'cut', from: [660, 840], heading: 38, length: 620, width: 230, bend: 6 }, 0.02)
  const face = (grow: number): Point[] =>
    ellipsePoints([0, 0], 118 * grow, 46 * grow, 26).map(([x, y]): Point => {
      const angle = (38 * Math.PI) / 180
      return [658 + x * Math.cos(angle) - y * Math.sin(angle), 846 + x * Math.sin(angle) + y * Math.cos(angle)]
    })
  const gel = `<path d="${smoothPath(face(1))}" fill="#5E8F72"/><path d="${smoothPath(face(0.9))}" fill="#A9CBA0"/><path d="${smoothPath(face(0.76))}" fill="#DDEBD3"/><path d="${smoothPath(face(0.5))}" fill="#F3F8EC" opacity="0.85"/>`
  const drop = `<path d="M580 876C568 920 562 946 580 956C600 962 608 940 598 912Z" fill="#E4EFDA"/><path d="M580 912C574 932 574 944 582 948" stroke="#FFFFFF" stroke-width="5" fill="none"/>`
  const outline = (leafShape: Shape): string =>
    `<path d="${leafShape.outlines[0]}" transform="translate(26 30)" fill="#5A4632" opacity="0.24" filter="url(#crisp)"/>`
  return outline(whole) + outline(cut) + stack([whole, cut]) + gel + drop
}
