/** What Zoho Books imports by a file of its own. */
export const zohoTables = ['invoices', 'credit-notes'] as const
export type ZohoTable = (typeof zohoTables)[number]
