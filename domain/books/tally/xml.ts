import type { Ledger } from './ledgers.ts'
import type { Entry, Voucher } from './voucher.ts'

/**
 * The frame of a file that Tally imports: `Import Data` of masters and vouchers. What is created has to come after what
 * it refers to, so masters stand first. Source: Tally's developer reference, "Integration of transactions".
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
          element('GSTREGISTRATIONTYPE', 'Regular'),
          element('PARTYGSTIN', buyer.gstin),
        ]),
    '</LEDGER>',
  )
}

export function voucherXml({ kind, id, number, reference, day, party, buyer, narration, entries }: Voucher): string {
  return message(
    `<VOUCHER REMOTEID="${escapeXml(id)}" VCHTYPE="${kind}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    element('DATE', day.replaceAll('-', '')),
    element('VOUCHERTYPENAME', kind),
    element('VOUCHERNUMBER', number),
    element('REFERENCE', reference),
    element('PARTYLEDGERNAME', party),
    element('BASICBUYERNAME', buyer),
    element('PERSISTEDVIEW', 'Accounting Voucher View'),
    element('ISINVOICE', 'No'),
    element('NARRATION', narration),
    ...entries.map(entryXml),
    '</VOUCHER>',
  )
}

/** A debit is deemed positive in Tally and has a negative amount. */
function entryXml({ ledger, amount }: Entry): string {
  const isDebit = amount < 0
  return [
    '<ALLLEDGERENTRIES.LIST>',
    element('LEDGERNAME', ledger),
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
