/**
 * The shop's facts. All of them are demo facts: replace them before the shop goes live. Address, phone, e-mail, opening
 * hours, seller and grievance officer apply until the owner saves others under Settings; from then on those are shown
 * everywhere.
 */
export const shop = {
  address: {
    street: 'Gat No. 218, Pune-Solapur Road',
    city: 'Uruli Kanchan',
    district: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    zipCode: '412202',
  },
  phone: { shown: '+91 65550 00100', link: 'tel:+916555000100' },
  email: 'hello@paudha.example',
  openingHours: [
    { days: 'Mon-Fri', hours: '9am-6pm' },
    { days: 'Sat-Sun', hours: '10am-5pm' },
  ],
  map: {
    latitude: 18.48,
    longitude: 74.13,
    link: 'https://www.openstreetmap.org/?mlat=18.48&mlon=74.13#map=14/18.48/74.13',
    embed:
      'https://www.openstreetmap.org/export/embed.html?bbox=74.10%2C18.46%2C74.16%2C18.50&layer=mapnik&marker=18.48%2C74.13',
    directions:
      'On the Pune-Solapur road, about 33 km east of Pune, with parking under the neem trees. The local train stops at Uruli; from the station it is a short rickshaw ride.',
  },
  social: [
    { name: 'Instagram', url: 'https://instagram.paudha.example' },
    { name: 'Facebook', url: 'https://facebook.paudha.example' },
    { name: 'YouTube', url: 'https://youtube.paudha.example' },
  ],
  delivery: { miles: 30, kilometres: 50 },
  seller: {
    // While true, the legal pages say that these are examples. Set it to false with your own facts in place.
    isDemo: true,
    legalName: 'Demo Nursery (not a registered business)',
    branches: 'None',
    // Null where the seller is not registered for GST
    gstin: '27XXXXX0000X1Z8',
  },
  grievanceOfficer: {
    name: 'Nikhil Deshpande (demo)',
    email: 'grievance@paudha.example',
    phone: { shown: '+91 65550 00109', link: 'tel:+916555000109' },
    answersWithin: 'Complaints are acknowledged with a ticket number within 48 hours and settled within one month.',
  },
} as const

/** `tel:+916555000100` of `+91 65550 00100` */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
