/** What stands under the buttons of the plant page. */
export const promises = {
  delivery: 'Delivery is free',
  payment: 'Pay in cash when it arrives',
  cancelling: 'Cancel until it is shipped',
} as const
