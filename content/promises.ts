/** The promises under the buttons of the plant page; `deliveryWithFee` where delivery is not free everywhere. */
export const promises = {
  replacement: 'Replaced if it arrives broken',
  delivery: 'Delivery is free',
  deliveryWithFee: 'Delivery fee shown before you pay',
  payment: 'Pay in cash when it arrives',
  cancelling: 'Cancel until it is shipped',
} as const

/** The promises in a row on the home page. */
export const homePromises = {
  delivery: { title: promises.delivery, text: 'By our own van within 50 km of the nursery, by courier beyond.' },
  payment: { title: 'Cash on Delivery', text: 'Pay when the plants arrive, or online by UPI and card.' },
  replacement: { title: promises.replacement, text: 'Send us a photo soon after delivery.' },
} as const satisfies Record<string, { title: string; text: string }>
