/** So many orders ship with one call, well within the time that a call may take. */
export const ORDERS_AT_ONCE = 100

/** So many products are changed in one transaction. */
export const PRODUCTS_AT_ONCE = 500
