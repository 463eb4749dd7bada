import { z } from 'zod'
import { countries } from '../domain/packed/countries.ts'
import { packerRoles, quantityUnits } from '../domain/packed/packed-facts.ts'

/** What is stated on a package; what is not known is null. */
export const PackedGoods = z.object({
  responsible: z.object({ role: z.enum(packerRoles), name: z.string(), address: z.string() }).nullable(),
  commonName: z.string().nullable(),
  netQuantity: z.object({ amount: z.number(), unit: z.enum(quantityUnits) }).nullable(),
  mrp: z.number().nullable().meta({ description: 'Rupees, with all taxes' }),
  unitPrice: z
    .nullable(z.object({ price: z.number(), unit: z.enum(quantityUnits) }))
    .meta({ description: 'Rupees of the MRP per unit; null where that is the MRP itself, or unknown' }),
  countryOfOrigin: z.enum(countries),
  bestBefore: z.string().nullable().meta({ description: 'A day, or words' }),
  seed: z
    .object({
      lot: z.string().nullable(),
      testedOn: z.string().nullable(),
      germination: z.number().nullable().meta({ description: 'Percent' }),
      purity: z.number().nullable().meta({ description: 'Percent' }),
      treated: z.boolean(),
      treatment: z.string().nullable().meta({ description: 'The substance it was treated with' }),
    })
    .nullable(),
})
export type PackedGoods = z.infer<typeof PackedGoods>
