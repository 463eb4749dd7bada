import { type State, stateLetters } from '../states.ts'
import { isGstin } from '../tax/gstin.ts'
import { isDeliveryCharge } from '../tax/tax-document.ts'
import { type BookDocument, type BookLine, isCreditNote, rupees } from './book-document.ts'
import { partyLedger } from './tally.ts'

type Cell = string | number | null
type ZohoColumn = readonly [heading: string, cellOf: (document: BookDocument, line: BookLine) => Cell]

/** Whether a document is in a file for Zoho Books. */
export function isInZohoTable(table: ZohoTable, document: BookDocument): boolean {
  return isCreditNote(document) === (table === 'credit-notes')
}

/**
 * The columns of Zoho Books' import templates for India: one row for each line of a document, in rupees including tax. As in
 * Tally, buyers without a GSTIN are one customer, and the notes have their names. Sources: Zoho's sample file of invoices, and
 * https://www.zoho.com/in/books/kb/gst/gst-import-format.html.
 */
export const zohoColumns: Readonly<Record<ZohoTable, readonly ZohoColumn[]>> = {
  invoices: [
    ['Invoice Date', ({ day }) => day],
    ['Invoice Number', ({ number }) => number],
    ['Invoice Status', () => 'Sent'],
    ...sharedColumns(),
  ],
  'credit-notes': [
    ['Credit Note Date', ({ day }) => day],
    ['Credit Note Number', ({ number }) => number],
    ['Credit Note Status', () => 'Open'],
    ['Associated Invoice Number', ({ corrects }) => corrects?.number ?? null],
    ['Associated Invoice Date', ({ corrects }) => corrects?.day ?? null],
    ['Reason', () => 'Sales Return'],
    ...sharedColumns(),
  ],
}

function sharedColumns(): ZohoColumn[] {
  return [
    ['Customer Name', ({ buyer }) => partyLedger(buyer)],
    ['GST Treatment', ({ buyer }) => (gstinOf(buyer) === null ? 'consumer' : 'business_gst')],
    ['GST Identification Number (GSTIN)', ({ buyer }) => gstinOf(buyer)],
    ['Place of Supply', ({ placeOfSupply }) => zohoStateCode(placeOfSupply)],
    ['Currency Code', () => 'INR'],
    ['Account', () => 'Sales'],
    ['Item Name', (_, { name }) => name],
    ['Item Type', (_, line) => (isDeliveryCharge(line) ? 'service' : 'goods')],
    ['HSN/SAC', (_, { hsn }) => hsn],
    ['Quantity', (_, { quantity }) => quantity],
    ['Usage unit', (_, line) => (isDeliveryCharge(line) ? null : line.unit)],
    ['Item Price', (_, { price }) => rupees(price)],
    ['Is Inclusive Tax', () => 'true'],
    ['Item Tax', taxName],
    ['Item Tax %', (_, { percent }) => percent],
    [
      'Item Tax Type',
      ({ isAcrossStates }, { percent }) => (percent === null ? null : isAcrossStates ? 'ItemAmount' : 'Tax Group'),
    ],
    ['Item Tax Exemption Reason', (_, { percent }) => (percent === null ? 'Exempt from GST' : null)],
    ['Notes', ({ buyer, orderNumber }) => `${buyer.name}, order #${orderNumber}`],
  ]
}

/** The GSTIN of a buyer. Other numbers, such as those of embassies and UN bodies, are only in the customer's name. */
function gstinOf({ gstin }: BookDocument['buyer']): string | null {
  return gstin !== null && isGstin(gstin) ? gstin : null
}

/** The name of a tax in Zoho Books; within a state, of the group of CGST and SGST. */
function taxName({ isAcrossStates }: BookDocument, { percent }: BookLine): string | null {
  if (percent === null) return null
  return `${isAcrossStates ? 'IGST' : 'GST'}${percent}`
}

export const zohoTables = ['invoices', 'credit-notes'] as const
export type ZohoTable = (typeof zohoTables)[number]

/** The code of a state or union territory in Zoho Books: the usual letters, with two exceptions. */
export function zohoStateCode(state: State): string {
  if (state === 'Andhra Pradesh') return 'AD'
  return state === 'Dadra and Nagar Haveli and Daman and Diu' ? 'DN' : stateLetters(state)
}
