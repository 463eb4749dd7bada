import { box, oval, ridge } from './flat.ts'
import { ellipsePoints, type Point, smoothPath, straightPath } from './geometry.ts'
import { mix, woods } from './palette.ts'
import { variation } from './variation.ts'

const { teak } = woods

/** A verandah seen from inside on a clear morning: a low wall, hills in haze, sun on the stone floor from y 668 down. */
export function morningVerandah(width: number, height: number, posts: readonly number[]): string {
  return garden(width) + lowWall(width) + floor(width, height, posts) + posts.map(post).join('') + eaves(width)
}

function garden(width: number): string {
  const vary = variation('morning garden')
  const crowns = (count: number, y: number, size: number, fills: readonly string[]): string =>
    Array.from({ length: count }, (_, index): string => {
      const at: Point = [((index + 0.2) * (width + 80)) / count - 40, y + vary.between(-26, 24)]
      const rim = ellipsePoints(at, size * vary.between(0.8, 1.2), size * vary.between(0.56, 0.86), 11)
      const rough = rim.map(([x, dy]): Point => [x + vary.between(-7, 7), dy + vary.between(-6, 6)])
      return `<path d="${smoothPath(rough)}" fill="${vary.pick(fills)}"/>`
    }).join('')
  const hill = (y: number, rise: number, seed: string, fill: string): string => {
    const line = variation(seed)
    return ridge(
      Array.from({ length: 7 }, (_, index): Point => [-60 + index * 226, y - line.between(0, rise)]),
      fill,
      700,
    )
  }
  return (
    box(-20, -20, width + 40, 720, '#F7EFDB') +
    box(-20, -20, width + 40, 250, '#E6EDE6') +
    `<path d="M-20 210Q300 286 640 226T${width + 20} 244V330H-20Z" fill="#F2EEDD"/>` +
    oval(556, 282, 150, 150, '#FBF2D3') +
    oval(556, 282, 64, 64, '#FDE9B4') +
    hill(424, 70, 'far', '#CCDCD2') +
    hill(470, 56, 'middle', '#B4CDBD') +
    crowns(13, 512, 92, ['#A3C3A4', '#AFCBA9', '#99BB9C']) +
    crowns(17, 568, 74, ['#88AE88', '#7FA680', '#94B78E'])
  )
}

function lowWall(width: number): string {
  return (
    box(-20, 574, width + 40, 104, '#D9C7A8') +
    box(-20, 640, width + 40, 38, '#B98F6B') +
    box(-20, 636, width + 40, 5, '#F3E7CF') +
    box(-20, 552, width + 40, 26, '#F8F0DD') +
    box(-20, 578, width + 40, 9, '#8E6A45', { opacity: 0.28 })
  )
}

function floor(width: number, height: number, posts: readonly number[]): string {
  const stone = '#D6C9A9'
  let joints = ''
  for (const y of [704, 752, 822]) joints += box(-20, y, width + 40, 3, '#8F8262', { opacity: 0.4 })
  for (let row = 0; row < 4; row++) {
    const [top, bottom] = [
      [678, 704],
      [704, 752],
      [752, 822],
      [822, height + 20],
    ][row] as [number, number]
    const at = (lane: number, y: number): number => width / 2 + lane * (0.55 + (y - 678) / 340) * 210
    for (let lane = -6; lane < 7; lane++) {
      const x = lane + (row % 2) * 0.5
      joints += `<path d="${straightPath([
        [at(x, top), top],
        [at(x, bottom), bottom],
        [at(x, bottom) + 3, bottom],
        [at(x, top) + 2, top],
      ])}" fill="#8F8262" opacity="0.35"/>`
    }
  }
  const shade = (points: readonly Point[]): string =>
    `<path d="${straightPath(points)}" fill="#6B664E" opacity="0.38"/>`
  const thrown = posts.map((x) =>
    shade([
      [x - 24, 706],
      [x + 28, 706],
      [x + 318, height + 20],
      [x + 228, height + 20],
    ]),
  )
  return (
    box(-20, 676, width + 40, height - 640, stone) +
    `<path d="${straightPath([
      [-20, 706],
      [width + 20, 706],
      [width + 20, height + 20],
      [-20, height + 20],
    ])}" fill="#FDE8B4" opacity="0.62"/>` +
    joints +
    shade([
      [-20, 676],
      [width + 20, 676],
      [width + 20, 706],
      [-20, 706],
    ]) +
    thrown.join('')
  )
}

function post(x: number): string {
  const turned = (y: number, half: number, tall: number): string =>
    box(x - half, y, half * 2, tall, teak.mid) +
    box(x - half, y, half * 0.6, tall, teak.light) +
    box(x + half * 0.4, y, half * 0.6, tall, teak.dark)
  return (
    box(x - 38, 640, 76, 62, '#BDB095') +
    box(x - 38, 640, 24, 62, '#DDD2B9') +
    box(x - 44, 628, 88, 16, '#CFC3A8') +
    turned(80, 20, 552) +
    turned(600, 27, 30) +
    turned(560, 24, 12) +
    turned(170, 25, 14) +
    turned(124, 27, 20) +
    `<path d="${straightPath([
      [x - 84, 84],
      [x + 84, 84],
      [x + 30, 126],
      [x - 30, 126],
    ])}" fill="${teak.mid}"/>`
  )
}

function eaves(width: number): string {
  const rafters = Array.from(
    { length: Math.ceil(width / 118) + 1 },
    (_, index) => box(index * 118 - 30, -20, 34, 70, teak.mid) + box(index * 118 - 30, -20, 10, 70, teak.light),
  ).join('')
  return (
    box(-20, -20, width + 40, 74, mix(teak.dark, '#2B1A10', 0.3)) +
    rafters +
    box(-20, 48, width + 40, 40, teak.mid) +
    box(-20, 48, width + 40, 9, teak.light) +
    box(-20, 80, width + 40, 8, teak.dark)
  )
}
