/** A link outside running text: underlined, with a touch target of 44 px. */
export const textLinkStyle =
  'inline-flex min-h-11 items-center font-semibold text-leaf underline decoration-leaf/40 underline-offset-4 ' +
  'transition-colors duration-200 ease-press hover:decoration-current'
