import type { State } from '../states.ts'
import { isGstin } from '../tax/gstin.ts'
import type { Ledger, Voucher } from './tally.ts'

/**
 * The start of a file that Tally imports: `Import Data` of masters and vouchers. An entry must come after what it refers to, so
 * masters come first. Source: Tally's developer reference, "Integration of transactions".
 */
export const tallyStart = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<ENVELOPE>',
  '<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>',
  '<BODY><IMPORTDATA>',
  '<REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC>',
  '<REQUESTDATA>',
  '',
].join('\n')

export const tallyEnd = '</REQUESTDATA>\n</IMPORTDATA></BODY>\n</ENVELOPE>\n'

export function ledgerXml({ name, group, buyer, duty }: Ledger): string {
  return message(
    `<LEDGER NAME="${escapeXml(name)}" ACTION="Create">`,
    `<NAME.LIST>${element('NAME', name)}</NAME.LIST>`,
    element('PARENT', group),
    ...(duty === undefined ? [] : [element('TAXTYPE', 'GST'), element('GSTDUTYHEAD', duty)]),
    ...(buyer === undefined
      ? []
      : [
          `<MAILINGNAME.LIST>${element('MAILINGNAME', buyer.name)}</MAILINGNAME.LIST>`,
          element('COUNTRYOFRESIDENCE', 'India'),
          // Embassies, UN bodies and tax deductors are registered in other ways, which the bookkeeper enters.
          ...(isGstin(buyer.gstin) ? [element('GSTREGISTRATIONTYPE', 'Regular')] : []),
          element('PARTYGSTIN', buyer.gstin),
        ]),
    '</LEDGER>',
  )
}

export function voucherXml(voucher: Voucher): string {
  const { kind, id, number, reference, day, party, buyer, narration, entries } = voucher
  return message(
    `<VOUCHER REMOTEID="${escapeXml(id)}" VCHTYPE="${kind}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    element('DATE', day.replaceAll('-', '')),
    element('VOUCHERTYPENAME', kind),
    element('VOUCHERNUMBER', number),
    element('REFERENCE', reference),
    element('PARTYLEDGERNAME', party),
    ...(buyer ? buyerElements(buyer) : []),
    element('PERSISTEDVIEW', 'Accounting Voucher View'),
    element('ISINVOICE', 'No'),
    element('NARRATION', narration),
    ...entries.map(entryXml),
    '</VOUCHER>',
  )
}

function buyerElements({ name, gstin, place }: NonNullable<Voucher['buyer']>): string[] {
  return [
    element('BASICBUYERNAME', name),
    ...(gstin === null ? [] : [element('PARTYGSTIN', gstin)]),
    ...(place === undefined
      ? []
      : [
          element('COUNTRYOFRESIDENCE', 'India'),
          element('STATENAME', tallyState(place)),
          element('PLACEOFSUPPLY', tallyState(place)),
        ]),
  ]
}

/** The name of a state in Tally, which writes `&` for `and`. */
function tallyState(state: State): string {
  if (state === 'Dadra and Nagar Haveli and Daman and Diu') return 'Dadra & Nagar Haveli and Daman & Diu'
  return state.replace(/^(Jammu|Andaman) and /, '$1 & ')
}

/** The XML of an entry. Tally deems a debit positive and gives it a negative amount. */
function entryXml({ ledger, amount, hsn, taxability }: Voucher['entries'][number]): string {
  const isDebit = amount < 0
  return [
    '<ALLLEDGERENTRIES.LIST>',
    element('LEDGERNAME', ledger),
    ...(hsn === undefined ? [] : [element('GSTHSNNAME', hsn)]),
    ...(taxability === undefined ? [] : [element('GSTOVRDNTAXABILITY', taxability)]),
    element('ISDEEMEDPOSITIVE', isDebit ? 'Yes' : 'No'),
    element('AMOUNT', (amount / 100).toFixed(2)),
    '</ALLLEDGERENTRIES.LIST>',
  ].join('')
}

function message(...parts: string[]): string {
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF">\n${parts.join('\n')}\n</TALLYMESSAGE>\n`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** Control characters and halves of surrogate pairs, most of which XML 1.0 forbids even when escaped. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu

export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
