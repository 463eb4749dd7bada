import type { Manifest } from './manifest.ts'

/** What is in a backup, as in "1,204 orders, 310 accounts, 48 plants and 96 pictures". */
export function tellContents({ tables, pictures }: Manifest): string {
  const rowsOf = (table: string) => tables.find(({ schema, name }) => schema === 'public' && name === table)?.rows ?? 0
  return ALL.format([
    count(rowsOf('orders'), 'order'),
    count(rowsOf('users'), 'account'),
    count(rowsOf('plants'), 'plant'),
    count(pictures.length, 'uploaded picture'),
  ])
}

/** As in "840 kB" or "12.4 MB". */
export function tellSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

const ALL = new Intl.ListFormat('en-GB')
const NUMBER = new Intl.NumberFormat('en-IN')

function count(number: number, what: string): string {
  return `${NUMBER.format(number)} ${what}${number === 1 ? '' : 's'}`
}
