import { z } from 'zod'
import { TAX_CLASS_KEY } from '../domain/tax/tax-classes.ts'
import { byAdmin, byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { ifMatch } from './fields.ts'
import { TaxClassForm } from './forms/tax-class.ts'

/** Goods that are taxed alike. */
export const AdminTaxClass = z.object({
  key: z.string().meta({ description: 'As a product names it in `taxClass`' }),
  name: z.string(),
  hsn: z.string(),
  unit: z.string().meta({ description: 'Unit quantity code of GST returns' }),
  rates: z.array(
    z.object({
      from: z.iso.date(),
      percent: z.number().nullable().meta({ description: 'Null for exempt goods' }),
      source: z.string(),
    }),
  ),
  version: z.string().meta({ description: 'Sent back as If-Match with an edit' }),
})
export type AdminTaxClass = z.infer<typeof AdminTaxClass>

export const taxClasses = {
  'GET /admin/tax-classes': {
    summary: 'The tax classes of products, with their rates by day',
    ...byAdmin,
    responses: { 200: z.array(AdminTaxClass) },
  },
  'POST /admin/tax-classes': {
    summary: 'Add a tax class; its key is made of its name',
    ...byAdminAfresh,
    body: TaxClassForm,
    responses: { 201: AdminTaxClass },
  },
  'PUT /admin/tax-classes/:key': {
    summary: 'Change a tax class; issued documents stay. With If-Match only if it has not changed meanwhile',
    ...byAdminAfresh,
    params: z.object({ key: z.string().regex(TAX_CLASS_KEY, 'This is not the key of a tax class') }),
    headers: ifMatch,
    body: TaxClassForm,
    responses: { 200: AdminTaxClass },
  },
} as const satisfies EndpointTable
