import { foldCase } from '../../plain-text.ts'

export const remittanceColumns = ['trackingNumber', 'amount', 'day', 'reference'] as const
export type RemittanceColumn = (typeof remittanceColumns)[number]

/** The line of the headings, from 0, and the place of each column in it, from 0. The last two may be absent. */
export type Header = {
  line: number
  places: Record<'trackingNumber' | 'amount', number> & Partial<Record<'day' | 'reference', number>>
}

/** Above their headings, couriers write what the report is, and for whom. */
const MAX_LINES_ABOVE = 20

/**
 * The headings that couriers use, without case, spaces and signs; the first that a file has is read. What was paid comes
 * before what was collected, since a file may have both.
 */
const headings: Readonly<Record<RemittanceColumn, readonly string[]>> = {
  trackingNumber: [
    ...['awb', 'awbno', 'awbnumber', 'awbcode', 'airwaybill', 'airwaybillno', 'airwaybillnumber'],
    ...['waybill', 'waybillno', 'waybillnumber', 'trackingnumber', 'trackingno', 'trackingid', 'trackingcode'],
    ...['consignmentnumber', 'consignmentno', 'consignment', 'docketnumber', 'docketno', 'articlenumber', 'articleno'],
    ...['cnno', 'lrnumber', 'shipmentid'],
  ],
  amount: [
    ...['remittedamount', 'amountremitted', 'remittanceamount', 'remitamount', 'codremitted', 'codremittedamount'],
    ...['paidamount', 'amountpaid', 'netamount', 'netpayable', 'settledamount', 'amount'],
    ...['codamount', 'codcollected', 'collectedamount', 'amountcollected', 'codvalue', 'cod'],
  ],
  day: [
    ...['remittancedate', 'remitteddate', 'remitdate', 'codremittancedate', 'paymentdate', 'paiddate', 'paidon'],
    ...['settlementdate', 'transferdate', 'utrdate', 'date'],
  ],
  reference: [
    ...['utr', 'utrno', 'utrnumber', 'bankutr', 'bankreference', 'bankreferenceno', 'banktransactionid'],
    ...['paymentreference', 'paymentreferenceno', 'transactionid', 'remittanceid', 'crfid', 'reference', 'referenceno'],
  ],
}

/** Finds the headings within the first lines; else the column that no line has, beside the other. */
export function findColumns(lines: readonly (readonly string[])[]): Header | 'trackingNumber' | 'amount' {
  let lacks: 'trackingNumber' | 'amount' = 'trackingNumber'
  for (const [line, cells] of lines.slice(0, MAX_LINES_ABOVE + 1).entries()) {
    const keys = cells.map(headingKey)
    const place = (column: RemittanceColumn) => placeOf(column, keys)
    const [trackingNumber, amount, day, reference] = remittanceColumns.map(place)
    if (trackingNumber === undefined) continue
    lacks = 'amount'
    if (amount === undefined) continue
    return {
      line,
      places: {
        trackingNumber,
        amount,
        ...(day !== undefined && { day }),
        ...(reference !== undefined && { reference }),
      },
    }
  }
  return lacks
}

function placeOf(column: RemittanceColumn, keys: readonly string[]): number | undefined {
  const known = headings[column].find((heading) => keys.includes(heading))
  return known === undefined ? undefined : keys.indexOf(known)
}

/** `codamount` of `COD Amount (Rs.)`. */
function headingKey(cell: string): string {
  return foldCase(cell)
    .replace(/\([^()]*\)|\bin (rs|inr|rupees)\b/g, '')
    .replace(/[^a-z]/g, '')
}
