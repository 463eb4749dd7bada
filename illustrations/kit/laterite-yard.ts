import { taper } from './brush.ts'
import { box } from './flat.ts'
import { smoothPath } from './geometry.ts'
import { leaf } from './leaf.ts'
import { plainForm } from './leaf-forms.ts'
import { mix } from './palette.ts'
import { surface, wall } from './room.ts'
import { stack } from './shape.ts'
import { variation } from './variation.ts'

/** A laterite wall with coconut palms behind and banana leaves leaning in; pots stand at y 1090. */
export function lateriteYard(): string {
  const vary = variation('laterite')
  let blocks = ''
  for (let row = 0; row < 5; row++)
    for (let column = -1; column < 8; column++) {
      const x = column * 168 + (row % 2) * 84
      blocks += `<rect x="${x}" y="${520 + row * 88}" width="160" height="80" rx="7" fill="${mix('#C07A4E', vary.pick(['#A85F3C', '#D39568', '#B06A48']), vary.between(0.2, 0.8))}"/>`
    }
  const palm = (x: number, top: number, foot: number): string =>
    `<path d="${taper(
      [
        [x + 40, foot],
        [x + 14, (top + foot) / 2],
        [x, top],
      ],
      22,
      13,
    )}" fill="#A9A68A"/>` +
    stack(
      [-112, -70, -28, 18, 62, 108].map((heading) =>
        leaf({
          seed: `palm${x}${heading}`,
          from: [x, top],
          heading,
          bend: heading * 0.7,
          length: 210,
          width: 46,
          form: plainForm(0.5, 0.7, 0),
          tones: { light: '#A7C49A', mid: '#94B58C', dark: '#7FA37E', vein: '#B9D0A8' },
          midrib: 3,
          lift: 0,
        }),
      ),
    )
  const banana = stack(
    [
      [-58, 560],
      [-34, 640],
      [-80, 470],
    ].map(([heading = 0, length = 0], index) =>
      leaf({
        seed: `banana${index}`,
        from: [1230, 1000 - index * 40],
        heading,
        bend: -40 - index * 10,
        length,
        width: 170,
        form: plainForm(0.4, 0.45, 14),
        tones: { light: '#8FB36A', mid: '#6C9A58', dark: '#4A7A4A', vein: '#BDD39A' },
        midrib: 12,
        veining: 2.4,
        lift: 12,
      }),
    ),
  )
  return (
    wall(1200, 990, '#DDE9E6') +
    `<path d="${smoothPath([
      [-40, 200],
      [160, 150],
      [330, 180],
      [420, 240],
      [180, 270],
      [-40, 260],
    ])}" fill="#F4F7F2"/>` +
    palm(250, 190, 560) +
    palm(520, 270, 560) +
    box(-20, 500, 1240, 470, '#8F5236') +
    blocks +
    box(-20, 498, 1240, 26, '#B9B88F') +
    `<path d="${smoothPath([
      [-40, 520],
      [120, 540],
      [300, 520],
      [460, 548],
      [640, 520],
      [900, 540],
      [1240, 520],
      [1240, 500],
      [-40, 500],
    ])}" fill="#7F9A5A" opacity="0.8"/>` +
    surface(-80, 1280, 950, 1240, 0, '#B98A63') +
    box(-20, 944, 1240, 14, '#6F7F4A', { opacity: 0.7 }) +
    banana
  )
}
