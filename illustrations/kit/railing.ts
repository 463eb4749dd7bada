import { taper } from './brush.ts'
import { boundsOf, num, type Point, smoothPath, straightPath } from './geometry.ts'
import { mix } from './palette.ts'
import { clipped, type Shape } from './shape.ts'
import { variation } from './variation.ts'

/** The front of a long planter hung over a railing, from `left` to `right`, its rim at `top`. */
export function railingPlanter(left: number, right: number, top: number, height: number, fill = '#C4623A'): Shape {
  const foot: Point[] = [
    [left, top],
    [right, top],
    [right - 26, top + height],
    [left + 26, top + height],
  ]
  const outline = straightPath(foot)
  const vary = variation(`planter${left}`)
  const washes = Array.from({ length: 7 }, (_, index) => {
    const y = top + 50 + (index * (height - 60)) / 7
    const from = vary.between(left + 30, right - 420)
    const line: Point[] = [0, 0.4, 0.7, 1].map((t) => [from + t * vary.between(240, 380), y + vary.between(-4, 4)])
    return `<path d="${taper(line, 9, 3)}" fill="${mix(fill, '#F3C79E', 0.4)}" opacity="0.5"/>`
  }).join('')
  const inner =
    `<rect x="${left}" y="${top}" width="${num((right - left) * 0.28)}" height="${height}" fill="${mix(fill, '#F3C79E', 0.35)}" opacity="0.5"/>` +
    `<rect x="${num(right - (right - left) * 0.22)}" y="${top}" width="${num((right - left) * 0.22)}" height="${height}" fill="#5C2818" opacity="0.35"/>` +
    washes +
    `<rect x="${left}" y="${top + 34}" width="${right - left}" height="13" fill="#5C2818" opacity="0.35"/>`
  const rim = `<rect x="${left - 14}" y="${top - 8}" width="${right - left + 28}" height="44" rx="6" fill="${mix(fill, '#F3C79E', 0.25)}"/><rect x="${left - 14}" y="${top - 8}" width="${right - left + 28}" height="12" rx="6" fill="${mix(fill, '#FBE3C4', 0.5)}"/>`
  return {
    svg: `<path d="${outline}" fill="${fill}"/>${clipped(inner, outline)}${rim}`,
    outlines: [outline],
    bounds: boundsOf(foot),
    lift: 0,
  }
}

/** A city in morning haze behind an iron railing; planters hang with their rims at about y 750. */
export function morningHaze(): string {
  const ridge = (y: number, step: number, seed: string): string => {
    const vary = variation(seed)
    const points: Point[] = [[-20, 1220]]
    for (let x = -20; x < 1220; x += step) {
      const top = y - vary.between(0, 190)
      points.push([x, top], [x + step * 0.9, top], [x + step * 0.9, y])
    }
    return straightPath([...points, [1220, y], [1220, 1220]])
  }
  const tree = (x: number, y: number, r: number, fill: string): string => {
    const vary = variation(`haze${x}`)
    const rim = Array.from({ length: 11 }, (_, index): Point => {
      const angle = (index / 11) * Math.PI * 2
      return [x + Math.cos(angle) * r * vary.between(0.85, 1.15), y + Math.sin(angle) * r * vary.between(0.7, 0.95)]
    })
    return `<path d="${smoothPath(rim)}" fill="${fill}"/>`
  }
  const bars = Array.from(
    { length: 17 },
    (_, index) =>
      `<rect x="${-10 + index * 76}" y="690" width="13" height="530" fill="#3E4A41"/><rect x="${-10 + index * 76}" y="690" width="4" height="530" fill="#7C877A"/>`,
  ).join('')
  return (
    '<rect x="-20" y="-20" width="1240" height="1240" fill="#F4EAD2"/><rect x="-20" y="-20" width="1240" height="340" fill="#DCE7E2"/>' +
    '<path d="M-20 300Q400 370 760 310T1220 330V520H-20Z" fill="#E9E9D6"/>' +
    '<circle cx="840" cy="330" r="120" fill="#FBE3A8"/>' +
    `<path d="${ridge(560, 118, 'far')}" fill="#E6D8C0"/><path d="${ridge(680, 154, 'near')}" fill="#DAC8AC"/>` +
    tree(120, 760, 190, '#B4C79E') +
    tree(460, 820, 210, '#A5BC91') +
    tree(820, 780, 200, '#B4C79E') +
    tree(1120, 800, 200, '#9DB68B') +
    '<rect x="-20" y="860" width="1240" height="360" fill="#93AE84"/>' +
    bars +
    '<rect x="-20" y="676" width="1240" height="30" fill="#3E4A41"/><rect x="-20" y="676" width="1240" height="9" fill="#7C877A"/><rect x="-20" y="1130" width="1240" height="18" fill="#3E4A41"/>'
  )
}
