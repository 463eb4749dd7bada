/** The pages that the header and the footer lead to. */
export const places = [
  { to: '/', label: 'Home' },
  { to: '/shop', label: 'Shop' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const

/** What the law asks a shop to say. */
export const legalPlaces = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/refunds-and-delivery', label: 'Refunds and Delivery' },
] as const
