import type { Generated } from 'kysely'

export type UploadTables = {
  uploads: Uploads
}

/** A picture that was uploaded, until it is known whether it is used. */
type Uploads = {
  name: string
  /** When it was uploaded last */
  uploaded_at: Generated<Date>
}
