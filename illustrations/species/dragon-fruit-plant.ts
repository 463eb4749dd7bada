import type { Views } from '../index.ts'
import { dabs } from '../kit/brush.ts'
import { picture, standing } from '../kit/document.ts'
import { fruit, halved } from '../kit/dragon-fruit.ts'
import { petals, whorl } from '../kit/flower.ts'
import { ellipsePoints, type Point, toward } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { contactShadow } from '../kit/ground.ts'
import { type LeafTones, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { balcony } from '../kit/settings.ts'
import { patch, type Shape, stack } from '../kit/shape.ts'
import { through } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'
import { wingedJoint } from '../kit/winged-stem.ts'

/** The night flower: narrow greenish outer petals, broad white inner ones, a ring of stamens. */
function nightFlower(center: Point, radius: number, facing: number): Shape[] {
  const white: LeafTones = { light: '#FFFDF3', mid: '#EEE9D6', dark: '#BFC3A0', vein: '#FFFFFF' }
  const green: LeafTones = { light: '#D8DE9C', mid: '#B5C474', dark: '#82984E', vein: '#EDF0C2' }
  const vary = variation('night')
  const heart = toward(center, facing, radius * 0.08)
  return [
    ...whorl({
      center,
      radius: radius * 1.1,
      petals: 13,
      form: petals.strap,
      breadth: 0.14,
      tones: green,
      facing,
      open: 0.75,
      seed: 'outer',
    }),
    ...whorl({
      center,
      radius: radius * 0.86,
      petals: 11,
      form: petals.pointed,
      breadth: 0.46,
      tones: white,
      facing,
      open: 0.75,
      twist: 12,
      seed: 'inner',
    }),
    {
      ...patch(ellipsePoints(heart, radius * 0.26, radius * 0.22, 14), '#D9C25A', 4),
      svg:
        patch(ellipsePoints(heart, radius * 0.26, radius * 0.22, 14), '#D9C25A').svg +
        dabs(
          60,
          () => toward(heart, vary.between(0, 360), radius * 0.3 * Math.sqrt(vary.next())),
          radius * 0.03,
          ['#F7E07A', '#EFCB4B', '#FFF2B0'],
          vary,
        ),
    },
  ]
}

/** The climbing plant on its post, from the soil at (x, y). */
function climber(x: number, y: number): Shape[] {
  const at = (points: readonly (readonly [number, number])[]): Point[] =>
    points.map(([dx, dy]): Point => [x + dx, y + dy])
  const post = stem({
    spine: through(
      at([
        [0, 6],
        [0, -300],
        [0, -600],
      ]),
    ),
    from: 44,
    to: 42,
    tones: woods.grey,
    bark: 26,
    lift: 0,
  })
  const tyre = patch(ellipsePoints([x, y - 592], 120, 26), '#3B3D3A')
  const hub = patch(ellipsePoints([x, y - 597], 106, 19), '#5A5C57')
  return [
    wingedJoint(
      'b1',
      at([
        [20, -596],
        [90, -660],
        [190, -610],
        [250, -470],
        [262, -350],
      ]),
      66,
      -0.3,
      0.25,
    ),
    wingedJoint(
      'b2',
      at([
        [-20, -596],
        [-80, -670],
        [-190, -640],
        [-260, -520],
        [-286, -400],
      ]),
      66,
      0.3,
      0.25,
    ),
    post,
    tyre,
    hub,
    wingedJoint(
      'c1',
      at([
        [-34, 4],
        [-44, -140],
        [-20, -280],
        [-26, -420],
        [-10, -600],
      ]),
      62,
      0.35,
    ),
    wingedJoint(
      'c2',
      at([
        [36, 6],
        [40, -120],
        [22, -260],
        [30, -420],
        [16, -604],
      ]),
      62,
      -0.3,
    ),
    wingedJoint(
      'd1',
      at([
        [10, -600],
        [60, -668],
        [140, -640],
        [186, -520],
        [196, -400],
      ]),
      74,
      -0.25,
      0.06,
    ),
    wingedJoint(
      'd2',
      at([
        [-10, -600],
        [-70, -672],
        [-140, -620],
        [-190, -500],
        [-196, -330],
      ]),
      74,
      0.3,
      0.06,
    ),
    fruit([x + 262, y - 292], 186, 118, 'far'),
    fruit([x - 196, y - 262], 176, 136, 'left'),
    wingedJoint(
      'e1',
      at([
        [0, -604],
        [-44, -640],
        [-92, -560],
        [-104, -440],
        [-96, -350],
      ]),
      70,
      0.15,
    ),
    wingedJoint(
      'e2',
      at([
        [6, -604],
        [54, -634],
        [96, -550],
        [104, -440],
        [92, -290],
      ]),
      72,
      -0.15,
    ),
    fruit([x + 90, y - 222], 182, 138, 'right'),
    ...nightFlower([x - 30, y - 690], 92, -28),
    wingedJoint(
      'e3',
      at([
        [0, -606],
        [6, -640],
        [40, -690],
        [70, -716],
      ]),
      56,
      0.2,
    ),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1070,
    radius: 190,
    height: 260,
    profile: profiles.tapered,
    glaze: glazes.charcoal,
    seed: 'dragon',
  })
  return stack([vessel.shape, rooted(vessel, climber(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'clay' }),
  detail: () =>
    picture(
      `${halved([780, 720], 18, 560, 'detail')}${contactShadow(ellipsePoints([430, 560], 200, 270, 20), 40, 50, 0.3)}${stack([fruit([420, 540], -14, 540, 'detail')])}`,
      { paper: 'clay' },
    ),
  room: () => picture(standing(potted(), 600, 1100, 0.92), { paper: 'clay', backdrop: balcony() }),
}
