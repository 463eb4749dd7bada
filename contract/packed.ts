import { z } from 'zod'
import { countries } from '../domain/packed/countries.ts'
import { packerRoles, quantityUnits } from '../domain/packed/packed-facts.ts'

/** The details on a package; unknown ones are null. */
export const PackedGoods = z.object({
  responsible: z.object({ role: z.enum(packerRoles), name: z.string(), address: z.string() }).nullable(),
  commonName: z.string().nullable(),
  netQuantity: z.object({ amount: z.number(), unit: z.enum(quantityUnits) }).nullable(),
  mrp: z.number().nullable().describe('Rupees, including all taxes'),
  unitPrice: z
    .nullable(z.object({ price: z.number(), unit: z.enum(quantityUnits) }))
    .describe('The MRP per unit in rupees; null if it equals the MRP or is unknown'),
  countryOfOrigin: z.enum(countries),
  bestBefore: z.string().nullable().describe('A date, or text'),
  seed: z
    .object({
      lot: z.string().nullable(),
      testedOn: z.string().nullable(),
      germination: z.number().nullable().describe('Percent'),
      purity: z.number().nullable().describe('Percent'),
      treated: z.boolean(),
      treatment: z.string().nullable().describe('The substance that the seed was treated with'),
    })
    .nullable(),
})
export type PackedGoods = z.infer<typeof PackedGoods>
