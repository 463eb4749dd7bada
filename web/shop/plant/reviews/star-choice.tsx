import { Star } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'

type Props = {
  stars: number | undefined
  error: string | undefined
  onChoose: (stars: number) => void
  /** The ref of the radio button to focus */
  ref: Ref<HTMLInputElement>
}

const choices = ['Poor', 'Fair', 'All right', 'Good', 'Very good']

/** One to five stars, as radio buttons for keyboards and screen readers. */
export function StarChoice({ stars, error, onChoose, ref }: Props) {
  const id = useId()
  const [pointedAt, setPointedAt] = useState<number>()
  const lit = pointedAt ?? stars ?? 0
  return (
    <div>
      <p id={id} className="font-semibold text-[0.94rem]">
        Your rating
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <div
          role="radiogroup"
          aria-labelledby={id}
          aria-required="true"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onPointerLeave={() => setPointedAt(undefined)}
          className="-ml-2 flex"
        >
          {choices.map((word, index) => (
            <label
              key={word}
              onPointerEnter={(event) => event.pointerType === 'mouse' && setPointedAt(index + 1)}
              className="relative flex size-11 items-center justify-center rounded-press has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
            >
              <input
                ref={index + 1 === (stars ?? 1) ? ref : undefined}
                type="radio"
                name="rating"
                aria-label={`${index === 0 ? '1 star' : `${index + 1} stars`}, ${word.toLowerCase()}`}
                checked={stars === index + 1}
                onChange={() => onChoose(index + 1)}
                className="absolute inset-0 appearance-none opacity-0"
              />
              <Star
                strokeWidth={1.5}
                className={classNames('size-8', index < lit ? 'fill-gold text-sun' : 'fill-transparent text-edge')}
              />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-ink-soft">
          {choices[lit - 1]}
        </span>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
