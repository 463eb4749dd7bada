const format = new Intl.NumberFormat('en-IN')

/** `12,000` */
export const grouped = (count: number) => format.format(count)

/** `1 order`, `12,000 orders` */
export function counted(count: number, thing: string, things = `${thing}s`): string {
  return count === 1 ? `1 ${thing}` : `${grouped(count)} ${things}`
}
