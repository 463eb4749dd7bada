import { picture } from '../kit/document.ts'
import { glazes } from '../kit/glazes.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { shelf, surface, wall, windowLight } from '../kit/room.ts'
import { chillies, marigold, packet, tomato } from '../kit/seed-packet.ts'
import { seed, seedling } from '../kit/seeds.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { variation } from '../kit/variation.ts'

function scattered(): Shape[] {
  const vary = variation('scattered')
  const kinds = [
    {
      at: [250, 800],
      spread: 90,
      count: 15,
      length: 40,
      plump: 0.5,
      coat: { mid: '#2E2C2A', light: '#6C6862', stripe: '#E8E2D4' },
      pointed: true,
    },
    {
      at: [470, 834],
      spread: 80,
      count: 12,
      length: 36,
      plump: 0.62,
      coat: { mid: '#7B2F2B', light: '#C4786B' },
      pointed: false,
    },
    {
      at: [660, 800],
      spread: 74,
      count: 14,
      length: 24,
      plump: 0.98,
      coat: { mid: '#9BAF5A', light: '#D8E2A2' },
      pointed: false,
    },
    {
      at: [120, 836],
      spread: 70,
      count: 10,
      length: 44,
      plump: 0.58,
      coat: { mid: '#EADFC2', light: '#FFFBEC' },
      pointed: true,
    },
  ] as const
  return kinds.flatMap(({ at, spread, count, length, plump, coat, pointed }) =>
    Array.from({ length: count }, () =>
      seed(
        [at[0] + vary.around(0, spread), at[1] + vary.around(0, spread * 0.42)],
        vary.between(0, 360),
        length,
        plump,
        coat,
        pointed,
      ),
    ),
  )
}

/** Seed packets, seedlings and loose seeds on a potting table. */
export function scene(): string {
  const pots = [
    {
      vessel: pot({
        x: 800,
        y: 742,
        radius: 100,
        height: 132,
        profile: profiles.classic,
        glaze: glazes.terracotta,
        collar: { height: 0.22, out: 0.06 },
        seed: 's1',
      }),
      height: 210,
      age: 1,
    },
    {
      vessel: pot({
        x: 1040,
        y: 762,
        radius: 108,
        height: 140,
        profile: profiles.classic,
        glaze: glazes.weathered,
        collar: { height: 0.22, out: 0.06 },
        seed: 's2',
      }),
      height: 130,
      age: 0.7,
    },
    {
      vessel: pot({
        x: 912,
        y: 846,
        radius: 84,
        height: 104,
        profile: profiles.classic,
        glaze: glazes.terracotta,
        collar: { height: 0.22, out: 0.06 },
        seed: 's3',
      }),
      height: 90,
      age: 0,
    },
  ]
  const planted = pots.flatMap(({ vessel, height, age }, index) => {
    const { x, y } = vessel.soil
    const shoots =
      age === 1
        ? [[0, 0, 1]]
        : [
            [-46, 0, 0.9],
            [4, -6, 1.15],
            [44, 6, 0.85],
          ]
    return [
      vessel.shape,
      rooted(
        vessel,
        shoots.flatMap(([dx, dy, size]) =>
          seedling(`${index}${dx}`, [x + (dx ?? 0), y + (dy ?? 0)], height * (size ?? 1), age),
        ),
      ),
    ]
  })
  const nursery = [170, 300, 430, 560].map((x, index) =>
    pot({
      x,
      y: 292,
      radius: 46,
      height: 60,
      profile: profiles.classic,
      glaze: index % 2 ? glazes.weathered : glazes.terracotta,
      collar: { height: 0.24, out: 0.07 },
      seed: `n${index}`,
    }),
  )
  const started = nursery.flatMap((vessel, index) => [
    vessel.shape,
    rooted(vessel, seedling(`n${index}`, [vessel.soil.x, vessel.soil.y], 62 + index * 14, index * 0.3)),
  ])
  const backdrop =
    wall(1200, 600, '#E9E6CF') + windowLight(640, 20, 440, 430, 0.5) + surface(-60, 1260, 560, 930, 0, '#C79A68')
  const packets =
    packet(180, 690, -7, { light: '#E7CFA4', mid: '#CDAF7E', band: '#C4623A' }, marigold()) +
    packet(560, 684, 6, { light: '#E9DCC0', mid: '#CDBB97', band: '#8E3F25' }, chillies()) +
    packet(372, 712, -1, { light: '#DCC394', mid: '#BFA26E', band: '#1F3D2B' }, tomato())
  return picture(shelf(90, 650, 292) + stack(started) + packets + stack(scattered()) + stack(planted), {
    width: 1200,
    height: 900,
    paper: 'straw',
    backdrop,
  })
}
