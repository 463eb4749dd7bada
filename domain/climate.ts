import type { State } from './states.ts'

/** The position of a PIN as in the PIN directory, with the directory's spelling of districts. */
type PinPosition = { states: readonly State[]; district: string; latitude: number; longitude: number }

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

const plainDistricts = ['Haridwar', 'Udham Singh Nagar', 'Una', 'Jammu', 'Samba', 'Kathua', 'Dimapur']

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

export const climateZones = ['coast', 'north', 'plateau', 'hills'] as const
export type ClimateZone = (typeof climateZones)[number]

/**
 * What a zone is usually like, in °C: the nights of its coldest month and the afternoons of its hottest one. The figures
 * are rounded from general geography and are not measurements: within a zone they differ by five degrees or more.
 */
type Climate = { name: string; text: string; coldestCelsius: number; hottestCelsius: number; isHumid: boolean }

export const climates: Readonly<Record<ClimateZone, Climate>> = {
  // Like Mumbai, Goa, Kochi, Chennai and Kolkata
  coast: { name: 'Coast', text: 'warm and humid all year', coldestCelsius: 16, hottestCelsius: 36, isHumid: true },
  // Like Delhi, Jaipur, Lucknow and Patna
  north: {
    name: 'Northern plains',
    text: 'hot summers and cool winters',
    coldestCelsius: 7,
    hottestCelsius: 41,
    isHumid: false,
  },
  // Like Pune, Nagpur, Hyderabad, Bengaluru and Bhopal
  plateau: {
    name: 'Plateau',
    text: 'hot summers and mild winters',
    coldestCelsius: 12,
    hottestCelsius: 39,
    isHumid: false,
  },
  // Like Shimla, Srinagar, Darjeeling, Shillong and Ooty
  hills: {
    name: 'Hills',
    text: 'mild summers and cold winters',
    coldestCelsius: 1,
    hottestCelsius: 28,
    isHumid: false,
  },
}

type Position = { latitude: number; longitude: number }

/**
 * India's coast from the Rann of Kachchh around Kanyakumari to the delta of the Ganges, as a line through places by the
 * sea, in degrees north and east. It goes by Kolkata, whose air is that of the coast.
 */
const coastline: readonly (readonly [latitude: number, longitude: number])[] = [
  [23.25, 68.6], // Jakhau
  [22.83, 69.35], // Mandvi
  [22.24, 68.97], // Dwarka
  [21.64, 69.61], // Porbandar
  [20.91, 70.37], // Veraval
  [20.71, 70.98], // Diu
  [21.6, 72.2], // Bhavnagar
  [21.1, 72.65], // Hazira
  [20.4, 72.83], // Daman
  [18.94, 72.83], // Mumbai
  [16.99, 73.29], // Ratnagiri
  [15.49, 73.82], // Panaji
  [14.81, 74.13], // Karwar
  [12.87, 74.84], // Mangaluru
  [11.25, 75.77], // Kozhikode
  [9.97, 76.24], // Kochi
  [8.49, 76.92], // Thiruvananthapuram
  [8.08, 77.55], // Kanyakumari
  [8.76, 78.18], // Thoothukudi
  [9.29, 79.13], // Ramanathapuram
  [10.29, 79.85], // Point Calimere
  [11.94, 79.83], // Puducherry
  [13.08, 80.29], // Chennai
  [14.25, 80.13], // Krishnapatnam
  [15.9, 80.67], // Repalle
  [16.18, 81.14], // Machilipatnam
  [16.96, 82.24], // Kakinada
  [17.69, 83.22], // Visakhapatnam
  [19.26, 84.91], // Gopalpur
  [19.81, 85.83], // Puri
  [20.32, 86.61], // Paradip
  [21.5, 87.0], // Balasore
  [22.57, 88.36], // Kolkata
  [22.2, 89.0], // Sundarbans
]

/** A degree of latitude in km; one of longitude is shorter by the cosine of the latitude. */
const KM_OF_A_DEGREE = 111

/** How far a position is from the coastline in km, as on a plane: right to a few km. */
export function distanceToCoast(position: Position): number {
  const distances = coastline.slice(1).map((end, index) => distanceToSegment(position, coastline[index] ?? end, end))
  return Math.min(...distances)
}

function distanceToSegment(
  { latitude, longitude }: Position,
  [startLatitude, startLongitude]: readonly [number, number],
  [endLatitude, endLongitude]: readonly [number, number],
): number {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const [x, y] = [(longitude - startLongitude) * shrink, latitude - startLatitude]
  const [dx, dy] = [(endLongitude - startLongitude) * shrink, endLatitude - startLatitude]
  const part = Math.max(0, Math.min(1, (x * dx + y * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - part * dx, y - part * dy) * KM_OF_A_DEGREE
}
