/**
 * The return of outward supplies (GSTR-1) in the fields of the portal's offline tool. Sums are rupees with at most two
 * decimals, days `26-11-2026`, states their two digits. Source: the GST portal's returns API and the JSON that its
 * offline tool writes, with Table 12 apart for registered and other buyers as it has been since May 2025.
 */
export type Gstr1 = {
  gstin: string
  /** The month: `112026` */
  fp: string
  b2b: { ctin: string; inv: RegisteredInvoice[] }[]
  b2cl: { pos: string; inv: LargeInvoice[] }[]
  b2cs: SmallSupply[]
  cdnr: { ctin: string; nt: RegisteredNote[] }[]
  cdnur: UnregisteredNote[]
  nil: { inv: NilSupply[] }
  hsn: { hsn_b2b: HsnRow[]; hsn_b2c: HsnRow[] }
  doc_issue: { doc_det: { doc_num: number; docs: DocumentRange[] }[] }
}

/** One rate of a document: rate, taxable value, IGST, CGST, SGST and cess. */
export type TaxDetail = { rt: number; txval: number; iamt: number; camt: number; samt: number; csamt: number }
export type IntegratedDetail = Pick<TaxDetail, 'rt' | 'txval' | 'iamt' | 'csamt'>
export type Item<Detail> = { num: number; itm_det: Detail }

export type RegisteredInvoice = {
  inum: string
  idt: string
  val: number
  pos: string
  rchrg: 'N'
  inv_typ: 'R'
  itms: Item<TaxDetail>[]
}
export type LargeInvoice = { inum: string; idt: string; val: number; itms: Item<IntegratedDetail>[] }
export type SmallSupply = TaxDetail & { sply_ty: 'INTRA' | 'INTER'; pos: string; typ: 'OE' }
export type RegisteredNote = {
  ntty: 'C'
  nt_num: string
  nt_dt: string
  val: number
  pos: string
  rchrg: 'N'
  inv_typ: 'R'
  itms: Item<TaxDetail>[]
}
export type UnregisteredNote = {
  typ: 'B2CL'
  ntty: 'C'
  nt_num: string
  nt_dt: string
  val: number
  pos: string
  itms: Item<IntegratedDetail>[]
}
export const nilSupplyTypes = ['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C'] as const
export type NilSupply = {
  sply_ty: (typeof nilSupplyTypes)[number]
  nil_amt: number
  expt_amt: number
  ngsup_amt: number
}
export type HsnRow = TaxDetail & { num: number; hsn_sc: string; uqc: string; qty: number }
export type DocumentRange = {
  num: number
  from: string
  to: string
  totnum: number
  cancel: number
  net_issue: number
}
