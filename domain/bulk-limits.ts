/** The most orders that one call ships, well within the time a call may take. */
export const MAX_ORDERS_PER_REQUEST = 100

/** The most products that are changed in one transaction. */
export const MAX_PRODUCTS_PER_REQUEST = 500

/** The most claims that one decision may be about: mails are written and stock is moved for each. */
export const MAX_CLAIMS_PER_REQUEST = 50
