/** The error of a group of controls, which names it by its `id`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={id} role="alert" className="mt-1 font-semibold text-danger text-sm">
      {error}
    </p>
  )
}
