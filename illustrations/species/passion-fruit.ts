import type { Views } from '../index.ts'
import { passionFruit as fruit, passionHalf } from '../kit/cut-fruit.ts'
import { picture, standing } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { spinesFrom } from '../kit/leafy-branch.ts'
import { hungPassionFruit } from '../kit/orchard-fruit.ts'
import { greens, woods } from '../kit/palette.ts'
import { passionFlower } from '../kit/passion-flower.ts'
import { closed, foliage, tendril, vine } from '../kit/passion-vine.ts'
import { pot, rooted } from '../kit/pot.ts'
import { bands } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { balcony } from '../kit/settings.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { stem } from '../kit/stem.ts'

/** The young vine on its stick, growing from (x, y). */
function climber(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  const at = (dx: number, dy: number): Point => [x + dx, y + dy]
  return [
    stem({
      spine: way([4, 10], [0, -300], [4, -650]),
      from: 20,
      to: 17,
      tones: woods.pale,
      nodes: [0.24, 0.5, 0.76],
      lift: 4,
    }),
    ...vine('side', way([10, -260], [80, -330], [170, -330], [240, -250], [262, -160]), 5, 138, -1),
    ...vine('up', way([-26, 10], [22, -110], [-22, -250], [24, -390], [-14, -530], [10, -640], [-60, -710]), 11, 150),
    ...closed(at(26, -600), 44, 70),
    ...foliage('apron', at(-12, -90), -112, 132),
    passionFlower(at(-66, -372), 108, -34, 0.8, 'f1'),
    passionFlower(at(92, -500), 98, 40, 0.86, 'f2'),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 142,
    height: 232,
    profile: profiles.tapered,
    glaze: glazes.sage,
    pattern: bands([0.16, 0.2, '#F0EBD6'], [0.24, 0.26, '#F0EBD6']),
    seed: 'passion',
  })
  return stack([vessel.shape, rooted(vessel, climber(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () =>
    picture(
      `${standing(potted(), 540, 1066, 1.03)}${fruit([910, 1000], 66)}${fruit([280, 1040], 60)}${passionHalf([806, 1062], 66)}`,
      { paper: 'blush' },
    ),
  detail: () => picture(closeUp(), { paper: 'blush' }),
  room: () => picture(railing(), { paper: 'blush', backdrop: balcony() }),
}

/** Flower, leaf and tendril near by. */
function closeUp(): string {
  const way = spinesFrom(0, 0)
  const shoot = way([140, 1260], [300, 940], [330, 600], [520, 300], [760, -40])
  return stack([
    stem({ spine: shoot, from: 40, to: 28, tones: greens.fresh, nodes: [0.24, 0.56, 0.8], lift: 8 }),
    tendril(shoot.at(0.8), 80, 420, 1),
    ...foliage('one', shoot.at(0.26), 100, 470),
    ...foliage('two', shoot.at(0.8), -80, 400),
    ...closed(shoot.at(0.56), -64, 190),
    passionFlower([680, 600], 390, 30, 0.92, 'near'),
  ])
}

/** A year later: two main shoots led along a railing, side shoots hanging with flowers and fruit. */
function railing(): string {
  const drum = pot({
    x: 250,
    y: 1120,
    radius: 160,
    height: 250,
    profile: profiles.cylinder,
    glaze: glazes.terracotta,
    seed: 'drum',
  })
  const way = spinesFrom(0, 0)
  const trail = (seed: string, x: number, drop: number, count: number, start: 1 | -1): Shape[] =>
    vine(
      seed,
      way([x, 548], [x + 26, 560 + drop * 0.3], [x - 14, 560 + drop * 0.7], [x + 10, 560 + drop]),
      count,
      128,
      start,
    )
  return stack([
    drum.shape,
    rooted(drum, [
      ...vine('lower', way([240, 880], [220, 780], [300, 700], [520, 690], [820, 720], [1120, 690]), 10, 130),
      ...vine(
        'upper',
        way([262, 884], [290, 760], [230, 640], [340, 548], [620, 556], [900, 536], [1190, 556]),
        13,
        138,
        -1,
      ),
      ...vine('leader', way([250, 880], [170, 740], [130, 600], [60, 540], [-20, 530]), 6, 128, -1),
    ]),
    ...trail('t1', 470, 250, 4, 1),
    hungPassionFruit([690, 560], 120, 50, 'h1'),
    hungPassionFruit([1006, 700], 96, 52, 'h2'),
    hungPassionFruit([590, 700], 110, 48, 'h3'),
    ...trail('t2', 830, 300, 5, -1),
    ...trail('t3', 1080, 220, 4, 1),
    passionFlower([380, 560], 82, -30, 0.84, 'r1'),
    passionFlower([760, 610], 86, 30, 0.88, 'r2'),
    passionFlower([1010, 540], 78, 10, 0.8, 'r3'),
  ])
}
