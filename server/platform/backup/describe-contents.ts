import type { Manifest } from './manifest.ts'

/** The contents of a backup, as in "1,204 orders, 310 accounts, 48 plants and 96 pictures". */
export function describeContents({ tables, pictures }: Manifest): string {
  const rowsOf = (table: string) => tables.find(({ schema, name }) => schema === 'public' && name === table)?.rows ?? 0
  return LIST.format([
    count(rowsOf('orders'), 'order'),
    count(rowsOf('users'), 'account'),
    count(rowsOf('plants'), 'plant'),
    count(pictures.length, 'uploaded picture'),
  ])
}

/** As in "840 kB" or "12.4 MB". */
export function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

const LIST = new Intl.ListFormat('en-GB')
const NUMBER = new Intl.NumberFormat('en-IN')

function count(number: number, noun: string): string {
  return `${NUMBER.format(number)} ${noun}${number === 1 ? '' : 's'}`
}
