export type Place = { to: string; label: string }

/** The pages that the header and the footer lead to. */
export const places = [
  { to: '/', label: 'Home' },
  { to: '/shop', label: 'Shop' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const satisfies readonly Place[]

/** The footer's four, in its own words; each opens the shop with its category chosen. */
export const categoryPlaces = [
  { to: '/shop?category=indoor', label: 'Indoor Plants' },
  { to: '/shop?category=outdoor', label: 'Outdoor Plants' },
  { to: '/shop?category=succulent', label: 'Succulents' },
  { to: '/shop?category=pots', label: 'Decorative Pots' },
] as const satisfies readonly Place[]

/** What the law asks a shop to say. */
export const legalPlaces = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/refunds-and-delivery', label: 'Refunds and Delivery' },
] as const satisfies readonly Place[]
