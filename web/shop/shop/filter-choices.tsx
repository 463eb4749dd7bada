import type { ChangeEventHandler, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** Controls of one kind under their legend. */
export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-line border-t pt-3 pb-4 first-of-type:border-t-0">
      <legend className="float-left mb-1 w-full font-semibold text-[0.94rem]">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

type Props = {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  label: string
  /** How many plants it would show; null: unknown */
  count: number | null
  isChosen: boolean
  onChange: ChangeEventHandler<HTMLInputElement>
}

/** A choice with its count. One that would show nothing can be chosen all the same, so that no focus is lost. */
export function FilterChoice({ type, name, value, label, count, isChosen, onChange }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3 lg:min-h-9 lg:pointer-coarse:min-h-11">
      <input type={type} name={name} value={value} checked={isChosen} onChange={onChange} className="size-5 shrink-0" />
      <span className={classNames('grow', count === 0 && 'text-ink-soft')}>{label}</span>
      {/* The space is for screen readers. */}{' '}
      {count !== null && <span className="figures text-ink-soft text-sm">({count})</span>}
    </label>
  )
}
