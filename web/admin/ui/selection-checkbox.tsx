type Props = { label: string; isChecked: boolean; isMixed?: boolean; onChange: (isChecked: boolean) => void }

/** A checkbox with a large touch target. */
export function SelectionCheckbox({ label, isChecked, isMixed = false, onChange }: Props) {
  return (
    <label className="relative -m-1.5 inline-flex shrink-0 p-1.5 pointer-coarse:-m-3 pointer-coarse:p-3">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-forest"
      />
    </label>
  )
}
