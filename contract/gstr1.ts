import { z } from 'zod'
import { type Gstr1, nilSupplyTypes } from '../domain/books/gstr1/gstr1.ts'

const integrated = z.object({ rt: z.number(), txval: z.number(), iamt: z.number(), csamt: z.number() })
const detail = integrated.extend({ camt: z.number(), samt: z.number() })
const itemsOf = <Detail extends z.ZodType>(itm_det: Detail) => z.array(z.object({ num: z.number(), itm_det }))
const registered = {
  val: z.number(),
  pos: z.string(),
  rchrg: z.literal('N'),
  inv_typ: z.literal('R'),
  itms: itemsOf(detail),
}
const hsnRows = z.array(detail.extend({ num: z.number(), hsn_sc: z.string(), uqc: z.string(), qty: z.number() }))

/** GSTR-1 in the fields of the portal's offline tool; `domain/books/gstr1/gstr1.ts` says what they are. */
export const Gstr1Return = z
  .object({
    gstin: z.string(),
    fp: z.string(),
    b2b: z.array(
      z.object({
        ctin: z.string(),
        inv: z.array(z.object({ inum: z.string(), idt: z.string(), ...registered })),
      }),
    ),
    b2cl: z.array(
      z.object({
        pos: z.string(),
        inv: z.array(z.object({ inum: z.string(), idt: z.string(), val: z.number(), itms: itemsOf(integrated) })),
      }),
    ),
    b2cs: z.array(detail.extend({ sply_ty: z.enum(['INTRA', 'INTER']), pos: z.string(), typ: z.literal('OE') })),
    cdnr: z.array(
      z.object({
        ctin: z.string(),
        nt: z.array(z.object({ ntty: z.literal('C'), nt_num: z.string(), nt_dt: z.string(), ...registered })),
      }),
    ),
    cdnur: z.array(
      z.object({
        typ: z.literal('B2CL'),
        ntty: z.literal('C'),
        nt_num: z.string(),
        nt_dt: z.string(),
        val: z.number(),
        pos: z.string(),
        itms: itemsOf(integrated),
      }),
    ),
    nil: z.object({
      inv: z.array(
        z.object({
          sply_ty: z.enum(nilSupplyTypes),
          nil_amt: z.number(),
          expt_amt: z.number(),
          ngsup_amt: z.number(),
        }),
      ),
    }),
    hsn: z.object({ hsn_b2b: hsnRows, hsn_b2c: hsnRows }),
    doc_issue: z.object({
      doc_det: z.array(
        z.object({
          doc_num: z.number(),
          docs: z.array(
            z.object({
              num: z.number(),
              from: z.string(),
              to: z.string(),
              totnum: z.number(),
              cancel: z.number(),
              net_issue: z.number(),
            }),
          ),
        }),
      ),
    }),
  })
  .meta({ description: 'Sums are rupees with at most 2 decimals, days 26-11-2026' }) satisfies z.ZodType<Gstr1>
