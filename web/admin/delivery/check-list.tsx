import { useId } from 'react'

type Props<Value> = {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  error: string | undefined
}

/** Checkboxes of which several may be ticked; the ticked values keep the order of the options. */
export function CheckList<Value extends string | number>({ label, options, chosen, onChange, error }: Props<Value>) {
  const errorId = useId()
  const toggle = (value: Value, isTicked: boolean) =>
    onChange(options.map((option) => option.value).filter((one) => (one === value ? isTicked : chosen.includes(one))))
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map(({ value, label: text }) => (
          <label key={value} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-forest"
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
            />
            {text}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
