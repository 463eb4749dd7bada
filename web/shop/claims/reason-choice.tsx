import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { claimReasons } from '../../../domain/claim/claim-reasons.ts'
import { claimReasonNames } from '../../../domain/claim/claim-words.ts'
import { FieldError } from './field-error.tsx'

type Props = { field: UseFormRegisterReturn; error: string | undefined }

/** What happened, as radio buttons. */
export function ReasonChoice({ field, error }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">What happened?</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {claimReasons.map((reason) => (
          <label
            key={reason}
            className="flex min-h-12 items-center gap-3 rounded-press border border-edge bg-sheet px-4 py-2 transition-colors duration-200 ease-press hover:border-forest has-checked:border-forest has-checked:bg-leaf-mist/50"
          >
            <input type="radio" value={reason} className="size-5 shrink-0" {...field} />
            {claimReasonNames[reason]}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
