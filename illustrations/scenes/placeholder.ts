import { picture } from '../kit/document.ts'
import { glazes } from '../kit/glazes.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { seedling } from '../kit/seeds.ts'
import { stack } from '../kit/shape.ts'

/** What stands in for a picture that cannot be shown: a pot with a plant still to come. */
export function scene(): string {
  const vessel = pot({
    x: 600,
    y: 900,
    radius: 190,
    height: 280,
    profile: profiles.classic,
    glaze: glazes.weathered,
    collar: { height: 0.22, out: 0.06 },
    saucer: true,
  })
  return picture(stack([vessel.shape, rooted(vessel, seedling('hope', [vessel.soil.x, vessel.soil.y], 250, 0.9))]), {
    paper: 'plain',
  })
}
