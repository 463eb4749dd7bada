import { picture } from './document.ts'
import { num, type Point, straightPath } from './geometry.ts'
import { mix, type papers } from './palette.ts'
import { clipped, type Shape, stack } from './shape.ts'
import { variation } from './variation.ts'

/** A seed packet lying flat, large enough to carry a painted portrait of its plant. */
export type PacketPlan = {
  /** Degrees it is turned. */
  readonly lean: number
  readonly paper: string
  readonly band: string
  /** Tint behind the portrait. */
  readonly ground: string
  /** Painted round (0, 0) in a box of 460 × 520. */
  readonly portrait: string
}

const [halfWidth, halfHeight] = [285, 420]
const body: Point[] = [
  [-halfWidth, -halfHeight],
  [halfWidth, -halfHeight + 4],
  [halfWidth - 2, halfHeight - 3],
  [-halfWidth + 4, halfHeight],
]

/** The main picture of seeds: their packet, and some of them strewn beside it. */
export function packetPicture(plan: PacketPlan, seeds: readonly Shape[], paper: keyof typeof papers): string {
  return picture(packet(plan) + stack(seeds), { paper })
}

/** Paints the packet with its shadow, glued seams, folded top, arched picture and a few lines where print would be. */
function packet({ lean, paper, band, ground, portrait }: PacketPlan): string {
  const outline = straightPath(body)
  const shade = mix(paper, '#6B4A2C', 0.28)
  const seam = (x: number, wide: number, opacity: number): string =>
    `<rect x="${x}" y="-430" width="${wide}" height="860" fill="${shade}" opacity="${opacity}"/>`
  return (
    `<g transform="translate(490 566) rotate(${lean}) scale(1.08)">` +
    `<path d="${outline}" transform="translate(34 30)" fill="#5A4632" opacity="0.22" filter="url(#soft)"/>` +
    `<path d="${outline}" transform="translate(12 14)" fill="#5A4632" opacity="0.36" filter="url(#crisp)"/>` +
    `<path d="${outline}" fill="${paper}"/>` +
    clipped(seam(halfWidth - 34, 40, 0.6) + seam(-halfWidth, 18, 0.3) + fibres(paper), outline) +
    window(ground, portrait, band) +
    print(band) +
    topFold(band) +
    `<path d="${straightPath([
      [-halfWidth + 4, halfHeight],
      [halfWidth - 2, halfHeight - 3],
      [halfWidth - 2, halfHeight - 22],
      [-halfWidth + 4, halfHeight - 18],
    ])}" fill="${shade}" opacity="0.55"/></g>`
  )
}

function window(ground: string, portrait: string, band: string): string {
  const frame = (grow: number): string => {
    const [w, top, bottom, r] = [230 + grow, -294 - grow, 226 + grow, 150 + grow]
    return `M${-w} ${bottom}V${top + r}A${r} ${r} 0 0 1 ${-w + r} ${top}H${w - r}A${r} ${r} 0 0 1 ${w} ${top + r}V${bottom}Z`
  }
  const glow = mix(ground, '#FFFDF4', 0.45)
  const scene =
    `<path d="${frame(0)}" fill="${ground}"/><circle cx="-70" cy="-120" r="220" fill="${glow}" opacity="0.7"/>` +
    `<g transform="translate(0 -34)">${portrait}</g>`
  return `<path d="${frame(16)}" fill="#FCF7E9"/><path d="${frame(9)}" fill="${mix(band, '#FCF7E9', 0.25)}"/><path d="${frame(5)}" fill="#FCF7E9"/>${clipped(scene, frame(0))}`
}

function print(band: string): string {
  const line = (y: number, half: number, thick: number, opacity: number): string =>
    `<rect x="${-half - 16}" y="${y}" width="${half * 2}" height="${thick}" rx="${thick / 2}" fill="${band}" opacity="${opacity}"/>`
  return line(276, 150, 20, 0.9) + line(316, 104, 9, 0.6) + line(342, 176, 6, 0.4) + line(360, 176, 6, 0.4)
}

function topFold(band: string): string {
  const low = -halfHeight + 84
  const crimps = Array.from({ length: 19 }, (_, index) => {
    const x = -halfWidth + 16 + index * 30
    return `<path d="M${x} ${-halfHeight + 6}V${-halfHeight + 36}" stroke="${mix(band, '#FFF6E0', 0.35)}" stroke-width="4" opacity="0.5"/>`
  }).join('')
  const flap = straightPath([
    [-halfWidth - 2, -halfHeight - 2],
    [halfWidth + 2, -halfHeight + 2],
    [halfWidth, low + 3],
    [-halfWidth, low - 1],
  ])
  return (
    `<path d="${flap}" transform="translate(3 9)" fill="#3A2A1C" opacity="0.3" filter="url(#crisp)"/><path d="${flap}" fill="${band}"/>` +
    `<path d="${straightPath([
      [-halfWidth - 2, -halfHeight - 2],
      [halfWidth + 2, -halfHeight + 2],
      [halfWidth + 2, -halfHeight + 14],
      [-halfWidth - 2, -halfHeight + 10],
    ])}" fill="${mix(band, '#FFF6E0', 0.3)}"/>${crimps}`
  )
}

function fibres(paper: string): string {
  const vary = variation(`fibres${paper}`)
  return Array.from({ length: 46 }, () => {
    const [x, y] = [vary.between(-280, 270), vary.between(-330, 410)]
    return `<path d="M${num(x)} ${num(y)}l${num(vary.around(0, 16))} ${num(vary.around(0, 9))}" stroke="${vary.chance(0.5) ? mix(paper, '#6B4A2C', 0.3) : mix(paper, '#FFFFFF', 0.5)}" stroke-width="2" opacity="0.5"/>`
  }).join('')
}
