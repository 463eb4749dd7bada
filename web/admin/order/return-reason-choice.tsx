import { useId } from 'react'
import { type ReturnReason, returnReasonNames, returnReasons } from '../../../domain/returns/return-policy.ts'

type Props = { chosen: ReturnReason | null; error: string | undefined; onChoose: (reason: ReturnReason) => void }

/** Why the parcel came back, as radio buttons. */
export function ReturnReasonChoice({ chosen, error, onChoose }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">Why did it come back?</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {returnReasons.map((reason) => (
          <label
            key={reason}
            className="flex min-h-12 items-center gap-3 rounded-press border border-edge bg-sheet px-4 py-2 transition-colors duration-200 ease-press hover:border-forest has-checked:border-forest has-checked:bg-leaf-mist/50"
          >
            <input
              type="radio"
              name={id}
              value={reason}
              checked={chosen === reason}
              onChange={() => onChoose(reason)}
              className="size-5 shrink-0 accent-forest"
            />
            {returnReasonNames[reason]}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} role="alert" className="mt-2 font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
