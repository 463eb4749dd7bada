type Errors = { message?: string | undefined; root?: { message?: string | undefined } | undefined } | undefined

/** The error of the rows as a whole, such as too many. */
export function rowsError(errors: unknown): string | undefined {
  const { message, root } = (errors ?? {}) as NonNullable<Errors>
  return root?.message ?? message
}
