import { box } from './flat.ts'
import { num, type Point, smoothPath, straightPath } from './geometry.ts'
import { leaf } from './leaf.ts'
import { plainForm } from './leaf-forms.ts'
import { greens, type LeafTones, mix, woods } from './palette.ts'
import { clipped, type Shape, stack } from './shape.ts'
import { variation } from './variation.ts'

const dry: LeafTones = { light: '#C9A15E', mid: '#A67C42', dark: '#75532C', vein: '#DDBE84' }

/** A bay of boards with a heap of compost in it: dark crumb below, cuttings, leaves and peel on top. */
export function compostBay(left: number, right: number, y: number, height: number): string {
  const w = right - left
  const vary = variation('compost')
  const crest: Point[] = [
    [left + 10, y - height * 0.5],
    [left + w * 0.14, y - height * 0.86],
    [left + w * 0.34, y - height * 1.26],
    [left + w * 0.52, y - height * 1.4],
    [left + w * 0.7, y - height * 1.2],
    [left + w * 0.88, y - height * 0.8],
    [right - 10, y - height * 0.46],
  ]
  const heap = `${smoothPath(crest, false)}L${right} ${y}L${left} ${y}Z`
  const crumbs = Array.from({ length: 150 }, () => {
    const [x, cy, r] = [vary.between(left, right), y - vary.between(0, height * 1.4), vary.between(4, 12)]
    return `<ellipse cx="${num(x)}" cy="${num(cy)}" rx="${num(r)}" ry="${num(r * 0.7)}" fill="${vary.pick(['#3E2A1C', '#6B4A30', '#7E5A3A', '#54392A'])}"/>`
  }).join('')
  const litSide = `<path d="${smoothPath([crest[0] as Point, crest[1] as Point, crest[2] as Point, crest[3] as Point, [left + w * 0.4, y - height * 0.8], [left + w * 0.12, y - height * 0.3]])}" fill="#8A6543" opacity="0.6"/>`
  return (
    `<ellipse cx="${num((left + right) / 2 + 30)}" cy="${y}" rx="${num(w * 0.62)}" ry="26" fill="#4A3420" opacity="0.34" filter="url(#crisp)"/>` +
    boards(left + 24, right - 24, y - height * 0.9, 3, height * 0.2, woods.grey.dark) +
    `<path d="${heap}" fill="#54392A"/>${clipped(litSide + crumbs, heap)}` +
    stack(litter(crest)) +
    boards(left - 16, right + 16, y - height * 0.62, 3, height * 0.2, woods.grey.mid) +
    [left - 24, right - 8].map((x) => stake(x, y, height * 1.02)).join('')
  )
}

function boards(left: number, right: number, top: number, count: number, thick: number, fill: string): string {
  return Array.from({ length: count }, (_, index) => {
    const y = top + index * thick * 1.06
    return (
      box(left, y, right - left, thick * 0.94, index % 2 ? mix(fill, '#C49A6C', 0.3) : mix(fill, '#B98557', 0.45)) +
      box(left, y, right - left, thick * 0.14, '#E8D9BC', { opacity: 0.5 }) +
      box(left + (right - left) * 0.7, y, (right - left) * 0.3, thick * 0.94, '#4A3420', { opacity: 0.18 }) +
      box(left + 40 + index * 70, y + thick * 0.5, (right - left) * 0.36, 3, '#5C4632', { opacity: 0.4 })
    )
  }).join('')
}

const stake = (x: number, y: number, tall: number): string =>
  box(x, y - tall, 32, tall + 8, woods.bark.mid) +
  box(x, y - tall, 11, tall + 8, woods.bark.light) +
  `<path d="${straightPath([
    [x, y - tall],
    [x + 16, y - tall - 12],
    [x + 32, y - tall],
  ])}" fill="${woods.bark.vein}"/>`

function litter(crest: readonly Point[]): Shape[] {
  const vary = variation('litter')
  return Array.from({ length: 46 }, (_, index) => {
    const spot = crest[1 + (index % 5)] as Point
    return leaf({
      seed: `litter${index}`,
      from: [spot[0] + vary.around(0, 76), spot[1] + vary.between(-6, 120)],
      heading: vary.between(-120, 120),
      bend: vary.around(0, 50),
      length: vary.between(52, 92),
      width: vary.between(20, 36),
      form: plainForm(0.6, 0.85, 4),
      tones: vary.pick([dry, dry, greens.leaf, greens.fresh, greens.olive]),
      midrib: 2.4,
      veining: 1.4,
      turn: vary.around(0, 0.5),
      lift: 5,
    })
  })
}
