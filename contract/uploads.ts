import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

export const UploadedPicture = z.object({ url: z.string(), public_id: z.string() })
export type UploadedPicture = z.infer<typeof UploadedPicture>

export const uploads = {
  'POST /upload': {
    summary: 'Upload a picture: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels (JPEG: 20 MB and 200)',
    access: 'admin',
    factor: 'none',
    fileField: 'image',
    responses: { 201: UploadedPicture },
  },
} as const satisfies EndpointTable
