import { z } from 'zod'
import { categories } from '../domain/catalogue.ts'
import { MAX_PRODUCTS_PER_REQUEST, refusalOfPercent } from '../domain/price-change.ts'
import { byAdmin, byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { identifier, selection } from './fields.ts'

/** The products and their versions: if one has changed since, none is changed. */
const selected = selection(z.object({ _id: identifier, version: z.string().max(100) }), MAX_PRODUCTS_PER_REQUEST)

const percent = z
  .number('Enter a percentage')
  .superRefine((value, context) => {
    const refusal = refusalOfPercent(value)
    if (refusal !== null) context.addIssue({ code: 'custom', message: refusal })
  })
  .describe('A percentage from -90 to 500, with at most 1 decimal place')

const changed = z.object({ changed: z.number().describe('How many were changed') })

export const UploadedPicture = z.object({ url: z.string(), public_id: z.string() })
export type UploadedPicture = z.infer<typeof UploadedPicture>

export const products = {
  'POST /admin/products/category': {
    summary: 'Move products to a category; if one no longer has the version sent, none is moved',
    ...byAdminAfresh,
    body: z.object({ products: selected, category: z.enum(categories, 'Category is required') }),
    responses: { 200: changed },
  },
  'POST /admin/products/price': {
    summary:
      'Change product prices by a percentage, to whole rupees; if one no longer has the version sent, none is changed',
    ...byAdminAfresh,
    body: z.object({ products: selected, percent }),
    responses: { 200: changed },
  },
  'POST /upload': {
    summary: 'Upload a picture: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels (JPEG: 20 MB and 200)',
    ...byAdmin,
    fileField: 'image',
    responses: { 201: UploadedPicture },
  },
} as const satisfies EndpointTable
