import type { Point } from './geometry.ts'
import type { Glaze } from './glazes.ts'
import { groundShadow } from './ground.ts'
import { cord, sinnet, squareKnot, tassel, woodenRing, wrap } from './macrame.ts'
import { type Pot, pot } from './pot.ts'
import { bands } from './pot-patterns.ts'
import { painted, type Shape, stack } from './shape.ts'
import { through } from './spine.ts'

const enamel: Glaze = { light: '#FFFFFC', mid: '#EFEDE6', dark: '#BFBCB2', deep: '#6F6D66', rim: '#FBFAF6', gloss: 0.5 }

/** The white metal pot: its foot 830 units below the ring. */
export function metalPot(filling: 'none' | 'soil'): Pot {
  const vessel = pot({
    x: 600,
    y: 846,
    radius: 146,
    height: 250,
    profile: [
      [0, 1],
      [0.03, 1.01],
      [0.05, 0.985],
      [0.6, 0.9],
      [0.9, 0.8],
      [1, 0.74],
    ],
    glaze: enamel,
    filling,
    seed: 'enamel',
    pattern: bands([0.055, 0.068, '#CFCCC2']),
  })
  // It hangs: there is no ground for its shadow to lie on.
  const svg = vessel.shape.svg.replace(groundShadow(600, 846, 146 * 0.74 * 1.05), '')
  return { ...vessel, shape: { ...vessel.shape, svg } }
}

/** The cords behind the pot, from the ring to the pot's far side. */
function behind(): Shape[] {
  return ([-1, 1] as const).flatMap((side) => {
    const points: Point[] = [
      [600 + side * 5, 200],
      [600 + side * 36, 380],
      [600 + side * 78, 580],
    ]
    return [
      cord(points, 9),
      cord(
        points.map(([x, y]): Point => [x + side * 10, y]),
        9,
      ),
    ]
  })
}

/** Ring, knotted cords in front of the pot, and the tassel. */
function before(): Shape[] {
  const w = 11
  const arms = ([-1, 1] as const).flatMap((side) => {
    const x = (dx: number): number => 600 + side * dx
    const arm = through([
      [x(10), 200],
      [x(46), 330],
      [x(98), 500],
      [x(122), 640],
    ])
    const strands = [-8, 0, 8].map((shift) =>
      cord(
        [0, 0.25, 0.5, 0.75, 1].map((u): Point => [arm.at(u)[0] + shift, arm.at(u)[1]]),
        w,
      ),
    )
    return [
      cord(
        [
          [x(122), 636],
          [x(148), 700],
          [x(140), 780],
          [x(96), 862],
          [x(26), 916],
        ],
        w,
      ),
      cord(
        [
          [x(116), 640],
          [x(132), 706],
          [x(126), 780],
          [x(82), 862],
          [x(18), 916],
        ],
        w,
      ),
      cord(
        [
          [x(120), 640],
          [x(72), 690],
          [x(12), 728],
        ],
        w,
      ),
      cord(
        [
          [x(110), 636],
          [x(62), 680],
          [x(4), 714],
        ],
        w,
      ),
      cord(
        [
          [x(10), 740],
          [x(44), 800],
          [x(46), 860],
          [x(12), 916],
        ],
        w,
      ),
      cord(
        [
          [x(3), 740],
          [x(30), 800],
          [x(32), 860],
          [x(4), 916],
        ],
        w,
      ),
      ...strands,
      ...sinnet(arm, 0.26, 0.56, 40),
      squareKnot([x(121), 632], 180 - side * 8, 46),
    ]
  })
  return [
    ...arms,
    squareKnot([600, 724], 180, 50),
    wrap([600, 164], 40, 56),
    ...tassel([600, 962], 104, 176, 'tassel'),
    wrap([600, 906], 54, 70),
  ]
}

/** Loops of cord over the wooden ring, which hangs from a point 50 units below the picture's top. */
function hanger(): string {
  const loops = [-12, -4, 4, 12].map((dx) =>
    cord(
      [
        [600 + dx * 0.9, 176],
        [600 + dx * 1.3, 136],
        [600 + dx * 1.2, 118],
      ],
      10,
    ),
  )
  return woodenRing([600, 92], 40) + stack(loops)
}

/** What hangs: optionally with a plant between the far and the near cords. */
export function hanging(vessel: Pot, plant = ''): string {
  return stack([...behind(), vessel.shape, painted(plant), painted(hanger()), ...before()])
}
