export type Place = { to: string; label: string }

export const places = [
  { to: '/', label: 'Home' },
  { to: '/shop', label: 'Shop' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const satisfies readonly Place[]

/** The footer's four categories with their own labels; each opens the shop filtered by it. */
export const categoryPlaces = [
  { to: '/shop?category=indoor', label: 'Indoor Plants' },
  { to: '/shop?category=outdoor', label: 'Outdoor Plants' },
  { to: '/shop?category=succulent', label: 'Succulents' },
  { to: '/shop?category=pots', label: 'Decorative Pots' },
] as const satisfies readonly Place[]

export const legalPlaces = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/refunds-and-delivery', label: 'Refunds and Delivery' },
] as const satisfies readonly Place[]

export const finderPlace = { to: '/finder', label: 'Plant Finder' } as const satisfies Place

/** Linked at the foot of every page, since narrow headers have no room for its icon. */
export const wishlistPlace = { to: '/wishlist', label: 'Your Wishlist' } as const satisfies Place
