import type { State } from '../states.ts'
import type { ClimateZone } from './climate-zones.ts'
import { distanceToCoast } from './coastline.ts'

/** The position of a PIN as in the PIN directory, with the directory's spelling of districts. */
export type PinPosition = { states: readonly State[]; district: string; latitude: number; longitude: number }

/** States that lie in the hills as a whole, except for the districts below. */
const hillStates: readonly State[] = [
  'Arunachal Pradesh',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Ladakh',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Sikkim',
  'Uttarakhand',
]

/** Districts of those states that lie in the plains. */
const plainDistricts = ['Haridwar', 'Udham Singh Nagar', 'Una', 'Jammu', 'Samba', 'Kathua', 'Dimapur']

/** Districts in the hills of other states. */
const hillDistricts = ['Darjiling', 'Kalimpong', 'Nilgiris', 'Idukki', 'Kodagu', 'North Cachar Hills']

const islands: readonly State[] = ['Andaman and Nicobar Islands', 'Lakshadweep']

/** The sea tempers the climate roughly so far inland, in km. */
const COAST_KM = 50

/** From here to the north, winters are cool: the Vindhya range and the Chota Nagpur plateau lie to the south. */
const NORTH_LATITUDE = 24

/**
 * The climate zone of a PIN: hills by state and district, since the directory knows no heights; else the coast by its
 * distance, else north or plateau by latitude. A rough guess: a hill station within a district of the plains is missed.
 */
export function zoneOfPin({ states, district, ...position }: PinPosition): ClimateZone {
  const [state] = states
  if (state !== undefined && islands.includes(state)) return 'coast'
  const isHillState = state !== undefined && hillStates.includes(state) && !plainDistricts.includes(district)
  if (isHillState || hillDistricts.includes(district)) return 'hills'
  if (distanceToCoast(position) <= COAST_KM) return 'coast'
  return position.latitude >= NORTH_LATITUDE ? 'north' : 'plateau'
}

/** The districts that the rule names, which a test compares with the directory. */
export const namedDistricts: readonly string[] = [...plainDistricts, ...hillDistricts]
