import { z } from 'zod'
import { counted } from '../../../domain/counted.ts'

/** The version of the format; it is raised when an older shop could no longer read new backups. */
export const FORMAT = 1

/** The last entry of an archive: without it the archive is incomplete. */
export const MANIFEST = 'manifest.json'

const digest = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const identifier = z.string().min(1)

export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The shop's version, for information */
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** The applied migrations, in order */
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
  /** `last` is the last value of the sequence, as text because it may be large */
  sequences: z.array(z.object({ schema: identifier, name: identifier, last: z.string().regex(/^\d+$/) })),
  /** Named by their paths in the directory of uploads, separated by `/` */
  pictures: z.array(z.object({ name: z.string().refine(isPlainPath), content: digest })),
})

export type Manifest = z.infer<typeof Manifest>
export type Digest = z.infer<typeof digest>
export type Table = Pick<Manifest['tables'][number], 'schema' | 'name' | 'columns'>

/** The prefix of the entries of a table's rows, which are read in the order in which they were written. */
export function entryOfTable({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `database/${schema}.${name}`
}

export function entryOfImage(name: string): string {
  return `uploads/${name}`
}

/** A path within its directory, without hidden parts. */
function isPlainPath(path: string): boolean {
  return path.split('/').every((part) => /^[^\\\0.][^\\\0]*$/.test(part))
}

/** The contents of a backup, as in "1,204 orders, 310 accounts, 48 plants and 96 pictures". */
export function describeContents({ tables, pictures }: Manifest): string {
  const rowsOf = (table: string) => tables.find(({ schema, name }) => schema === 'public' && name === table)?.rows ?? 0
  return LIST.format([
    counted(rowsOf('orders'), 'order'),
    counted(rowsOf('users'), 'account'),
    counted(rowsOf('plants'), 'plant'),
    counted(pictures.length, 'uploaded picture'),
  ])
}

/** As in "840 kB" or "12.4 MB". */
export function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

const LIST = new Intl.ListFormat('en-GB')
