import type { Light, Place } from '../plant-facts/plant-facts.ts'
import type { Side } from './answers.ts'

/** Which plants a side suits, by the light that they need, from the least. */
type LightOfSide = readonly Light[]

/**
 * Behind a window, in India. The sun passes in the south for most of the year, high in summer and low in winter: a south
 * window is bright without being scorched. The north gets even light and little sun. Morning sun from the east is
 * gentle. The sun of the afternoon comes from the west when the air is hottest, and scorches what needs little light.
 * Glass and walls take so much light that nothing grows there that needs full sun.
 */
const indoors: Record<Side, LightOfSide> = {
  none: ['low'],
  north: ['low', 'medium'],
  east: ['low', 'medium', 'bright'],
  south: ['low', 'medium', 'bright'],
  west: ['medium', 'bright'],
}

/** In the open the same sun is stronger: south and west have full sun, which scorches what needs less than bright light. */
const outdoors: Record<Side, LightOfSide> = {
  none: ['low', 'medium'],
  north: ['low', 'medium', 'bright'],
  east: ['medium', 'bright'],
  south: ['bright', 'sun'],
  west: ['bright', 'sun'],
}

/** The needs for light that a side meets without scorching, from the least. Without a place it is a window's light. */
export function lightsOfSide(side: Side, where: Place | undefined): LightOfSide {
  return (where === undefined || where === 'indoors' ? indoors : outdoors)[side]
}
