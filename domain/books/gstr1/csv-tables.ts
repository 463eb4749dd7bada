import { type Cell, dayText, documentTexts, hsnCells, nilTexts, placeText, taxCells } from './csv-cells.ts'
import type { Gstr1 } from './portal.ts'

/** The tables of the return that there are as CSV; `hsn` has both parts of Table 12. */
export const csvTables = [
  'b2b',
  'b2cl',
  'b2cs',
  'cdnr',
  'cdnur',
  'nil',
  'hsn',
  'hsn_b2b',
  'hsn_b2c',
  'doc_issue',
] as const
export type CsvTable = (typeof csvTables)[number]

export type CsvContent = { headings: readonly string[]; rows: Cell[][] }

/**
 * A table of the return with the columns of the offline tool's CSV template, followed by the taxes where the template
 * has none. `names` has the names of registered buyers by their GSTIN.
 */
export function csvTable(table: CsvTable, gstr1: Gstr1, names: ReadonlyMap<string, string>): CsvContent {
  return writers[table](gstr1, names)
}

const TAXES = ['Integrated Tax', 'Central Tax', 'State/UT Tax']

const writers: Readonly<Record<CsvTable, (gstr1: Gstr1, names: ReadonlyMap<string, string>) => CsvContent>> = {
  b2b: ({ b2b }, names) => ({
    headings: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Applicable % of Tax Rate',
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      ...TAXES,
    ],
    rows: b2b.flatMap(({ ctin, inv }) =>
      inv.flatMap(({ inum, idt, val, pos, rchrg, itms }) =>
        itms.map(({ itm_det }) => [
          ...[ctin, names.get(ctin) ?? null, inum, dayText(idt), val, placeText(pos), rchrg, null, 'Regular B2B', null],
          ...taxCells(itm_det),
        ]),
      ),
    ),
  }),
  b2cl: ({ b2cl }) => ({
    headings: [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      ...TAXES,
    ],
    rows: b2cl.flatMap(({ pos, inv }) =>
      inv.flatMap(({ inum, idt, val, itms }) =>
        itms.map(({ itm_det }) => [inum, dayText(idt), val, placeText(pos), null, ...taxCells(itm_det)]),
      ),
    ),
  }),
  b2cs: ({ b2cs }) => ({
    headings: ['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', ...TAXES],
    rows: b2cs.map((row) => [row.typ, placeText(row.pos), null, ...taxCells(row)]),
  }),
  cdnr: ({ cdnr }, names) => ({
    headings: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      ...TAXES,
    ],
    rows: cdnr.flatMap(({ ctin, nt }) =>
      nt.flatMap(({ nt_num, nt_dt, ntty, pos, rchrg, val, itms }) =>
        itms.map(({ itm_det }) => [
          ...[
            ctin,
            names.get(ctin) ?? null,
            nt_num,
            dayText(nt_dt),
            ntty,
            placeText(pos),
            rchrg,
            'Regular B2B',
            val,
            null,
          ],
          ...taxCells(itm_det),
        ]),
      ),
    ),
  }),
  cdnur: ({ cdnur }) => ({
    headings: [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      ...TAXES,
    ],
    rows: cdnur.flatMap(({ typ, nt_num, nt_dt, ntty, pos, val, itms }) =>
      itms.map(({ itm_det }) => [typ, nt_num, dayText(nt_dt), ntty, placeText(pos), val, null, ...taxCells(itm_det)]),
    ),
  }),
  nil: ({ nil }) => ({
    headings: [
      'Description',
      'Nil Rated Supplies',
      'Exempted(other than nil rated/non GST supply)',
      'Non-GST Supplies',
    ],
    rows: nil.inv.map(({ sply_ty, nil_amt, expt_amt, ngsup_amt }) => [nilTexts[sply_ty], nil_amt, expt_amt, ngsup_amt]),
  }),
  hsn: ({ hsn }) => ({
    headings: ['Supplies to', ...HSN_HEADINGS],
    rows: [
      ...hsn.hsn_b2b.map((row) => ['B2B', ...hsnCells(row)]),
      ...hsn.hsn_b2c.map((row) => ['B2C', ...hsnCells(row)]),
    ],
  }),
  hsn_b2b: ({ hsn }) => ({ headings: HSN_HEADINGS, rows: hsn.hsn_b2b.map(hsnCells) }),
  hsn_b2c: ({ hsn }) => ({ headings: HSN_HEADINGS, rows: hsn.hsn_b2c.map(hsnCells) }),
  doc_issue: ({ doc_issue }) => ({
    headings: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: doc_issue.doc_det.flatMap(({ doc_num, docs }) =>
      docs.map(({ from, to, totnum, cancel }) => [documentTexts[doc_num] ?? null, from, to, totnum, cancel]),
    ),
  }),
}

const HSN_HEADINGS = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
]
