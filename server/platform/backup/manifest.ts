import { z } from 'zod'

/** Of this shape are the backups that are written; it grows when an older shop could no longer read them. */
export const FORMAT = 1

/** The last entry of an archive: without it, the archive was never finished. */
export const MANIFEST = 'manifest.json'

const digest = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const identifier = z.string().min(1)

export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The shop's version, for people */
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** The migrations that the database had been through, in their order */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      schema: identifier,
      name: identifier,
      columns: z.array(identifier).min(1),
      rows: z.int().min(0),
      content: digest,
    }),
  ),
  /** `last` is the last number that was given away, as text because it may be large */
  sequences: z.array(z.object({ schema: identifier, name: identifier, last: z.string().regex(/^\d+$/) })),
  /** By their names below the directory of uploads, parts separated by `/` */
  pictures: z.array(z.object({ name: z.string().refine(isPlainPath), content: digest })),
})

export type Manifest = z.infer<typeof Manifest>
export type Digest = z.infer<typeof digest>
export type Table = Pick<Manifest['tables'][number], 'schema' | 'name' | 'columns'>

/** The entries of a table's rows begin with this; they are read in the order in which they were written. */
export function entryOfTable({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `database/${schema}.${name}`
}

export function entryOfPicture(name: string): string {
  return `uploads/${name}`
}

/** A path that stays within its directory, and hides nothing. */
function isPlainPath(path: string): boolean {
  return path.split('/').every((part) => /^[^\\\0.][^\\\0]*$/.test(part))
}
