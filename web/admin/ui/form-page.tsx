import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields.tsx'
import { AdminHeading } from './admin-heading.tsx'

type Props = { title: string; subtitle: string; actions?: ReactNode; children: ReactNode }

/** A page with a form; it scrolls as a whole. */
export function FormPage({ title, subtitle, actions, children }: Props) {
  return (
    <div className="relative flex min-w-0 grow flex-col gap-5 px-4 pt-4 sm:px-6 sm:pt-6 lg:min-h-0 lg:overflow-y-auto lg:px-7">
      <AdminHeading title={title} subtitle={subtitle} actions={actions} />
      <div className="w-full max-w-6xl">{children}</div>
    </div>
  )
}

/** A section of the form with its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-press border border-line bg-sheet p-4 sm:p-5">
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

type FoldedProps = {
  /** The field that holds all of it */
  name: string
  title: string
  note?: string
  hint: string
  isFilledIn?: boolean
  children: ReactNode
}

/** A section of the form, folded until it is opened, filled in or refused; after each refusal it is open again. */
export function FoldedSection({ name, title, note, hint, isFilledIn = false, children }: FoldedProps) {
  const { errors, submitCount } = useFormState({ name })
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDetailsElement>(null)
  const isRefused = errors[name] !== undefined

  // A filled-in section may have been folded by hand, and nothing in a folded one can be focused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt to save
  useLayoutEffect(() => {
    if (!isRefused || !box.current) return
    box.current.open = true
    const first = box.current.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')
    if (box.current.contains(first ?? null)) first?.focus()
  }, [isRefused, submitCount])

  return (
    <details
      ref={box}
      open={isOpen || isFilledIn || isRefused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 rounded-press border border-line bg-sheet p-4 sm:p-5"
    >
      <summary className="min-h-11 cursor-pointer content-center">
        <h2 className="inline text-lg">{title}</h2> {note && <span className="text-ink-soft text-sm">{note}</span>}
      </summary>
      <p className="mb-4 max-w-prose text-ink-soft text-sm">{hint}</p>
      {children}
    </details>
  )
}

/** The bar with the buttons of a form, which stays in sight. */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex justify-end gap-3 border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-7 lg:px-7">
      {children}
    </div>
  )
}

/** A checkbox with its label. */
export function Check({ label, className, ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-2', className)}>
      <input type="checkbox" className="size-5 shrink-0 accent-forest" {...input} />
      {label}
    </label>
  )
}

type ChecksProps = { label: string; error: string | undefined; children: ReactNode }

/** Checkboxes of which several may be ticked, or none. */
export function Checks({ label, error, children }: ChecksProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">{label}</legend>
      <div className="flex flex-wrap gap-x-5">{children}</div>
      <FieldsError id={errorId} error={error} />
    </fieldset>
  )
}

/** What is wrong with several fields together. */
export function FieldsError({ id, error, className }: { id?: string; error: string | undefined; className?: string }) {
  if (error === undefined) return null
  return (
    <p id={id} role="alert" className={classNames('font-semibold text-danger text-sm', className)}>
      {error}
    </p>
  )
}

export function NumberField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} type="number" />
}
