import { pinnateLeaf } from './compound-leaf.ts'
import { petals, whorl } from './flower.ts'
import { type Point, toward } from './geometry.ts'
import { plainForm } from './leaf-forms.ts'
import { greens, type LeafTones, shaded } from './palette.ts'
import { gather, painted, type Shape } from './shape.ts'
import type { LeafPlace } from './shoot.ts'
import { bow, through } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

const green: LeafTones = { light: '#8DB45C', mid: '#5F934B', dark: '#386541', vein: '#CFDD98' }

const pink: LeafTones = { light: '#E79AB4', mid: '#CF6C94', dark: '#8E3A68', vein: '#F6D3DF' }

const ovate = plainForm(0.42, 0.8, 0)

/** One feathered leaf: leaflets larger towards the tip, a single one at the end, all hanging a little. */
export function feather(place: LeafPlace, size: number, seed: string, back = 0): Shape {
  const vary = variation(`${seed}${place.index}`)
  const depth = back + Math.max(0, -place.depth) * 0.24
  const spine = bow({
    from: place.at,
    heading: place.heading,
    length: size * (0.55 + 0.45 * place.reach),
    bend: place.lateral * vary.between(26, 58),
  })
  return pinnateLeaf({
    spine,
    pairs: vary.pick([3, 4, 4]),
    form: ovate,
    length: size * 0.36,
    breadth: 0.5,
    tones: shaded(vary.chance(0.25) ? greens.fresh : green, depth),
    seed: `${seed}${place.index}`,
    bare: 0.24,
    angles: [84, 62],
    taper: (t) => 0.6 + 0.4 * t,
    terminal: true,
    alternate: true,
    droop: 26,
    midrib: size * 0.011,
    width: size * 0.026,
    gloss: 0.3,
  })
}

/** A short panicle of small pink five-petalled flowers sitting on the bare wood. */
export function blossom(at: Point, heading: number, size: number, seed: string): Shape {
  const vary = variation(seed)
  const axis = bow({ from: at, heading, length: size, bend: vary.around(0, 30) })
  const stalks: Shape[] = [
    stem({ spine: axis, from: size * 0.06, to: size * 0.04, tones: { ...pink, mid: '#A8436E' }, lift: 2 }),
  ]
  const flowers: Shape[] = []
  for (let index = 0; index < 9; index++) {
    const u = 0.3 + (0.7 * index) / 8
    const out = axis.heading(u) + (index % 2 ? 1 : -1) * vary.between(36, 80)
    const tip = toward(axis.at(u), out, size * vary.between(0.2, 0.32))
    stalks.push(
      stem({
        spine: through([axis.at(u), tip]),
        from: size * 0.04,
        to: size * 0.03,
        tones: { ...pink, mid: '#A8436E' },
        lift: 0,
      }),
    )
    const radius = size * vary.between(0.15, 0.19)
    flowers.push(
      ...whorl({
        center: tip,
        radius,
        petals: 5,
        form: petals.broad,
        breadth: 0.72,
        tones: pink,
        facing: out,
        open: vary.between(0.66, 0.95),
        twist: vary.between(0, 70),
        seed: `${seed}${index}`,
      }).map((petal): Shape => ({ ...petal, lift: 0 })),
      painted(
        `<circle cx="${tip[0].toFixed(1)}" cy="${tip[1].toFixed(1)}" r="${(radius * 0.24).toFixed(1)}" fill="#FBEFD9"/>`,
      ),
    )
  }
  return gather([...stalks, ...flowers], size * 0.08)
}
