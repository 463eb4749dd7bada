import { z } from 'zod'
import { TAX_CLASS_KEY } from '../domain/tax/tax-classes.ts'
import { byAdmin, byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { ifMatch } from './fields.ts'
import { TaxClassForm } from './forms/tax-class.ts'

/** Products with the same HSN code and GST rates. */
export const AdminTaxClass = z.object({
  key: z.string().describe("The key used in a product's `taxClass`"),
  name: z.string(),
  hsn: z.string(),
  unit: z.string().describe('Unit quantity code (UQC) for GST returns'),
  rates: z.array(
    z.object({
      from: z.iso.date(),
      percent: z.number().nullable().describe('Null for exempt goods'),
      source: z.string(),
    }),
  ),
  version: z.string().describe('Send it back as If-Match with an edit'),
})
export type AdminTaxClass = z.infer<typeof AdminTaxClass>

export const taxClasses = {
  'GET /admin/tax-classes': {
    summary: 'The tax classes of products, with their rates by start date',
    ...byAdmin,
    responses: { 200: z.array(AdminTaxClass) },
  },
  'POST /admin/tax-classes': {
    summary: 'Add a tax class; its key is derived from its name',
    ...byAdminAfresh,
    body: TaxClassForm,
    responses: { 201: AdminTaxClass },
  },
  'PUT /admin/tax-classes/:key': {
    summary: 'Change a tax class; issued documents do not change. With If-Match, only if it still has that version',
    ...byAdminAfresh,
    params: z.object({ key: z.string().regex(TAX_CLASS_KEY, 'Enter the key of a tax class, like earthen') }),
    headers: ifMatch,
    body: TaxClassForm,
    responses: { 200: AdminTaxClass },
  },
} as const satisfies EndpointTable
