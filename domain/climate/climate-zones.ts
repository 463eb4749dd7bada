/** The four climates that PINs are sorted into, roughly. */
export const climateZones = ['coast', 'north', 'plateau', 'hills'] as const
export type ClimateZone = (typeof climateZones)[number]

/**
 * What a zone is usually like, in °C: the nights of its coldest month and the afternoons of its hottest one. The figures
 * are rounded from general geography and are not measurements: within a zone they differ by five degrees or more.
 */
export type Climate = { name: string; text: string; coldestCelsius: number; hottestCelsius: number; isHumid: boolean }

export const climates: Readonly<Record<ClimateZone, Climate>> = {
  // Like Mumbai, Goa, Kochi, Chennai and Kolkata
  coast: {
    name: 'Coast',
    text: 'warm and humid all year',
    coldestCelsius: 16,
    hottestCelsius: 36,
    isHumid: true,
  },
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
