/** A link that stands by itself, outside running text: 44 px to the finger, underlined. */
export const textLinkStyle =
  'inline-flex min-h-11 items-center font-semibold text-leaf underline decoration-leaf/40 underline-offset-4 ' +
  'transition-colors duration-200 ease-press hover:decoration-current'
