import { z } from 'zod'

/**
 * What the GST portal accepts as a return of outward supplies (GSTR-1), after its returns API and its offline tool: names,
 * formats and ranges of the fields that a shop for goods needs. Anything else is refused.
 */
const gstin = z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/)
const documentNumber = z.string().regex(/^[A-Za-z0-9/-]{1,16}$/)
const day = z.string().regex(/^(0[1-9]|[12]\d|3[01])-(0[1-9]|1[0-2])-20\d\d$/)
const state = z.string().regex(/^(0[1-9]|[12]\d|3[0-8])$/)
/** At most two decimals and 15 digits. */
const signedSum = z.number().refine((sum) => Math.abs(sum) < 1e13 && Math.round(sum * 100) / 100 === sum)
const sum = signedSum.refine((value) => value >= 0)
const rate = z.literal([0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40])
const positiveRate = rate.refine((percent) => percent > 0)
const count = z.int().min(0)

const items = (detail: z.ZodType) => z.array(z.strictObject({ num: z.int().min(1), itm_det: detail })).min(1)
const detail = z.strictObject({ rt: positiveRate, txval: sum, iamt: sum, camt: sum, samt: sum, csamt: sum })
const signed = { txval: signedSum, iamt: signedSum, camt: signedSum, samt: signedSum, csamt: signedSum }
const listOf = <Fields extends z.ZodRawShape>(fields: Fields) => z.array(z.strictObject(fields))
const integrated = z.strictObject({ rt: positiveRate, txval: sum, iamt: sum, csamt: sum })
const registered = {
  val: sum,
  pos: state,
  rchrg: z.literal(['Y', 'N']),
  inv_typ: z.literal(['R', 'DE', 'SEWP', 'SEWOP', 'CBW']),
}
const note = { ntty: z.literal(['C', 'D']), nt_num: documentNumber, nt_dt: day }

const hsnRow = z.strictObject({
  num: z.int().min(1),
  hsn_sc: z.string().regex(/^(\d{4}|\d{6}|\d{8})$/),
  uqc: z.string().regex(/^[A-Z]{2,3}$/),
  qty: signedSum,
  rt: rate,
  ...signed,
})

const issued = z
  .strictObject({
    num: z.int().min(1),
    from: documentNumber,
    to: documentNumber,
    totnum: z.int().min(1),
    cancel: count,
    net_issue: count,
  })
  .refine(({ totnum, cancel, net_issue }) => totnum - cancel === net_issue)

export const portalSchema = z.strictObject({
  gstin,
  fp: z.string().regex(/^(0[1-9]|1[0-2])20\d\d$/),
  b2b: listOf({
    ctin: gstin,
    inv: listOf({ inum: documentNumber, idt: day, ...registered, itms: items(detail) }).min(1),
  }),
  b2cl: listOf({
    pos: state,
    inv: listOf({ inum: documentNumber, idt: day, val: sum, itms: items(integrated) }).min(1),
  }),
  b2cs: z.array(
    z
      .strictObject({
        sply_ty: z.literal(['INTRA', 'INTER']),
        pos: state,
        typ: z.literal(['OE', 'E']),
        rt: positiveRate,
        ...signed,
      })
      .refine(({ sply_ty, iamt, camt, samt }) => (sply_ty === 'INTRA' ? iamt === 0 : camt === 0 && samt === 0)),
  ),
  cdnr: listOf({ ctin: gstin, nt: listOf({ ...note, ...registered, itms: items(detail) }).min(1) }),
  cdnur: listOf({
    typ: z.literal(['B2CL', 'EXPWP', 'EXPWOP']),
    ...note,
    val: sum,
    pos: state,
    itms: items(integrated),
  }),
  nil: z.strictObject({
    inv: listOf({
      sply_ty: z.literal(['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C']),
      nil_amt: signedSum,
      expt_amt: signedSum,
      ngsup_amt: signedSum,
    }),
  }),
  hsn: z.strictObject({ hsn_b2b: z.array(hsnRow), hsn_b2c: z.array(hsnRow) }),
  doc_issue: z.strictObject({ doc_det: listOf({ doc_num: z.int().min(1).max(12), docs: z.array(issued).min(1) }) }),
})
